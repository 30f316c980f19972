// A page that polls: say small that the connection is lost, ask sooner than usual until it is there
// again, and ask at once when a phone is taken out of a pocket.
const SOON = 1500; // milliseconds
const lost = document.querySelector(".lost");

let again = null;

const ask = () => htmx.trigger("#live", "wake");

for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.addEventListener(name, () => {
    lost.hidden = false;
    clearTimeout(again);
    again = setTimeout(ask, SOON);
  });
}
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.successful) lost.hidden = true;
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) ask();
});
