// At the door one key says what becomes of a team: behind its number in the field (+ later, - not,
// / not yet), or by the first letter of a button while its row has the focus. Arrows walk the rows.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const { target, key } = event;
  const row = target.closest(".door-row, .door-state");
  const walk = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (walk && (row || target.id === "q")) {
    const keys = [...document.querySelectorAll("#found .door-row .door-keys button:first-of-type")];
    const at = keys.findIndex((each) => row && row.contains(each));
    (keys[at + walk] || (walk < 0 && document.getElementById("q")) || target).focus();
  } else if (target.id === "q" ? /^\s*\d+\s*$/.test(target.value) : row && target.matches("button")) {
    const among = target.id === "q" ? target.form : row;
    const button = among.querySelector(`[data-key="${CSS.escape(key.toLowerCase())}"]`);
    if (!button) return;
    button.click(); // htmx sends the button that was clicked last, or else has the focus
  } else return;
  event.preventDefault();
});
// A queue of people goes on typing while a number is on its way: the field is empty at once, what is
// sent meanwhile waits its turn, and the answer comes in below the field, which keeps what is typed.
(() => {
  const form = document.querySelector(".door-form");
  if (!form) return;
  const PATIENCE = 10000;
  const READ = 15000; // milliseconds that a problem stays at least, also for who types without looking
  const missed = document.getElementById("door-missed");
  const { q } = form.elements;
  const queue = [];
  let renewed = Promise.resolve(); // what was answered is shown in its order
  let renewing = 0;
  let emptied = false; // by sending what stood in the field, and not by hand

  addEventListener("submit", (event) => {
    if (event.target !== form) return;
    if (!q.value.trim()) { // a second click, whose answer would take away that of the first
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    emptied = true;
    if (!renewing && !form.classList.contains("htmx-request")) {
      for (const line of [...missed.children]) if (performance.now() - line.dataset.since > READ) line.remove();
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    queue.push([q.value, event.submitter]);
    q.value = "";
  }, true);
  addEventListener("submit", ({ target }) => {
    if (target === form) q.value = "";
  });
  // What is looked for a moment after it was typed is not shown over what became of it. What was
  // looked for before is not either: its answer goes to a #found that is replaced by then.
  q.addEventListener("input", () => { emptied = false; });
  q.addEventListener("htmx:beforeRequest", (event) => { if (emptied && !q.value) event.preventDefault(); });

  function next() {
    if (!queue.length) return;
    const [text, button] = queue.shift();
    const typed = q.value;
    q.value = text;
    form.requestSubmit(button);
    q.value = typed;
  }

  // What went wrong stays to be read while the others come in.
  function show(problems, text) {
    for (const problem of problems) {
      const line = Object.assign(document.createElement("p"), { className: "notice notice-error", textContent: `${text}: ${problem}` });
      line.dataset.since = performance.now();
      missed.append(line);
    }
    if (problems.length && !queue.length && !q.value) {
      q.value = text;
      q.select();
    }
  }

  form.addEventListener("unsent:put-off", ({ detail }) => {
    if (queue.length) next();
    else if (!q.value) q.value = detail.said;
  });
  form.addEventListener("unsent:answered", (event) => {
    event.preventDefault();
    renewing += 1;
    renewed = renewed.finally(() => renew(event.detail));
  });

  async function renew({ to, said, text: answer }) {
    const text = to ? (await away.ask(to, PATIENCE, {}))?.text : answer;
    renewing -= 1;
    const page = new DOMParser().parseFromString(text || "", "text/html");
    if (!page.getElementById("door-news")) return location.assign(to || location.href);
    for (const id of ["phases", "door-count", "door-news"]) {
      htmx.swap(`#${id}`, page.getElementById(id).outerHTML, { swapStyle: "outerHTML" });
    }
    page.querySelectorAll("#door-news .door-problem").forEach((each) => each.removeAttribute("role"));
    show([...page.querySelectorAll("#door-news .door-problem, main > .notice")].map((each) => each.textContent.trim()), said);
    next();
  }
})();
// One tick for all of a list.
document.addEventListener("change", ({ target }) => {
  if (!target.matches("[data-tick-all]")) return;
  for (const tick of target.form.querySelectorAll("input[name=team]")) tick.checked = target.checked;
});
