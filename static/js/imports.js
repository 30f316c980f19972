// The figure above the preview and its button follow the boxes; with a script the page renews
// itself, so the button for that is not needed.
const count = () => {
  const form = document.getElementById("preview");
  const ticked = form.querySelectorAll("[name=include]:checked").length;
  form.querySelector(".figure").textContent = ticked;
  document.getElementById("import").disabled = !ticked;
  document.getElementById("why-none").hidden = ticked > 0;
  document.getElementById("again").hidden = true;
};
document.addEventListener("change", (event) => {
  if (event.target.name !== "include") return;
  event.target.closest("tr").classList.toggle("left-out", !event.target.checked);
  count();
});
document.addEventListener("htmx:afterSwap", count);

// An answer to a form that has changed since it was sent would wipe out what was typed: it is
// dropped, and asked for anew.  Nothing is asked of a form that is on its way to be imported.
let changed = false;
let leaving = false;
document.addEventListener("input", () => {
  changed = true;
});
document.addEventListener("submit", () => {
  leaving = true;
});
window.addEventListener("pageshow", () => {
  leaving = false;
});
document.addEventListener("htmx:beforeRequest", (event) => {
  changed = false;
  if (leaving) event.preventDefault();
});
document.addEventListener("htmx:beforeSwap", (event) => {
  if (!changed) return;
  event.detail.shouldSwap = false;
  htmx.trigger(event.detail.requestConfig.elt, "change");
});
count();
