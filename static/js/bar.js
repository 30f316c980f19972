// The menu of the bar closes by Escape, and by a click beside it.
const more = document.querySelector(".more");
const close = () => { more.open = false; };

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !more.open) return;
  close();
  more.querySelector("summary").focus();
});
document.addEventListener("click", (event) => {
  if (!more.contains(event.target)) close();
});
