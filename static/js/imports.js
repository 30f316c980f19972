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
count();
