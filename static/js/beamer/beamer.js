// The big screen turns its own pages. Arrow keys turn by hand; the button or the space bar holds.
const SECONDS = 12;
const AWAKE = 5; // seconds
// The address carries which screen this is, so that it stays the same after a restart, and what it
// was opened to show; the organiser may have chosen something else for it.
const main = document.querySelector("main");
const own = new URLSearchParams(location.search);
if (!/^[0-9a-f]{8}$/.test(own.get("screen") ?? "") && !own.has("preview")) {
  const token = [...crypto.getRandomValues(new Uint8Array(4))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  own.set("screen", token);
  history.replaceState(null, "", `?${own}`);
  for (const choice of document.querySelectorAll("footer nav a")) choice.search += `&screen=${token}`;
}
const button = document.querySelector(".turn");
const turning = document.querySelector(".turning");
const still = matchMedia("(prefers-reduced-motion: reduce)");
let at = 0;
let timer = null;
let idle = null;
let bar = null;

const what = () => document.querySelector("#live").dataset.show;
let shown = what();

const pages = () => [...document.querySelectorAll("#live .page")];

// Who won, what this drive is called and who meets whom stand whole on the screen: letters shrink.
function fit(frame) {
  const wideEnough = (box) => box.scrollWidth <= box.clientWidth + 1;
  const meetings = [...frame.querySelectorAll(".meeting")];
  const names = [...frame.querySelectorAll(".place-name")];
  const fits = () => (meetings.length
    ? names.every(wideEnough) && meetings.every((each) => each.offsetHeight <= each.parentElement.clientHeight)
    : wideEnough(frame) && frame.scrollHeight <= frame.clientHeight + 1);
  frame.style.setProperty("--fit", 1);
  for (let scale = 0.95; !fits() && scale > 0.25; scale -= 0.05) frame.style.setProperty("--fit", scale);
}

const fitAll = () => document.querySelectorAll(".welcome, .newest, .clock-large, .bracket-page:not([hidden])").forEach(fit);

// The bar runs to the turn of the page.
function runBar() {
  const track = turning.querySelector("i");
  bar?.cancel();
  bar = null;
  if (timer === null || still.matches) return;
  bar = track.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], SECONDS * 1000);
}

function show(step) {
  const all = pages();
  at = all.length ? (at + step + all.length) % all.length : 0;
  all.forEach((page, index) => { page.hidden = index !== at; });
  fitAll();
  button.hidden = turning.hidden = all.length < 2;
  if (turning.hidden) return;
  turning.querySelector(".from").textContent = all[at].dataset.label ?? "";
  turning.querySelector(".to").textContent = all[(at + 1) % all.length].dataset.label ?? "";
  if (step || !bar) runBar();
}

function run() {
  timer = setInterval(() => show(1), SECONDS * 1000);
  runBar();
}

function toggle() {
  const holding = timer !== null;
  clearInterval(timer);
  timer = null;
  if (holding) runBar();
  else run();
  button.setAttribute("aria-pressed", String(holding));
}

function turn(step) {
  show(step);
  if (timer === null) return;
  clearInterval(timer);
  run();
}

// What is laid out anew when it has another size: whatever takes height from a list (another window,
// a signal, an announcement, a heading that needs a second line) does that.
const frames = () => [...document.querySelectorAll("#live, #live .list")];
const size = () => frames().map((frame) => `${frame.clientWidth} ${frame.clientHeight}`).join();
let laidOut = "";
const watching = new ResizeObserver(() => {
  if (size() !== laidOut) layOut();
});

function watch() {
  watching.disconnect();
  frames().forEach((frame) => watching.observe(frame));
}

function layOut() {
  lists.layOutAll();
  stage.light();
  if (at >= pages().length) at = 0;
  show(0);
  laidOut = size();
}

// The menu is not for the hall: it fades while nobody touches the mouse or a key.
function wake() {
  document.body.classList.remove("idle");
  clearTimeout(idle);
  idle = setTimeout(() => document.body.classList.add("idle"), AWAKE * 1000);
}

for (const name of ["pointermove", "pointerdown", "keydown"]) document.addEventListener(name, wake);
if (!own.has("preview")) wake();
button.addEventListener("click", toggle);
document.addEventListener("keydown", (event) => {
  if (event.key === "ArrowRight" || event.key === "PageDown") turn(1);
  else if (event.key === "ArrowLeft" || event.key === "PageUp") turn(-1);
  else if (event.key === " " && event.target === document.body) toggle();
});
const asked = () => Object.fromEntries(["screen", "show", "part"].filter((name) => own.get(name)).map((name) => [name, own.get(name)]));
// It also says which address it shows to phones, and hears when that is another one.
const address = document.querySelector("footer .address");
document.addEventListener("htmx:configRequest", (event) => Object.assign(event.detail.parameters, { at: address.textContent }, asked()));
document.addEventListener("address", ({ detail: { typed, qr } }) => {
  for (const place of document.querySelectorAll(".address")) place.textContent = typed;
  const join = document.querySelector("main > .join");
  join.querySelector("svg")?.remove();
  join.insertAdjacentHTML("afterbegin", qr);
  join.hidden = !qr;
});
document.addEventListener("named", ({ detail: { name } }) => { document.querySelector(".screen-name").textContent = name; });
document.addEventListener("screen", ({ detail: { name, part, chosen } }) => {
  main.dataset.part = part;
  document.querySelector(".screen-name").textContent = name;
  document.querySelector(".chosen").hidden = !chosen;
  document.querySelector(".choices").hidden = chosen;
});
// A picture of a screen on the page of the hall asks less often.
const OF_PICTURES = 4;
let asks = 0;
if (own.has("preview")) {
  document.body.classList.add("idle");
  document.addEventListener("htmx:beforeRequest", (event) => {
    asks += 1;
    if (asks % OF_PICTURES) event.preventDefault();
  });
}
document.addEventListener("htmx:beforeSwap", lists.remember);
// Another list starts at its first page, and so does one that has become shorter.
document.addEventListener("htmx:afterSwap", () => {
  const same = shown === what();
  shown = what();
  layOut();
  watch();
  if (!same) turn(-at);
  if (same) lists.travel();
});
watch();
document.fonts.ready.then(layOut);
run();
layOut();
