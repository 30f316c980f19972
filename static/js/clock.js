// Clocks that count down to the same second on every screen: [data-clock] with data-ends in
// milliseconds. Every answer of the server says what time it is there; the one that was fastest on
// its way tells best how far our own clock is off.
const REMEMBERED = 30;
const answers = [];
const sentAt = new WeakMap();
let leftBefore = new Map();

function learn(serverTime, sent, received) {
  if (!serverTime) return;
  answers.push({ took: received - sent, off: serverTime - (sent + received) / 2 });
  if (answers.length > REMEMBERED) answers.shift();
}

function serverNow() {
  const best = answers.reduce((one, other) => (other.took < one.took ? other : one), answers[0]);
  return Date.now() + (best ? best.off : 0);
}

const secondsUntil = (moment) => Math.max(0, Math.ceil((moment - serverNow()) / 1000));

function figures(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

// A moment that lies between the last look at the clock and now is a signal, unless the page slept.
function tellSignals(clock, ends, left) {
  const before = leftBefore.get(ends);
  leftBefore = new Map([[ends, left]]);
  if (before === undefined || before <= left) return;
  for (const signal of clock.querySelectorAll("[data-signal]")) {
    const at = signal.dataset.signal * 60;
    if (left <= at && at < before && at - left < 20) {
      document.dispatchEvent(new CustomEvent("clock:signal", {
        detail: { text: signal.textContent, over: at === 0 },
      }));
    }
  }
}

function draw(clock) {
  if (!clock.dataset.ends) return;
  const left = secondsUntil(clock.dataset.ends);
  const state = left > 0 ? "running" : "over";
  const shown = clock.querySelector(".clock-figures");
  if (clock.dataset.state !== state) clock.dataset.state = state;
  if (shown.textContent !== figures(left)) shown.textContent = figures(left);
  for (const table of clock.querySelectorAll("[data-until]")) {
    table.hidden = secondsUntil(table.dataset.until) === 0;
  }
  tellSignals(clock, clock.dataset.ends, left);
}

function drawAll() {
  document.querySelectorAll("[data-clock]").forEach(draw);
}

// The page itself was an answer as well.
const [visit] = performance.getEntriesByType("navigation");
if (visit) {
  const began = Date.now() - performance.now();
  learn(Number(document.currentScript.dataset.time), began + visit.requestStart, began + visit.responseStart);
}
document.addEventListener("htmx:beforeSend", (event) => sentAt.set(event.detail.xhr, Date.now()));
document.addEventListener("htmx:beforeOnLoad", (event) => {
  const { xhr } = event.detail;
  learn(Number(xhr.getResponseHeader("Keezdrive-Time")), sentAt.get(xhr), Date.now());
});
document.addEventListener("htmx:afterSwap", drawAll);
setInterval(drawAll, 200);
drawAll();
