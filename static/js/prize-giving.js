// The prize-giving is led by one key each: space, arrow or page down reveals, and back again.
// A key that is held, or pressed while its answer is on the way (the buttons are off then), does
// nothing; and the server takes a step only from where this page saw it.
const KEYS = { " ": "#on", ArrowRight: "#on", PageDown: "#on", ArrowLeft: "#back", PageUp: "#back" };
let unfolded = false;

document.addEventListener("keydown", (event) => {
  const key = KEYS[event.key];
  if (!key || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.target.closest("a, summary, input, select, textarea, .program, .below-giving")) return;
  event.preventDefault();
  const button = document.querySelector(key);
  if (!event.repeat && button && !button.disabled) button.click();
});
// What was unfolded stays so when the page renews itself.
document.addEventListener("htmx:beforeSwap", () => {
  unfolded = document.querySelector("#giving details")?.open;
});
document.addEventListener("htmx:afterSwap", () => {
  const details = document.querySelector("#giving details");
  if (details && unfolded) details.open = true;
});
