// What every page needs beyond plain HTML: CSRF for htmx.
document.addEventListener("htmx:configRequest", (event) => {
  const cookie = document.cookie.split("; ").find((part) => part.startsWith("csrftoken="));
  if (cookie) event.detail.headers["X-CSRFToken"] = decodeURIComponent(cookie.split("=")[1]);
});
