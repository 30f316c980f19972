// What was sent while the server is away is kept in this browser, said to be not sent, and sent again
// when the server is back: for each <form method="post" data-unsent>, and for what htmx sends from one.
// Of a form that is marked "page" the newest counts; of one that is marked "each" all of them.  What
// is sent twice because the first answer was lost does no harm: that is up to the acts themselves.
(() => {
  away.keeps = true;
  const KEPT = "keezdrive-unsent";
  const BUSY = "htmx-request"; // as htmx calls what it waits for
  const TROUBLE = "Keezdrive-Trouble";
  const MOST = 40;
  const LONGEST = 12 * 60 * 60 * 1000; // milliseconds that something is kept: an evening
  const PATIENCE = 10000; // for an answer
  const LATER = [1500, 2500, 4000, 8000, 15000]; // until the next try
  const SLOW = 30000; // until the next where somebody has to do something first
  const HELD = ["signedOut", "trouble"]; // why something is not tried again by the clock
  const words = document.getElementById("unsent");
  const { visitor } = words.dataset;
  const tab = sessionStorageOf("keezdrive-tab");
  const waiting = new Set(); // what is on its way from this page
  const told = new Map(); // why something was not sent, by its id
  let memory = []; // where the browser keeps nothing
  let tries = 0;
  let last = null; // what was sent last, and when it led away from this page
  let next = null;
  let due = 0; // when that is

  function sessionStorageOf(name) {
    const made = String(Math.random()).slice(2);
    try {
      if (!sessionStorage.getItem(name)) sessionStorage.setItem(name, made);
      return sessionStorage.getItem(name);
    } catch {
      return made;
    }
  }

  function all() {
    let kept = memory;
    try {
      kept = JSON.parse(localStorage.getItem(KEPT)) || [];
    } catch {
      // As above.
    }
    return kept.filter(({ at }) => Math.abs(Date.now() - at) < LONGEST);
  }

  function store(kept) {
    memory = kept.slice(-MOST);
    try {
      localStorage.setItem(KEPT, JSON.stringify(memory));
    } catch {
      // As above.
    }
  }

  // What somebody else left on this phone is not ours to send.
  const mine = () => all().filter(({ who }) => who === visitor);
  const drop = ({ id }) => store(all().filter((each) => each.id !== id));
  const change = (one, more) => store(all().map((each) => (each.id === one.id ? { ...each, ...more } : each)));

  const path = (address) => new URL(address, location.href).pathname;
  const forms = () => [...document.querySelectorAll("form[data-unsent]")];
  const isPress = (each) => each.matches("button, input[type=submit]") && each.type === "submit";
  const presses = (form) => [...form.elements].filter(isPress);

  // ---- What is kept of a form

  function said(form, press) {
    const typed = form.dataset.unsent === "each" ? form.querySelector("input[type=text]")?.value : "";
    return typed || [press?.dataset.unsentLabel || press?.textContent.trim(), document.title].filter(Boolean).join(", ");
  }

  const addressOf = (form, press) =>
    new URL(press?.getAttribute("formaction") || form.getAttribute("action") || location.href, location.href).href;

  function kept(form, press, more) {
    const about = { id: String(Math.random()).slice(2), who: visitor, at: Date.now(), page: location.href, title: document.title };
    const pressed = { button: press?.name ? [press.name, press.value] : null, said: said(form, press).slice(0, 80) };
    const one = { ...about, ...pressed, ...more, action: addressOf(form, press) };
    one.key = form.dataset.unsent === "each" ? JSON.stringify([path(one.action), one.fields, one.press]) : path(one.page);
    store([...all().filter(({ key, who }) => key !== one.key || who !== visitor), one]);
    return one;
  }

  function fieldsOf(form, press) {
    const fields = [...new FormData(form)].filter(([name, value]) => name !== "csrfmiddlewaretoken" && typeof value === "string");
    return press?.name ? [...fields, [press.name, press.value]] : fields;
  }

  // ---- Where it is shown

  function formOf({ action, page, press }) {
    if (press) return here(page) && pressOf(press)?.form;
    return path(page) === location.pathname && forms().find((form) => path(form.getAttribute("action") || location.href) === path(action));
  }

  const here = (page) => page.split("#")[0] === location.href.split("#")[0];

  // A button that htmx listens to: by its id, or its place on the page.
  const listening = () => forms().flatMap((form) => [...form.elements].filter((each) => each.matches("[hx-get], [hx-post]") && isPress(each)));

  function pressOf({ id, at, value }) {
    const found = id ? document.getElementById(id) : listening()[at];
    return found?.value === value ? found : null;
  }

  function buttonOf(one, form) {
    if (one.press) return pressOf(one.press);
    const all = presses(form);
    return all.find(({ name, value }) => one.button && name === one.button[0] && value === one.button[1]) || all[0];
  }

  function line(text, ...more) {
    const made = document.createElement("p");
    made.className = "unsent-said";
    made.setAttribute("role", "status");
    made.append(text, ...more);
    return made;
  }

  const link = (address, text) => Object.assign(document.createElement("a"), { href: address, textContent: text });

  // What matters comes first, up to the colon.
  function headed(text) {
    const at = text.indexOf(":") + 1;
    const head = Object.assign(document.createElement("strong"), { textContent: text.slice(0, at) });
    return [head, text.slice(at)];
  }

  function sentence(one, form) {
    const why = told.get(one.id) || "away";
    const text = words.dataset[why];
    if (why !== "signedOut") return headed([text, form?.dataset.unsentMore].filter(Boolean).join(" "));
    return [...headed(`${text} `), link(`${words.dataset.signIn}?next=${encodeURIComponent(one.page.slice(location.origin.length))}`, words.dataset.in)];
  }

  // Say beside each button what was not sent, and at the top of the page what was sent elsewhere.
  function show() {
    document.querySelectorAll(".unsent-said:not(.unsent-over)").forEach((each) => each.remove());
    document.querySelectorAll("[data-unsent-label]").forEach((button) => {
      button.textContent = button.dataset.unsentLabel;
      delete button.dataset.unsentLabel;
    });
    const shown = new Set();
    for (const one of mine().filter(({ id }) => !waiting.has(id)).reverse()) {
      const form = formOf(one);
      const button = form && buttonOf(one, form);
      if (button && !shown.has(button)) {
        shown.add(button);
        button.after(line(...sentence(one, form)));
        button.dataset.unsentLabel = button.textContent.trim();
        button.textContent = one.button ? `${words.dataset.again}: ${button.dataset.unsentLabel}` : words.dataset.again;
      } else if (form || !one.press?.reads) words.append(elsewhere(one));
    }
  }

  function elsewhere(one) {
    const why = told.get(one.id);
    if (why && why !== "away") return line(`${one.said}. `, ...sentence(one, null));
    return line(`${words.dataset.waits} ${one.said} `, here(one.page) ? "" : link(one.page, words.dataset.look));
  }

  function over(kind, one, address) {
    const made = line(`${words.dataset[kind]} ${one.said} `, link(address, words.dataset.look));
    made.classList.add("unsent-over");
    words.append(made);
  }

  // Put back what was filled in, where the page was loaded anew.
  function fill(one, form) {
    for (const [name, value] of one.fields || []) {
      for (const each of [form.elements[name]].flat()) {
        const fields = each instanceof RadioNodeList ? [...each] : [each];
        for (const field of fields.filter((it) => it && it.type !== "hidden" && !isPress(it))) {
          if (["radio", "checkbox"].includes(field.type)) field.checked = field.checked || field.value === value;
          else field.value = value;
        }
      }
    }
    form.dispatchEvent(new Event("change", { bubbles: true }));
  }

  // ---- Sending

  function post(one) {
    const body = new URLSearchParams(one.fields);
    const token = newestToken();
    body.set("csrfmiddlewaretoken", token);
    return away.ask(one.action, PATIENCE, { method: "POST", body, headers: { "Keezdrive-Sent": "form" } });
  }

  // A token that is too old is fetched anew, with the page that the form stood on.
  async function answerTo(one) {
    const token = newestToken();
    const first = await post(one);
    if (first?.answer.status !== 403) return first;
    const page = await away.ask(one.page, PATIENCE, {});
    if (!page || page.answer.status >= 500) return page;
    return newestToken() === token ? first : post(one);
  }

  async function send(one, byHand) {
    if (waiting.has(one.id)) return;
    const form = formOf(one) || null;
    form?.classList.add(BUSY);
    waiting.add(one.id);
    change(one, { tab, until: Date.now() + PATIENCE });
    const found = await answerTo(one);
    waiting.delete(one.id);
    const to = found?.answer.headers.get("Keezdrive-To");
    const signsIn = to && path(to) === words.dataset.signIn;
    if (!to || signsIn) form?.classList.remove(BUSY); // else the page is being left
    const newer = !all().some(({ id }) => id === one.id); // sent from another tab, or replaced
    if (newer) return show();
    const { status, headers } = found?.answer || {};
    const why = signsIn ? "signedOut" : found ? away.why(status, headers.get(TROUBLE)) : "away";
    if (why) return putOff(one, why, byHand);
    tries = 0;
    drop(one);
    told.delete(one.id);
    show();
    arrived(one, found, to, byHand);
  }

  function putOff(one, why, byHand) {
    told.set(one.id, why);
    change(one, { until: 0 });
    show();
    if (byHand) {
      const form = formOf(one);
      form?.dispatchEvent(new CustomEvent("unsent:put-off", { detail: one }));
      form?.querySelector("input[autofocus]")?.select();
      document.querySelector("main .unsent-said")?.scrollIntoView({ block: "nearest" });
    }
    if (!HELD.includes(why)) later(why);
  }

  // Nobody who fills in something else by now is led away from it.
  const isTyping = () => [...document.querySelectorAll("main input:not([type=hidden]), main textarea")].some(
    (field) => field.value !== field.defaultValue || field.checked !== field.defaultChecked);

  function arrived(one, { answer, text }, to, byHand) {
    const form = formOf(one);
    const asked = { bubbles: true, cancelable: true, detail: { to, text, said: one.said } };
    if (form && answer.ok && !form.dispatchEvent(new CustomEvent("unsent:answered", asked))) {
      form.classList.remove(BUSY);
      return;
    }
    const follows = byHand || (path(one.page) === location.pathname && (form || !isTyping()) && !mine().length);
    if (to && follows) {
      last = { ...one, left: performance.now() };
      return lead(to);
    }
    form?.classList?.remove(BUSY);
    if (to) return over("sent", one, to);
    if (!follows) return over("refused", one, one.page);
    const page = new DOMParser().parseFromString(text, "text/html");
    if (answer.ok) showPage(page);
    else showReason(one, page);
  }

  function lead(to) {
    const there = new URL(to, location.href);
    const same = there.href.split("#")[0] === location.href.split("#")[0];
    location.assign(there);
    if (same && there.hash) location.reload();
  }

  // The page that a form is answered with, in the place of this one: what was typed and what is wrong.
  function showPage(page) {
    const main = page.querySelector("main");
    main.querySelectorAll("script[src]").forEach((script) => script.remove());
    document.title = page.title;
    document.querySelector("main").replaceWith(document.adoptNode(main));
    takeModules(page);
    window.htmx?.process(main);
    window.htmx?.trigger(main, "htmx:load", { elt: main }); // what works on a part takes hold of it
    const script = document.createElement("script");
    script.src = words.dataset.opensAt;
    document.body.append(script);
    show();
  }

  // What that page works with, and this one did not load.
  function takeModules(page) {
    for (const { src } of page.querySelectorAll('script[type="module"][src]')) {
      if ([...document.scripts].some((script) => script.src === src)) continue;
      document.head.append(Object.assign(document.createElement("script"), { type: "module", src }));
    }
  }

  // Where there is no such page any more, why is said above what was typed, which stays.
  function showReason(one, page) {
    const form = formOf(one);
    const main = page.querySelector("main");
    const parts = [main?.querySelector("h1, [role=alert]"), main?.querySelector("h1 ~ p")];
    const made = line(parts.map((part) => part?.textContent.trim()).filter(Boolean).join(". ") || words.dataset.trouble);
    made.classList.add("unsent-over");
    if (form) form.before(made);
    else words.append(made);
    made.scrollIntoView({ block: "nearest" });
  }

  // ---- Trying again

  function later(why) {
    const wait = (why === "stuck" ? SLOW : LATER[Math.min(tries, LATER.length - 1)]) * (1 + Math.random() / 2);
    if (why !== "stuck") tries += 1;
    if (next && due < Date.now() + wait) return;
    clearTimeout(next);
    [next, due] = [setTimeout(tryAgain, wait), Date.now() + wait];
  }

  // One after another, in the order in which they were sent; all of them where something `happened`.
  async function tryAgain(happened) {
    clearTimeout(next);
    next = null;
    for (const one of mine()) {
      const elsewhere = one.tab !== tab && one.until > Date.now();
      if (elsewhere) later("away");
      else if (!happened && HELD.includes(told.get(one.id))) continue;
      else if (one.press) formOf(one) && pressOf(one.press).click();
      else await send(one, false);
    }
  }

  document.addEventListener("submit", (event) => {
    const { target: form, submitter: press } = event;
    if (event.defaultPrevented || !form.matches("[data-unsent]")) return;
    const method = press?.getAttribute("formmethod") || form.method;
    if (method !== "post") return;
    event.preventDefault();
    const [address, fields] = [addressOf(form, press), fieldsOf(form, press)];
    const isSame = (one) => one.action === address && JSON.stringify(one.fields) === JSON.stringify(fields);
    const isLeaving = last && performance.now() - last.left < PATIENCE && isSame(last);
    if (isLeaving || mine().some((one) => waiting.has(one.id) && isSame(one))) return; // a second click
    document.querySelectorAll(".unsent-over").forEach((each) => each.remove());
    send(kept(form, press, { fields }), true);
  });

  // What htmx sends from a marked form is pressed again, on the page where that was done.
  function pressed({ detail }) {
    const press = detail.requestConfig.elt;
    return press.form?.matches("[data-unsent]") && isPress(press) ? press : null;
  }

  const same = (press) => mine().find((one) => one.press && formOf(one) && pressOf(one.press) === press);

  function lost(event, why) {
    const press = pressed(event);
    if (!press) return;
    const reads = press.hasAttribute("hx-get");
    const spec = { id: press.id, at: listening().indexOf(press), value: press.value, reads };
    const one = same(press) || kept(press.form, press, { press: spec });
    putOff(one, why, false);
  }

  for (const name of ["htmx:sendError", "htmx:timeout"]) document.addEventListener(name, (event) => lost(event, "away"));
  const whyOf = ({ detail: { xhr } }) => away.why(xhr.status, xhr.getResponseHeader(TROUBLE));
  document.addEventListener("htmx:responseError", (event) => whyOf(event) && lost(event, whyOf(event)));
  // The page to sign in does not come into this one.
  const signsIn = ({ detail }) => path(detail.xhr.responseURL) === words.dataset.signIn;
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (!signsIn(event)) return;
    event.detail.shouldSwap = false;
    lost(event, "signedOut");
  });
  document.addEventListener("htmx:beforeOnLoad", (event) => {
    const one = !whyOf(event) && pressed(event) && same(pressed(event));
    if (!one || signsIn(event)) return;
    drop(one);
    tries = 0;
    show();
  });

  // What shows what comes of a form as it is filled in: not while it cannot know, and it asks again.
  function hidePreview({ detail: { elt, target } }) {
    if (!target?.matches("[data-preview]")) return;
    target.hidden = true;
    setTimeout(() => target.isConnected && elt.dispatchEvent(new Event("change")), LATER[0]);
  }

  for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) document.addEventListener(name, hidePreview);
  document.addEventListener("htmx:afterSettle", show);
  window.addEventListener("storage", ({ key }) => key === KEPT && show());
  for (const name of ["online", "pageshow"]) window.addEventListener(name, () => tryAgain(true));
  window.addEventListener("pageshow", () => { last = null; });
  document.addEventListener("visibilitychange", () => !document.hidden && tryAgain(true));
  // What the page asks by itself is answered: the server is back.
  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (detail.successful && mine().some(({ id }) => told.get(id) === "away")) tryAgain();
  });

  for (const one of mine()) if (formOf(one)) fill(one, formOf(one));
  show();
})();
