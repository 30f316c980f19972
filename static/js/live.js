// A page that polls: say small that the connection is lost, take it back when it is there again,
// and ask at once when a phone is taken out of a pocket.
const lost = document.querySelector(".lost");

for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.addEventListener(name, () => { lost.hidden = false; });
}
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.successful) lost.hidden = true;
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) htmx.trigger("#live", "wake");
});
