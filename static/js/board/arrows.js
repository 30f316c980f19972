// A move as an arrow on the picture, drawn as the server draws it.
const MARK = "#7a1f74";
const RIM = "#fbf9f5";

export function draw(parent, name, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
  return parent.appendChild(element);
}

const text = (...spots) => spots.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");

// A point near an end, a little towards the point to which the arrow bends.
function towards(bend, end, by) {
  const length = Math.hypot(bend.x - end.x, bend.y - end.y) || 1;
  return { x: end.x + (by * (bend.x - end.x)) / length, y: end.y + (by * (bend.y - end.y)) / length };
}

function head(parent, bend, tip, unit) {
  const { x, y } = towards(bend, tip, 0.45 * unit);
  const [dx, dy] = [(tip.y - y) / 2, (x - tip.x) / 2];
  const points = text(tip, { x: x + dx, y: y + dy }, { x: x - dx, y: y - dy });
  draw(parent, "polygon", { points, fill: MARK, stroke: RIM, "stroke-width": 1 });
}

// One arrow: a swap has a head at both ends, a part of two its number where it begins.
export function drawMove(parent, [from, to], { unit, both, number }) {
  const bend = { x: (from.x + to.x) / 2 + (to.y - from.y) / 5, y: (from.y + to.y) / 2 - (to.x - from.x) / 5 };
  const [source, target] = [from, to].map((end) => towards(bend, end, 0.3 * unit));
  const line = { fill: "none", stroke: MARK, "stroke-width": 4, "stroke-opacity": 0.85 };
  draw(parent, "path", { d: `M ${text(source)} Q ${text(bend)} ${text(target)}`, ...line });
  head(parent, bend, target, unit);
  if (both) head(parent, bend, source, unit);
  if (number === null) return;
  const spot = { x: from.x - 0.38 * unit, y: from.y - 0.38 * unit };
  draw(parent, "circle", { cx: spot.x, cy: spot.y, r: 0.22 * unit, fill: MARK, stroke: RIM, "stroke-width": 1 });
  const size = 0.34 * unit;
  const words = draw(parent, "text", { x: spot.x, y: spot.y + 0.36 * size, "font-size": size, fill: RIM });
  words.textContent = number;
}
