// The places that a pawn comes by, as far as its way is a walk of a card, and what stops it.
import { FIELDS, HOME, isField } from "./position.js";

const LONGEST = 13; // steps; what is further is no walk, and its arrow goes straight
const JUNCTION = 7; // the field of each seat that is joined to the middle, where a board has one

const isHome = (place) => HOME.includes(place);
const insideUpTo = (place) => HOME.slice(0, HOME.indexOf(place) + 1);

// Every place from where a pawn stands to where it goes; only these two where it does not walk.
export function walked({ seat, from, to, other }, card, { seats, hasMiddle }) {
  const straight = [from, to];
  if (other !== null || from === "n" || from === to) return straight;
  if (isHome(from)) return isHome(to) && from < to ? HOME.slice(HOME.indexOf(from), HOME.indexOf(to) + 1) : straight;
  if (!isField(from) || !(isField(to) || isHome(to))) return straight;
  const ring = FIELDS * seats;
  if (card === "8" && hasMiddle) return overTheMiddle(Number(from), to, ring) ?? straight;
  return alongTheRing(seat, Number(from), to, ring, card === "4") ?? straight;
}

function alongTheRing(seat, from, to, ring, back) {
  const inside = isHome(to) ? insideUpTo(to) : [];
  const last = inside.length ? FIELDS * seat - 1 : Number(to);
  const steps = (last - from + ring) % ring;
  const fields = (count, way) => Array.from({ length: count + 1 }, (_, step) => String((from + way * step + ring) % ring));
  if ((back || steps > LONGEST) && !inside.length && ring - steps <= LONGEST) return fields(ring - steps, -1);
  return steps + inside.length > LONGEST ? null : [...fields(steps, 1), ...inside];
}

function overTheMiddle(from, to, ring) {
  const before = (JUNCTION - from + ring) % FIELDS;
  const across = from + before + ring / 2;
  const ahead = Array.from({ length: before + 1 }, (_, step) => String((from + step) % ring));
  const beyond = Array.from({ length: Math.max(0, 7 - before) }, (_, step) => String((across + step) % ring));
  const way = [...ahead, "c", ...beyond];
  return way.length === 9 && way.at(-1) === to ? way : null;
}

// Which place of a way may not be come by: a pawn on its own start field, or one of the own colour
// at home; -1 where nothing stops it.
export function stopOn(pawns, { seat, from, other }, way) {
  if (other !== null || from === "n") return -1;
  return way.findIndex((place, index) => {
    if (!index) return false;
    if (isHome(place)) return pawns[seat]?.includes(place);
    return isField(place) && Number(place) % FIELDS === 0 && pawns[Number(place) / FIELDS]?.includes(place);
  });
}
