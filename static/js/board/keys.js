// The board by keys: one stop of Tab, arrows between the pawns, and a pawn that walks by arrows.
import { wayOf } from "./position.js";

const NEXT = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const STEP = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

export function listenToKeys({ container, picture, acts, focus, say, undo, redo }) {
  let place = null; // where the held pawn has walked to

  picture.svg.addEventListener("keydown", (event) => {
    const pawn = event.target.closest(".pawn");
    if (!pawn || event.ctrlKey || event.metaKey || event.altKey) return;
    const held = acts.held();
    if (held?.pawn === pawn ? walk(event.key, held) : choose(event.key, pawn)) event.preventDefault();
  });

  function choose(key, pawn) {
    if (key === "Enter" || key === " ") {
      acts.pick(pawn, "heldKeys");
      place = pawn.dataset.place;
      return true;
    }
    const pawns = picture.pawns();
    const next = { Home: 0, End: -1 }[key] ?? (pawns.indexOf(pawn) + (NEXT[key] ?? NaN)) % pawns.length;
    if (!Number.isInteger(next)) return false;
    focus(pawns.at(next));
    return true;
  }

  function walk(key, held) {
    if (key === "Escape") acts.putBack();
    else if (key === "Enter" || key === " ") acts.put(picture.hole(held.seat, place));
    else return go(key, held);
    return true;
  }

  function go(key, { pawn, seat, from }) {
    const way = wayOf(seat, picture.seats);
    const now = way.indexOf(place ?? from);
    const homes = way.slice(-4);
    const to = {
      n: "n",
      h: homes[(homes.indexOf(place) + 1) % homes.length],
      c: picture.hole(seat, "c") && "c",
    }[key.toLowerCase()];
    const next = to ?? way[Math.min(now + STEP[key], way.length - 1)];
    if (next === undefined) return key in STEP;
    place = next;
    picture.moveTo(pawn, picture.hole(seat, place));
    say(place === "n" ? "nest" : "standing", seat, place);
    return true;
  }

  container.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.target.matches("input, textarea")) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) undo();
    else if (key === "y" || key === "z") redo();
    else return;
    event.preventDefault();
  });
}
