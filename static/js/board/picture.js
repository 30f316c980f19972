// The picture of a board, which the server has drawn: its places, and its pawns put on them.
import { draw, drawMove } from "./arrows.js";
import { PAWNS } from "./position.js";
import { stopOn, walked } from "./ways.js";

const REACH = 14; // CSS pixels from the middle of a place that are near enough on a small screen
const QUARTER = 0.6; // of the width: so much that the lines in the middle are on it

export function takePicture(svg) {
  const layer = svg.querySelector(".pawns");
  const arrows = svg.querySelector(".arrows");
  const { x: left, y: top, width } = svg.viewBox.baseVal;
  const low = -top;
  let high = 2 * low; // with what lies below the board
  let corner = null; // in which quarter lies what is seen alone; null for the whole board
  const seatOf = (text) => (text === undefined ? null : Number(text));
  const spotOf = (group) => {
    const { e, f } = group.transform.baseVal.getItem(0).matrix;
    return { x: e, y: f };
  };
  const holes = [...svg.querySelectorAll(".hole")].map((element) => ({
    element,
    place: element.dataset.place,
    seat: seatOf(element.dataset.seat),
    ...spotOf(element),
  }));
  const players = [...svg.querySelectorAll(".player")].map((element) => ({
    element,
    player: Number(element.dataset.player),
    ...spotOf(element),
  }));
  const turn = svg.querySelector(".turn");
  const seats = players.length;
  const nests = players.map(({ player }) => holes.filter(({ place, seat }) => place === "n" && seat === player));
  const named = new Map(holes.map((hole) => [`${hole.place === "n" ? "" : hole.seat ?? ""}${hole.place}`, hole]));
  const unit = Math.hypot(named.get("1").x - named.get("0").x, named.get("1").y - named.get("0").y);
  const drawn = [...holes, ...players].map((each) => ({ each, x: each.x, y: each.y })); // as seat 0 sees it
  let bottom = 0; // the seat that sits below
  const where = new Map(); // on which place of the picture a pawn stands; none for a stray

  const pawns = (seat) => [...layer.querySelectorAll(seat === undefined ? ".pawn" : `.pawn[data-seat="${seat}"]`)];
  const seatOfPawn = (pawn) => Number(pawn.dataset.seat);
  const holeOf = (pawn) => where.get(pawn) ?? null;
  const on = (hole) => pawns().filter((pawn) => holeOf(pawn) === hole);

  // Where a pawn of a seat stands that is on a place; one of the nest stands on the first of four.
  function hole(seat, place) {
    if (place === "n") return nests[seat][0];
    return named.get(place.length === 2 && place[0] === "h" ? seat + place : place) ?? null;
  }

  // Where a move begins or ends; out of the nest comes the last that waits there.
  function end(seat, place) {
    if (place !== "n") return hole(seat, place);
    const waiting = pawns(seat).filter((pawn) => pawn.dataset.place === "n").length;
    return nests[seat][Math.max(1, Math.min(waiting, PAWNS)) - 1];
  }

  function moveTo(pawn, { x, y }) {
    pawn.setAttribute("transform", `translate(${x},${y})`);
  }

  // The elements of a seat on its places: who is there already stays, a fifth pawn is a copy.
  function assigned(seat, places) {
    const free = pawns(seat);
    const last = free.at(-1);
    const wanted = [...Array(Math.max(0, PAWNS - places.length)).fill("n"), ...places];
    const staying = wanted.map((place) => {
      const found = free.findIndex((pawn) => pawn.dataset.place === place);
      return found < 0 ? null : free.splice(found, 1)[0];
    });
    const standing = wanted.map((place, index) => {
      const pawn = staying[index] ?? free.shift() ?? last.parentNode.insertBefore(last.cloneNode(true), last);
      pawn.dataset.place = place;
      return pawn;
    });
    free.forEach((pawn) => {
      where.delete(pawn);
      pawn.remove();
    });
    return standing;
  }

  // All pawns on their places; two on one place lie aside, those without a place below.
  function show(position) {
    layer.querySelectorAll(":scope > text").forEach((words) => words.remove());
    const taken = new Map();
    let strays = 0;
    position.pawns.forEach((places, seat) => {
      const nest = [...nests[seat]];
      assigned(seat, places).forEach((pawn) => {
        const { place } = pawn.dataset;
        const found = place === "n" ? nest.shift() : hole(seat, place);
        where.set(pawn, found);
        if (!found) {
          stray(pawn, low + (0.4 + strays) * unit);
          strays += 1;
          return;
        }
        const aside = 0.3 * unit * (taken.get(found) ?? 0);
        taken.set(found, (taken.get(found) ?? 0) + 1);
        moveTo(pawn, { x: found.x + aside, y: found.y - aside });
      });
    });
    high = 2 * low + (strays && (strays + 0.4) * unit);
    svg.querySelector("rect").setAttribute("height", high);
    frame(corner);
    players[position.turn].element.append(turn);
  }

  // The quarter of the board around a spot, as high as the screen has room for it; null for all.
  function frame(spot) {
    corner = spot;
    const { clientWidth, clientHeight } = svg;
    const wide = spot ? QUARTER * width : width;
    const tall = spot ? Math.min(2 * low, Math.max(wide, (wide * clientHeight) / clientWidth)) : high;
    const x = spot?.x > 0 ? left + width - wide : left;
    const y = spot?.y > 0 ? low - tall : -low;
    svg.setAttribute("viewBox", `${x} ${y} ${wide} ${tall}`);
  }

  const holds = ({ x, y }) => x >= left && x <= left + width && y >= -low && y <= low;

  function stray(pawn, y) {
    moveTo(pawn, { x: -1.5 * unit, y });
    const size = 0.6 * unit;
    const words = draw(layer, "text", { x: 0.5 * unit, y: y + 0.36 * size, "font-size": size, fill: "#22201d" });
    words.textContent = `(${pawn.dataset.seat}) ${pawn.dataset.place}?`;
  }

  // A move of a card as arrows; a part that is not on this board is left out.
  function point({ pawns: standing, parts }, card) {
    arrows.replaceChildren();
    let pawns = standing; // on the board on which a part is made
    parts.forEach((part, index) => {
      const way = walked(part, card, { seats, hasMiddle: named.has("c") });
      const spots = way.map((place) => end(part.seat, place));
      if (!spots.every(Boolean)) return;
      const number = parts.length > 1 ? index + 1 : null;
      drawMove(arrows, spots, { unit, both: part.other !== null, stop: stopOn(pawns, part, way), number });
      pawns = pawns.map((places, seat) => (seat === part.seat ? places.map((place) => (place === part.from ? part.to : place)) : places));
    });
  }

  // The board as the next player sees it, who then sits below; figures stay upright.
  function turnRound() {
    bottom = (bottom + 1) % seats;
    const angle = (-2 * Math.PI * bottom) / seats;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    drawn.forEach(({ each, x, y }) => {
      [each.x, each.y] = [x * cos - y * sin, x * sin + y * cos];
      moveTo(each.element, each);
    });
    svg.querySelector(".track").setAttribute("transform", `rotate(${(-360 * bottom) / seats})`);
  }

  function at(event) {
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  }

  // The place or player that was meant: the nearest within reach, so that nobody has to aim.
  function nearest(event) {
    const spot = at(event);
    const far = ({ x, y }) => Math.hypot(x - spot.x, y - spot.y);
    const [first] = [...holes, ...players].sort((one, other) => far(one) - far(other));
    return far(first) <= Math.max(0.75 * unit, REACH / svg.getScreenCTM().a) ? first : null;
  }

  function aim(target) {
    holes.forEach((each) => each.element.classList.toggle("aim", each === target));
  }

  return { svg, seats, unit, pawns, seatOfPawn, holeOf, on, hole, moveTo, show, frame, holds, point, turnRound, at, nearest, aim };
}
