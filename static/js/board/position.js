// Position text and move text, as the rules engine reads and writes them; places are their names.
export const PAWNS = 4;
export const FIELDS = 16; // of the ring, for each seat
export const HOME = ["h1", "h2", "h3", "h4"];
const PLACE = /^(?:0|[1-9][0-9]?|c|[0-5]?h[1-4])$/;
const PART = /^([0-5]):(n|c|h[1-4]|0|[1-9][0-9]?)(?:-|x([0-5]):)(n|c|h[1-4]|0|[1-9][0-9]?)$/;

export const isField = (place) => /^[0-9]+$/.test(place);

// Fields first, then the middle, the own home and the homes of others.
function rank(place) {
  if (isField(place)) return Number(place);
  if (place === "c") return 100;
  const depth = Number(place.at(-1));
  return place.length === 2 ? 100 + depth : 104 + PAWNS * Number(place[0]) + depth;
}

export const sorted = (places) => [...places].sort((one, other) => rank(one) - rank(other));

// The pawns of every seat and the turn; null for what cannot be read.
export function readPosition(text, seats) {
  const found = /^(.+?)\s+([0-9])$/.exec(text.trim());
  if (!found || Number(found[2]) >= seats) return null;
  const pawns = found[1].split("/").map(readPlaces);
  return pawns.length === seats && pawns.every(Boolean) ? { pawns, turn: Number(found[2]) } : null;
}

export function writePosition({ pawns, turn }) {
  return `${pawns.map((places) => places.join(",") || "-").join("/")} ${turn}`;
}

// The places of one colour as somebody writes them: in any order, the nest or nothing for none.
export function readPlaces(text, seat) {
  const names = text.trim().toLowerCase().split(/[\s,]+/).filter((name) => !["", "-", "n"].includes(name));
  const places = names.map((name) => (name.startsWith(`${seat}h`) ? name.slice(1) : name));
  return places.every((place) => PLACE.test(place)) ? sorted(places) : null;
}

// One or two parts; none for what is no move.
export function readMove(text) {
  const parts = text.trim().split(",").map((part) => {
    const found = PART.exec(part);
    if (!found) return null;
    const [, seat, from, other, to] = found;
    return { seat: Number(seat), from, to, other: other === undefined ? null : Number(other) };
  });
  return parts.length <= 2 && parts.every(Boolean) ? parts : [];
}

export function writeMove(parts) {
  return parts
    .map(({ seat, from, to, other }) => `${seat}:${from}${other === null ? "-" : `x${other}:`}${to}`)
    .join(",");
}

// All places that a pawn comes by, from its nest to the end of its home.
export function wayOf(seat, seats) {
  const ring = FIELDS * seats;
  const lap = Array.from({ length: ring }, (_, step) => String((FIELDS * seat + step) % ring));
  return ["n", ...lap, ...HOME];
}

// How many steps a part goes forward: 0 or less where it does not, null over the middle.
export function stepsOf({ seat, from, to }, seats) {
  if ([from, to].includes("c")) return null;
  if (isField(from) && isField(to)) {
    const ring = FIELDS * seats;
    return (Number(to) - Number(from) + ring) % ring;
  }
  const way = wayOf(seat, seats).slice(1);
  return way.indexOf(to) - (way.includes(from) ? way.indexOf(from) : Infinity);
}
