// What a tap, a drag or a key does with the pawns: set them up, or point out a move with them.
import { isField, sorted, stepsOf, writeMove } from "./position.js";

const isOut = (place) => isField(place) || place === "c";

export function actsOf(board) {
  const { picture, say } = board;
  // The pawn that is picked up: its seat, its place, where keys have walked it, and whether it only
  // follows the one before.
  let held = null;

  function pick(pawn, how = "heldTap", after = pawn.dataset.place) {
    release();
    const { place } = pawn.dataset;
    held = { pawn, seat: picture.seatOfPawn(pawn), from: place, at: place };
    pawn.setAttribute("aria-pressed", "true");
    board.focus(pawn);
    if (how) say(how === "heldTap" ? heldBy(place) : how, held.seat, after);
  }

  function heldBy(place) {
    if (board.pointing() && board.backward()) return "heldBack";
    return place === "n" ? "heldNest" : "heldTap";
  }

  // Let go of the pawn: it stands where it stood.
  function release() {
    if (!held) return;
    held.pawn.setAttribute("aria-pressed", "false");
    held = null;
    picture.show(board.state);
  }

  function putBack() {
    const { seat } = held;
    release();
    say("back", seat);
  }

  function tap(target, exact) {
    if (!target && !exact) return;
    if (target?.player !== undefined) return turnTo(target.player);
    const pawn = exact ?? picture.on(target).at(-1);
    if (!pawn && isOfAnother(target)) takeFor(target);
    if (!held && !pawn) return say("first");
    if (!held || (pawn && pawn !== held.pawn && isOther(pawn, target))) return pick(pawn);
    if (pawn === held.pawn) return putBack();
    const { seat, from } = held;
    const hits = onIt(target).length > 0;
    if (!put(target) || held) return;
    if (board.pointing()) return board.tellPointed(isWhole(board.state.parts));
    if (from === "n" && target.place !== "n") follow(seat, target.place, hits);
  }

  // Whether a home says by itself whose pawn comes there: nobody's is picked up for another place.
  function isOfAnother({ seat, place }) {
    if (board.pointing() || seat === null || place === "n") return false;
    return !held || (held.follows && held.seat !== seat);
  }

  // The pawn that comes to a home is one of its colour that is still in the nest.
  function takeFor({ seat }) {
    const next = picture.pawns(seat).find((pawn) => pawn.dataset.place === "n");
    if (next) pick(next, null);
  }

  // Who sets up a board takes the next pawn of the colour: it is picked up by itself.
  function follow(seat, place, hits) {
    const next = picture.pawns(seat).find((pawn) => pawn.dataset.place === "n");
    if (!next) return;
    pick(next, hits ? null : "next", place);
    held.follows = true;
  }

  // Whether a tap on this pawn picks it up instead of being where the held one goes.
  function isOther(pawn, target) {
    if (!target) return true;
    const own = picture.seatOfPawn(pawn) === held.seat;
    if (held.follows && target.place !== "n") return true;
    if (target.place === "n") return !own || (board.pointing() && !board.backward());
    return own && !board.pointing();
  }

  // The held pawn goes to a place of the picture; false when it may not.
  function put(target) {
    const { seat, from } = held;
    if (target.seat !== null && target.seat !== seat) {
      return refuse(target.place === "n" ? "otherNest" : "otherHome", target.seat);
    }
    if (target.place === from) {
      putBack();
      return true;
    }
    return board.pointing() ? point(target) : set(target);
  }

  function refuse(reason, seat) {
    say(reason, seat);
    return false;
  }

  const onIt = (target) => (target.place === "n" ? [] : picture.on(target).filter((pawn) => pawn !== held.pawn));

  // Setting up: whoever stood there goes to its nest.
  function set(target) {
    const { pawn, seat, from } = held;
    const there = onIt(target);
    if (there.some((other) => picture.seatOfPawn(other) === seat)) return refuse("taken", seat);
    const pawns = board.state.pawns.map((places) => [...places]);
    const leave = (owner, place) => {
      if (place !== "n") pawns[owner].splice(pawns[owner].indexOf(place), 1);
    };
    there.forEach((other) => leave(picture.seatOfPawn(other), other.dataset.place));
    leave(seat, from);
    if (target.place !== "n") pawns[seat] = sorted([...pawns[seat], target.place]);
    held = null;
    pawn.setAttribute("aria-pressed", "false");
    pawn.dataset.place = target.place;
    board.change({ pawns });
    if (there.length) say("hit", seat, target.place, picture.seatOfPawn(there[0]));
    else say(target.place === "n" ? "nest" : "standing", seat, target.place);
    return true;
  }

  // Pointing out: the pawns stay, the move is written down.
  function point(target) {
    const { seat, from } = held;
    const ends = board.backward() ? { from: target.place, to: from } : { from, to: target.place };
    if (ends.to === "n") return refuse("noEnd");
    const part = played({ seat, ...ends, other: null });
    release();
    const parts = goesOn(part) ? [...board.state.parts, part] : [part];
    board.change({ parts, turn: board.turnOf(parts[0]) });
    const words = part.other !== null ? "swap" : part.from === "n" ? "enter" : "move";
    say(words, seat, part.from, part.other, part.to);
    return true;
  }

  // Whether a move has all its parts: a seven that has gone fewer steps may go on.
  function isWhole([first, second]) {
    if (second || !["7", "*"].includes(board.card())) return board.card() !== "";
    return stepsOf(first, picture.seats) === 7;
  }

  // A part as the chosen card plays it: a jack swaps with the pawn of another colour that is there.
  function played(part) {
    const met = board.backward() ? part.from : part.to;
    const owner = board.state.pawns.findIndex((places, seat) => seat !== part.seat && places.includes(met));
    if (owner < 0 || ![part.from, part.to].every(isOut)) return part;
    return { ...part, other: board.card() === "J" ? owner : null };
  }

  // Whether this may be the second part: of another pawn, after fewer than all steps of a seven,
  // or after steps that nobody can count.
  function goesOn({ seat, from }) {
    const [first, second] = board.state.parts;
    if (!first || second || first.other !== null || !mayBeSeven()) return false;
    if (from === "n" || (first.seat === seat && first.from === from)) return false;
    const steps = stepsOf(first, picture.seats);
    return board.moving()?.value === writeMove([first]) && (steps === null || (steps > 0 && steps < 7));
  }

  const mayBeSeven = () => ["", "7", "*"].includes(board.card());

  // The card may be chosen after the move was pointed out.
  function cardChosen() {
    const parts = board.state.parts.slice(mayBeSeven() ? 0 : -1).map(played);
    if (writeMove(parts) !== writeMove(board.state.parts)) board.change({ parts });
    if (parts.length) board.tellPointed(isWhole(parts));
  }

  function turnTo(seat) {
    board.turnIsGiven = true;
    if (seat === board.state.turn) return;
    board.change({ turn: seat });
    say("turn", seat);
  }

  return { pick, release, putBack, tap, put, cardChosen, turnTo, held: () => held };
}
