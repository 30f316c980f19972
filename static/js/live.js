// A page that polls: say small that the connection is lost, and take it back when it is there again.
const lost = document.querySelector(".lost");

for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.addEventListener(name, () => { lost.hidden = false; });
}
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.successful) lost.hidden = true;
});
