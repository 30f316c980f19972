// A page outlives a server that is away: who taps a link or sends a form stays where he is until it
// answers, instead of getting the browser's own page.  A link then goes on by itself; a form that is
// not kept (js/unsent.js) waits for another tap, with what was typed.
window.away = (() => {
  // Why nothing was taken, by the status of the answer: nobody was there, it is too busy, the program
  // takes nothing just now, or somebody has to make room or put a backup back first.
  const WHY = { 502: "away", 504: "away", 408: "busy", 429: "busy", 503: "notNow", 507: "stuck" };
  const PATIENCE = 4000; // milliseconds for a sign of life
  const SOON = 1500;
  const BUSY = "htmx-request"; // as htmx calls what it waits for
  const said = document.getElementById("away");
  let onTheWay = 0; // which tap was the last: only that one is followed
  let again = null;
  let follow = null;
  let busy = null;

  // Like fetch, but for so long; null where there is no answer.
  async function ask(address, patience, options) {
    const stop = new AbortController();
    const late = setTimeout(() => stop.abort(), patience);
    try {
      const answer = await fetch(address, { cache: "no-store", ...options, signal: stop.signal });
      return { answer, text: await answer.text() };
    } catch {
      return null;
    } finally {
      clearTimeout(late);
    }
  }

  // Why what was sent was not taken; nothing where it was, or was refused for good.  "trouble" is a
  // mistake of the program, and `kind` what its answer says of it.
  function why(status, kind) {
    if (kind === "damaged") return "stuck";
    return WHY[status] || (status >= 500 ? "trouble" : "");
  }

  async function whyNotThere() {
    const found = await ask(said.dataset.live, PATIENCE, {});
    return found ? why(found.answer.status) : "away";
  }

  function say(kind) {
    said.textContent = said.dataset[kind] || "";
    said.hidden = !kind;
  }

  function stay() {
    clearTimeout(again);
    again = follow = null;
    onTheWay += 1;
    busy?.classList.remove(BUSY);
    say("");
  }

  // Do what leaves the page as soon as the server is there; `pressed` shows that it was.
  async function when(act, byItself, pressed) {
    stay();
    const mine = onTheWay;
    busy = pressed;
    busy?.classList.add(BUSY);
    const gone = await whyNotThere();
    if (mine !== onTheWay) return;
    if (!gone) {
      say("");
      act();
      return;
    }
    busy?.classList.remove(BUSY);
    say(`${byItself ? "goesOn" : "notSent"}${gone === "away" ? "" : "NotNow"}`);
    if (!byItself) return;
    follow = () => when(act, true, pressed);
    again = setTimeout(follow, SOON * (1 + Math.random()));
  }

  const go = (address, pressed) => when(() => location.assign(address), true, pressed);

  const elsewhere = (target) => target && target !== "_self";
  const withKey = (event) => event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

  function leadsAway(link) {
    const { origin, pathname, search, hash } = new URL(link.href, location.href);
    const within = hash && pathname === location.pathname && search === location.search;
    return origin === location.origin && !within;
  }

  window.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || event.defaultPrevented || withKey(event)) return;
    if (elsewhere(link.target) || link.hasAttribute("download") || !leadsAway(link)) return;
    event.preventDefault();
    go(link.href, link);
  });

  let sure = null; // the form that may go now
  document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (event.defaultPrevented || sure === form) return;
    const method = submitter?.getAttribute("formmethod") || form.method;
    const kept = window.away.keeps && method === "post" && form.matches("[data-unsent]");
    if (kept || method === "dialog" || elsewhere(form.target)) return;
    event.preventDefault();
    const send = () => {
      sure = form;
      const pressed = submitter?.isConnected ? submitter : null;
      if (form.isConnected) form.requestSubmit(pressed);
      sure = null;
    };
    when(send, method === "get", form);
  });

  // Who types on has thought better of leaving; who takes the phone out of the pocket waits no longer.
  document.addEventListener("input", () => follow && stay());
  window.addEventListener("online", () => follow?.());
  document.addEventListener("visibilitychange", () => !document.hidden && follow?.());
  window.addEventListener("pageshow", stay);

  // Few pages have a form of which what is not sent is kept, and on few something waits.
  const { script } = document.getElementById("unsent").dataset;
  if (script && (document.querySelector("[data-unsent]") || keptBefore())) {
    const element = document.createElement("script");
    element.src = script;
    document.body.append(element);
  }

  function keptBefore() {
    try {
      return localStorage.getItem("keezdrive-unsent");
    } catch {
      return null; // where the browser keeps nothing
    }
  }

  return { ask, go, why, keeps: false }; // what keeps forms (js/unsent.js) says so when it is there
})();
