// The figure above the preview follows the boxes; with a script the page renews itself, so the
// button for that is not needed.
const count = () => {
  const form = document.getElementById("preview");
  form.querySelector(".figure").textContent = form.querySelectorAll("[name=include]:checked").length;
  document.getElementById("again").hidden = true;
};
document.addEventListener("change", (event) => {
  if (event.target.name !== "include") return;
  event.target.closest("tr").classList.toggle("left-out", !event.target.checked);
  count();
});
document.addEventListener("htmx:afterSwap", count);
count();
