// A move as an arrow along the track on the picture, drawn as the server draws it.
const [MARK, RIM, STOP] = ["#5c2a58", "#fbf9f5", "#9c1c1c"];
const LINE = { fill: "none", stroke: MARK, "stroke-width": 7, "stroke-linejoin": "round", "stroke-opacity": 0.85 };

export function draw(parent, name, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
  return parent.appendChild(element);
}

const text = (spots) => spots.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");

// A point near an end, a little towards where the arrow comes from.
function towards(bend, end, by) {
  const length = Math.hypot(bend.x - end.x, bend.y - end.y) || 1;
  return { x: end.x + (by * (bend.x - end.x)) / length, y: end.y + (by * (bend.y - end.y)) / length };
}

function head(parent, bend, tip, unit) {
  const { x, y } = towards(bend, tip, 0.45 * unit);
  const [dx, dy] = [(tip.y - y) * 0.6, (x - tip.x) * 0.6];
  const points = text([tip, { x: x + dx, y: y + dy }, { x: x - dx, y: y - dy }]);
  draw(parent, "polygon", { points, fill: MARK, stroke: RIM, "stroke-width": 1 });
}

// Along a way of two places or more; from the one that stops it on it is dotted.
function along(parent, spots, stop, unit) {
  const bend = spots.at(-2);
  const end = towards(bend, spots.at(-1), 0.42 * unit);
  const line = [towards(spots[1], spots[0], 0.45 * unit), ...spots.slice(1, -1), end];
  const solid = stop < 0 ? line : line.slice(0, stop + 1);
  draw(parent, "polyline", { points: text(solid), ...LINE });
  if (solid.length < line.length) draw(parent, "polyline", { points: text(line.slice(stop)), ...LINE, "stroke-dasharray": "4 8" });
  head(parent, bend, end, unit);
  if (stop >= 0) {
    const { x, y } = spots[stop];
    draw(parent, "circle", { cx: x, cy: y, r: 0.6 * unit, fill: "none", stroke: STOP, "stroke-width": 5 });
  }
}

// A swap has a head at both ends.
function swap(parent, [from, to], unit) {
  const bend = { x: (from.x + to.x) / 2 + (to.y - from.y) / 5, y: (from.y + to.y) / 2 - (to.x - from.x) / 5 };
  const [source, target] = [from, to].map((end) => towards(bend, end, 0.3 * unit));
  draw(parent, "path", { d: `M ${text([source])} Q ${text([bend])} ${text([target])}`, ...LINE });
  head(parent, bend, target, unit);
  head(parent, bend, source, unit);
}

// One arrow; a part of two has its number where it begins.
export function drawMove(layer, spots, { unit, both, stop, number }) {
  const parent = draw(layer, "g", { class: "move" });
  if (both) swap(parent, spots, unit);
  else along(parent, spots, stop, unit);
  if (number === null) return;
  const spot = { x: spots[0].x - 0.38 * unit, y: spots[0].y - 0.38 * unit };
  draw(parent, "circle", { cx: spot.x, cy: spot.y, r: 0.22 * unit, fill: MARK, stroke: RIM, "stroke-width": 1 });
  const size = 0.34 * unit;
  const words = draw(parent, "text", { x: spot.x, y: spot.y + 0.36 * size, "font-size": size, fill: RIM });
  words.textContent = number;
}
