// Polling on pages without htmx, which weighs more than all else of a page for phones: of its
// attributes those that such a page has on the part that asks for news, of its events those that are
// listened to here.
if (!window.htmx) {
  const TICK = 250; // milliseconds
  const due = new WeakMap(); // when a part asks next
  const busy = new WeakSet();

  const tell = (part, name, detail) => (part.isConnected ? part : document).dispatchEvent(
    new CustomEvent(`htmx:${name}`, { bubbles: true, cancelable: true, detail: { elt: part, ...detail } }),
  );

  function between(part) {
    const [, number, unit] = /every ([\d.]+)(m?s)/.exec(part.getAttribute("hx-trigger"));
    return number * (unit === "s" ? 1000 : 1);
  }

  // Put what came in the place of the part; who was at something in it with a key is there again.
  function swap(part, html) {
    const focused = part.contains(document.activeElement) && document.activeElement.id;
    const made = document.createRange().createContextualFragment(html).firstElementChild;
    part.replaceWith(made);
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
    tell(made, "afterSwap", { target: made });
  }

  function answered(part, detail) {
    const { xhr } = detail;
    const good = xhr.status >= 200 && xhr.status < 400;
    tell(part, "beforeOnLoad", detail);
    if (xhr.getResponseHeader("HX-Refresh") === "true") location.reload();
    const elsewhere = xhr.getResponseHeader("HX-Redirect");
    if (elsewhere) location.assign(elsewhere);
    const told = xhr.getResponseHeader("HX-Trigger");
    for (const [name, value] of Object.entries(told ? JSON.parse(told) : {})) {
      part.dispatchEvent(new CustomEvent(name, { bubbles: true, detail: value }));
    }
    const swapping = { ...detail, shouldSwap: good && xhr.status !== 204 && !elsewhere };
    tell(part, "beforeSwap", swapping);
    if (swapping.shouldSwap && part.isConnected) swap(part, xhr.responseText);
    if (!good) tell(part, "responseError", detail);
    tell(part, "afterRequest", { ...detail, successful: good });
  }

  function ask(part) {
    due.set(part, Date.now() + between(part));
    if (busy.has(part)) return;
    const headers = { "HX-Request": "true", "HX-Current-URL": location.href };
    const requestConfig = { verb: "get", elt: part, headers, parameters: {} };
    if (!tell(part, "configRequest", requestConfig)) return;
    const xhr = new XMLHttpRequest();
    const detail = { xhr, target: part, requestConfig };
    if (!tell(part, "beforeRequest", detail)) return;
    const more = String(new URLSearchParams(requestConfig.parameters));
    xhr.open("GET", part.getAttribute("hx-get") + (more && `&${more}`));
    for (const [name, value] of Object.entries(requestConfig.headers)) xhr.setRequestHeader(name, value);
    xhr.timeout = JSON.parse(part.getAttribute("hx-request")).timeout;
    xhr.addEventListener("loadend", () => busy.delete(part));
    xhr.addEventListener("load", () => answered(part, detail));
    for (const [event, name] of [["error", "sendError"], ["timeout", "timeout"]]) {
      xhr.addEventListener(event, () => {
        tell(part, "afterRequest", { ...detail, successful: false });
        tell(part, name, detail);
      });
    }
    busy.add(part);
    tell(part, "beforeSend", detail);
    xhr.send();
  }

  document.addEventListener("wake", ({ target }) => target.matches("[hx-get]") && ask(target));
  setInterval(() => {
    for (const part of document.querySelectorAll('[hx-get][hx-trigger*="every"]')) {
      if (!due.has(part)) due.set(part, Date.now() + between(part));
      else if (due.get(part) <= Date.now()) ask(part);
    }
  }, TICK);
}
