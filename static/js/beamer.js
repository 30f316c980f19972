// The big screen turns its own pages. Arrow keys turn by hand; the button or the space bar holds.
const SECONDS = 12;
const AWAKE = 5; // seconds
const button = document.querySelector(".turn");
let at = 0;
let timer = null;
let idle = null;

const what = () => document.querySelector("#live").dataset.show;
let shown = what();

const pages = () => [...document.querySelectorAll(".page")];

// A name that does not fit on its line takes two, and only then smaller letters; accents that
// stick out above a line do not count.
function fit(name) {
  name.className = "";
  if (name.scrollWidth <= name.clientWidth) return;
  name.className = "two-lines";
  if (name.scrollHeight > name.clientHeight * 1.25) name.className = "two-lines smaller";
}

// Who won stands whole on the screen: what was told before makes room first, then letters shrink.
function fitWinners() {
  const frame = document.querySelector(".newest");
  if (!frame) return;
  const fits = () => frame.scrollHeight <= frame.clientHeight && frame.scrollWidth <= frame.clientWidth;
  const told = document.querySelector(".told");
  frame.style.setProperty("--fit", 1);
  if (told) told.hidden = false;
  if (told && !fits()) told.hidden = true;
  for (let scale = 0.95; !fits() && scale > 0.2; scale -= 0.05) frame.style.setProperty("--fit", scale);
}

function show(step) {
  const all = pages();
  if (!all.length) {
    fitWinners();
    return;
  }
  at = (at + step + all.length) % all.length;
  all.forEach((page, index) => { page.hidden = index !== at; });
  all[at].querySelectorAll(".name span").forEach(fit);
  fitWinners();
  button.hidden = all.length < 2;
}

function run() {
  timer = setInterval(() => show(1), SECONDS * 1000);
}

function toggle() {
  const holding = timer !== null;
  clearInterval(timer);
  timer = null;
  if (!holding) run();
  button.setAttribute("aria-pressed", String(holding));
}

function turn(step) {
  show(step);
  if (timer === null) return;
  clearInterval(timer);
  run();
}

// The menu is not for the hall: it fades while nobody touches the mouse or a key.
function wake() {
  document.body.classList.remove("idle");
  clearTimeout(idle);
  idle = setTimeout(() => document.body.classList.add("idle"), AWAKE * 1000);
}

for (const name of ["pointermove", "pointerdown", "keydown"]) document.addEventListener(name, wake);
wake();
button.addEventListener("click", toggle);
document.addEventListener("keydown", (event) => {
  if (event.key === "ArrowRight" || event.key === "PageDown") turn(1);
  else if (event.key === "ArrowLeft" || event.key === "PageUp") turn(-1);
  else if (event.key === " " && event.target === document.body) toggle();
});
// Another list starts at its first page, and so does one that has become shorter.
document.addEventListener("htmx:afterSwap", () => {
  if (shown !== what() || at >= pages().length) at = 0;
  shown = what();
  show(0);
});
window.addEventListener("resize", () => show(0));
document.fonts.ready.then(() => show(0));
show(0);
run();
