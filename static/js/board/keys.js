// The board by keys: one stop of Tab, arrows between the pawns, and a pawn that walks by arrows.
import { PAWNS, wayOf } from "./position.js";

const NEXT = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const STEP = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

export function listenToKeys({ container, picture, acts, focus, say, undo, redo, goBack }) {
  picture.svg.addEventListener("keydown", (event) => {
    goBack();
    const pawn = event.target.closest(".pawn");
    if (!pawn || event.ctrlKey || event.metaKey || event.altKey) return;
    const held = acts.held();
    if (held?.pawn === pawn ? walk(event.key, held) : choose(event.key, pawn)) event.preventDefault();
  });

  function choose(key, pawn) {
    if (key === "Enter" || key === " ") {
      acts.pick(pawn, "heldKeys");
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
    else if (key === "Enter" || key === " ") acts.put(picture.hole(held.seat, held.at));
    else return go(key, held);
    return true;
  }

  function go(key, held) {
    const { pawn, seat, at } = held;
    const way = wayOf(seat, picture.seats);
    const homes = way.slice(-PAWNS);
    const to = {
      n: "n",
      h: homes[(homes.indexOf(at) + 1) % homes.length],
      c: picture.hole(seat, "c") && "c",
    }[key.toLowerCase()];
    held.at = to ?? way[Math.min(way.indexOf(at) + STEP[key], way.length - 1)] ?? at;
    if (!to && !(key in STEP)) return false;
    picture.moveTo(pawn, picture.hole(seat, held.at));
    say(held.at === "n" ? "nest" : "standing", seat, held.at);
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
