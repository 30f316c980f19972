// The ring of 64 lights round the stage. It runs where a step is new, and stands where only the page
// came in again.
window.stage = (() => {
  const LIGHTS = 64;
  const RUN = 1400; // milliseconds for the whole ring
  const EDGE = 44; // of a screen 1080 high, from the middle of a light to the edge
  let shown = null; // the step that was on the stage last

  // Where the lights are, clockwise from the middle of the bottom.
  function points(width, height) {
    const edge = (EDGE / 1080) * Math.min(height, width * (1080 / 1920) * (height > width ? 16 / 9 : 1));
    const [w, h] = [width - 2 * edge, height - 2 * edge];
    return Array.from({ length: LIGHTS }, (_, at) => {
      let along = (w / 2 + (at / LIGHTS) * 2 * (w + h)) % (2 * (w + h));
      if (along < w) return [width - edge - along, height - edge];
      along -= w;
      if (along < h) return [edge, height - edge - along];
      along -= h;
      if (along < w) return [edge + along, edge];
      return [width - edge, edge + along - w];
    });
  }

  function light() {
    const frame = document.querySelector(".stage");
    if (!frame) {
      shown = null;
      return;
    }
    const ring = frame.querySelector(".ring");
    const step = Number(frame.dataset.step);
    if (shown !== null && step > shown) frame.classList.add("new");
    shown = step;
    const size = `${frame.clientWidth} ${frame.clientHeight}`;
    if (ring.dataset.size === size) return;
    ring.dataset.size = size;
    const lights = points(frame.clientWidth, frame.clientHeight).map(([left, top], at) => {
      const one = document.createElement("i");
      one.classList.toggle("lit", at < frame.dataset.lit);
      Object.assign(one.style, { left: `${left}px`, top: `${top}px`, animationDelay: `${(at * RUN) / LIGHTS}ms` });
      return one;
    });
    ring.replaceChildren(...lights);
  }

  return { light };
})();
