// What every page needs beyond plain HTML: the newest CSRF token, for htmx and for forms, since a
// page that was open before somebody signed in (again, in another tab) has an older one.
window.newestToken = () => {
  const cookie = document.cookie.split("; ").find((part) => part.startsWith("csrftoken="));
  return cookie ? decodeURIComponent(cookie.split("=")[1]) : "";
};

document.addEventListener("htmx:configRequest", (event) => {
  const token = newestToken();
  if (token) event.detail.headers["X-CSRFToken"] = token;
});

// What asks for news by itself says which laptop is the first as far as the page knows, and is told
// when that is another one.
const ASKS_BY_ITSELF = '[hx-trigger*="every"]';

document.addEventListener("htmx:configRequest", ({ detail }) => {
  const standing = document.getElementById("standing");
  if (standing && detail.elt.matches(ASKS_BY_ITSELF)) detail.headers["Keezdrive-First"] = standing.dataset.first;
});

// What asks for news by itself is not replaced under a button that is held down: the click of its
// release would be lost. The next answer is in time.
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const asksByItself = detail.requestConfig.elt.matches(ASKS_BY_ITSELF);
  if (asksByItself && detail.target.querySelector(":active")) detail.shouldSwap = false;
});

// Nor does an answer come in the place of what a newer one has replaced since it was asked for.
document.addEventListener("htmx:beforeRequest", ({ detail: { target } }) => {
  const still = (event) => target.isConnected || event.preventDefault();
  target.addEventListener("htmx:beforeSwap", still, { once: true });
});

// Who is being led to another page asks for no more news for a while: a second answer that leads there
// would break off the first, with what that page says only once, or for ever where it is slow to come.
const LEADS_AWAY = ["HX-Redirect", "HX-Refresh"];
const ON_THE_WAY = 15000; // ms
let ledAway = -Infinity;

document.addEventListener("htmx:beforeOnLoad", ({ detail }) => {
  if (LEADS_AWAY.some((name) => detail.xhr.getResponseHeader(name))) ledAway = Date.now();
});
document.addEventListener("htmx:configRequest", (event) => {
  const onTheWay = Date.now() - ledAway < ON_THE_WAY;
  if (onTheWay && event.detail.elt.matches(ASKS_BY_ITSELF)) event.preventDefault();
});
window.addEventListener("pageshow", () => { ledAway = -Infinity; });

document.addEventListener("submit", (event) => {
  const field = event.target.querySelector('input[name="csrfmiddlewaretoken"]');
  const token = newestToken();
  if (field && token) field.value = token;
  // A page that keeps its state in the address may have another one by now.
  const here = event.target.querySelector("[data-here]");
  if (here) here.value = location.pathname + location.search;
});
