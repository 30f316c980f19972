// The prize-giving is led by one key each: space, arrow or page down reveals, and back again.
// A key that is held, or pressed while its answer is on the way (the buttons are off then), does
// nothing; and the server takes a step only from where this page saw it.
const KEYS = { " ": "#on", ArrowRight: "#on", PageDown: "#on", ArrowLeft: "#back", PageUp: "#back" };
const ELSEWHERE = "a, summary, input, select, textarea, .program, .below-giving, .topbar, .steps";
let unfolded = false;

function meant(event) {
  const plain = !event.ctrlKey && !event.altKey && !event.metaKey;
  const button = plain && !event.target.closest(ELSEWHERE) && KEYS[event.key];
  const there = button && document.querySelector(button);
  // What has the focus may be a button too: that shall not be pressed as well.
  if (there) event.preventDefault();
  return there;
}

document.addEventListener("keydown", (event) => {
  const button = meant(event);
  if (button && !event.repeat && !button.disabled) button.click();
});
document.addEventListener("keyup", meant);
// What was unfolded stays so when the page renews itself; a button that was off while its answer
// was on the way has lost the focus.
document.addEventListener("htmx:beforeSwap", () => {
  unfolded = document.querySelector("#live details")?.open;
});
document.addEventListener("htmx:afterSwap", () => {
  const details = document.querySelector("#live details");
  if (details && unfolded) details.open = true;
  if (document.activeElement === document.body) document.querySelector("#on")?.focus();
});
