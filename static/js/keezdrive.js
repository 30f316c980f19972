// What every page needs beyond plain HTML: the newest CSRF token, for htmx and for forms, since a
// page that was open before somebody signed in (again, in another tab) has an older one.
function newestToken() {
  const cookie = document.cookie.split("; ").find((part) => part.startsWith("csrftoken="));
  return cookie ? decodeURIComponent(cookie.split("=")[1]) : "";
}

document.addEventListener("htmx:configRequest", (event) => {
  const token = newestToken();
  if (token) event.detail.headers["X-CSRFToken"] = token;
});

document.addEventListener("submit", (event) => {
  const field = event.target.querySelector('input[name="csrfmiddlewaretoken"]');
  const token = newestToken();
  if (field && token) field.value = token;
  // A page that keeps its state in the address may have another one by now.
  const here = event.target.querySelector("[data-here]");
  if (here) here.value = location.pathname + location.search;
});
