// A page that polls: say small that the connection is lost, ask sooner than usual until it is there
// again, ask at once when a phone is taken out of a pocket, and stop where there is nothing to ask for.
// A drive that was removed may be brought back: its pages ask on, and show what it is by then.
const SOON = 1500; // milliseconds, and as much again by chance, so that not all phones ask at once
const NO_DRIVE = 410;
const GONE = [403, 404];
const lost = document.querySelector(".lost");
const connection = lost?.querySelector(".lost-connection");
let again = null;
let gone = false;

const ask = () => document.querySelectorAll('[hx-trigger*="wake"]').forEach((part) => part.dispatchEvent(new Event("wake", { bubbles: true })));

function tellOfDrive(removed) {
  lost.querySelector(".lost-drive").hidden = !removed;
  document.body.classList.toggle("drive-gone", removed);
}

for (const name of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(name, () => {
    connection.hidden = false;
    clearTimeout(again);
    again = setTimeout(ask, SOON * (1 + Math.random()));
  });
}
document.addEventListener("htmx:responseError", (event) => {
  const { status } = event.detail.xhr;
  // What was sent and refused says nothing of the page, but that the drive is gone.
  if (event.detail.requestConfig.verb === "get" || status === NO_DRIVE) {
    gone = GONE.includes(status);
    lost.querySelector(".lost-page").hidden = !gone;
    tellOfDrive(status === NO_DRIVE);
  }
  connection.hidden = gone || document.body.classList.contains("drive-gone");
});
document.addEventListener("htmx:beforeRequest", (event) => {
  if (gone) event.preventDefault();
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (!event.detail.successful) return;
  connection.hidden = true;
  if (event.detail.requestConfig.verb === "get") tellOfDrive(false);
});
// Who was signed out meanwhile gets the page to sign in, and not a part of it in this one.
document.addEventListener("htmx:beforeSwap", (event) => {
  if (new URL(event.detail.xhr.responseURL).pathname !== lost.dataset.signIn) return;
  event.detail.shouldSwap = false;
  location.assign(`${lost.dataset.signIn}?next=${encodeURIComponent(location.pathname + location.search)}`);
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) ask();
});
