// Clocks that count down to the same second on every screen: [data-clock] with data-ends in
// milliseconds. Every answer of the server says what time it is there; the one that was fastest on
// its way tells best how far our own clock is off.
const REMEMBERED = 30;
const TOLD = 20; // seconds that a signal is there to read
const TOLD_THE_END = 60; // which says what it means as well
const LAST = [1, 5]; // minutes, in which a clock looks as if it hurries
const answers = [];
const sentAt = new WeakMap();
let told = "";

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

// The signal that there is to read now: each from its moment on, also on a page that came later.
function signalOf(clock) {
  const left = (clock.dataset.ends - serverNow()) / 1000;
  return [...clock.querySelectorAll("[data-signal]")].find(({ dataset }) => {
    const ago = dataset.signal * 60 - left;
    return ago >= 0 && ago < (dataset.signal === "0" ? TOLD_THE_END : TOLD);
  });
}

function tellSignal() {
  const clock = document.querySelector("[data-clock][data-ends]:has([data-signal])");
  const signal = clock && signalOf(clock);
  const now = signal ? `${clock.dataset.ends} ${signal.dataset.signal}` : "";
  if (now === told) return;
  told = now;
  document.dispatchEvent(new CustomEvent("clock:signal", {
    detail: signal ? { said: signal, over: signal.dataset.signal === "0" } : {},
  }));
}

function draw(clock) {
  if (!clock.dataset.ends) return;
  const left = secondsUntil(clock.dataset.ends);
  const state = left > 0 ? "running" : "over";
  const shown = clock.querySelector(".clock-figures");
  if (clock.dataset.state !== state) clock.dataset.state = state;
  if (shown.textContent !== figures(left)) shown.textContent = figures(left);
  const last = state === "running" && LAST.find((minutes) => left <= 60 * minutes);
  if (last) clock.dataset.last = last;
  else delete clock.dataset.last;
  clock.style.setProperty("--left", Math.min(1, left / clock.dataset.whole) || 0);
  for (const table of clock.querySelectorAll("[data-until]")) {
    table.hidden = secondsUntil(table.dataset.until) === 0;
  }
}

// What is told for a time goes when that is over; a screen whose sound is on speaks what is new.
let announced = document.querySelector(".announcement")?.textContent ?? "";

function drawAnnouncement() {
  for (const part of document.querySelectorAll("[data-gone-at]")) {
    part.hidden = secondsUntil(part.dataset.goneAt) === 0;
  }
  const part = document.querySelector(".announcement");
  const text = part && !part.hidden ? part.textContent : "";
  if (text === announced) return;
  announced = text;
  document.dispatchEvent(new CustomEvent("clock:announcement", { detail: { text } }));
}

function drawAll() {
  document.querySelectorAll("[data-clock]").forEach(draw);
  drawAnnouncement();
  tellSignal();
}

// The page itself was an answer as well.
const [visit] = performance.getEntriesByType("navigation");
if (visit) {
  const began = Date.now() - performance.now();
  const { serverTime } = document.querySelector("[data-server-time]").dataset;
  learn(Number(serverTime), began + visit.requestStart, began + visit.responseStart);
}
document.addEventListener("htmx:beforeSend", (event) => sentAt.set(event.detail.xhr, Date.now()));
document.addEventListener("htmx:beforeOnLoad", (event) => {
  const { xhr } = event.detail;
  learn(Number(xhr.getResponseHeader("Keezdrive-Time")), sentAt.get(xhr), Date.now());
});
document.addEventListener("htmx:afterSwap", drawAll);
setInterval(drawAll, 200);
drawAll();
