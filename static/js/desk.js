// The desk: digits alone move from box to box, one Enter saves, and what is typed is answered at once.
//
// The table number is complete as soon as no longer number can follow: with 23 tables that is "7"
// or "12".  Table 1 could still become 10 to 19, so it is closed with a space, a dash or Enter,
// or typed as "01"; "1 8 3 Enter" is understood too, but asked about once, because it could as
// well be a card of table 18 from which a digit is missing.
(() => {
  const form = document.getElementById("desk-form");
  if (!form) return;
  const boxes = ["table", "first", "second"].map((name) => form.elements[name]);
  const free = form.dataset.scheme === "vrij";
  const echo = read("desk-echo");
  const words = read("desk-words");
  const verdict = document.getElementById("desk-verdict");
  const trouble = document.getElementById("desk-trouble");
  const LETTERS = { a: "first_absent", b: "second_absent", n: "not_played" };
  const SEPARATOR = /[^0-9]/;

  let tables = read("desk-tables");
  let closed = false; // the table number was ended by hand
  let asked = null; // the first reading, while "did you mean table 1?" stands on the page
  let sending = false;
  let ahead = []; // keys typed while a card is on its way

  function read(id) {
    return JSON.parse(document.getElementById(id).textContent);
  }

  // ---- what is typed ----

  const outcome = () => form.elements.outcome.value;
  const played = () => outcome() === "played";
  const known = (digits) => digits !== "" && String(Number(digits)) in tables;
  const widest = () => Math.max(...Object.keys(tables).map((number) => number.length));
  const canGrow = (digits) =>
    digits.length < widest() &&
    (/^0+$/.test(digits) ||
      Object.keys(tables).some((number) => number !== digits && number.startsWith(digits)));

  function go(index) {
    boxes[index].focus();
    boxes[index].select();
    // On a phone the keyboard covers half the page: what is typed goes to the top of it.
    if (matchMedia("(max-width: 40rem)").matches) form.querySelector(".desk-boxes").scrollIntoView({ block: "start" });
  }

  // Put text into a box as if typed, and what is left over into the next.
  function take(index, text) {
    let taken = "";
    for (let place = 0; place < text.length; place += 1) {
      const rest = text.slice(place + 1);
      if (SEPARATOR.test(text[place])) {
        if (taken === "") continue;
        if (index === 0) closed = true;
        return next(index, taken, rest);
      }
      taken += text[place];
      if (index === 0 && overflows(taken)) return next(0, taken.slice(0, -1), text[place] + rest);
      if (index === 0 && ends(taken)) return next(0, taken, rest);
      if (index === 1 && !free) return next(1, taken, rest);
    }
    boxes[index].value = taken;
    return undefined;
  }

  const ends = (digits) => !canGrow(digits) && (known(digits) || digits.length >= widest());

  // "28" where there is a table 2 but no 28: the 8 is the first pawns.
  function overflows(digits) {
    const last = digits.slice(-1);
    return !known(digits) && !canGrow(digits) && last < "9" && known(digits.slice(0, -1));
  }

  function next(index, taken, rest) {
    boxes[index].value = taken;
    if (index === 2) return;
    go(index + 1);
    if (rest) take(index + 1, rest);
  }

  // "18", "3", "" can also be read as table 1 with 8 and 3.
  function readAgain() {
    const digits = boxes[0].value + boxes[1].value;
    const other = digits.slice(0, -2);
    if (free || closed || boxes[2].value || digits.length < 3 || !known(other)) return false;
    const first = boxes.slice(0, 2).map((box) => box.value);
    boxes[0].value = other;
    boxes[1].value = digits.at(-2);
    boxes[2].value = digits.at(-1);
    go(2);
    show();
    asked = first;
    verdict.textContent = words.meant.replace("{}", Number(other));
    verdict.classList.add("desk-asks");
    return true;
  }

  function choose(value) {
    form.elements.outcome.value = value;
    lockPawns();
    show();
  }

  function lockPawns() {
    boxes.slice(1).forEach((box) => {
      box.readOnly = !played();
      if (!played()) box.value = "";
    });
  }

  function tick() {
    const order = { "": "0", 0: "1", 1: "" };
    form.elements.winner.value = order[form.elements.winner.value];
  }

  function letter(key) {
    if (key === "w") tick();
    else choose(outcome() === LETTERS[key] ? "played" : LETTERS[key]);
  }

  function clear() {
    boxes.forEach((box) => (box.value = ""));
    choose("played");
    form.elements.winner.value = "";
    closed = false;
    clearWrongs();
    show();
    go(0);
  }

  // ---- the live echo ----

  function clearWrongs() {
    document.querySelectorAll(".desk-boxes .wrong").forEach((slot) => slot.replaceChildren());
  }

  function wrong(name, sentence) {
    const line = document.createElement("p");
    line.textContent = sentence;
    document.getElementById(`wrong-${name || "winner"}`).append(line);
  }

  function score() {
    if (!played()) return echo[outcome()];
    const typed = boxes.slice(1).map((box) => box.value);
    if (!free) return echo[typed.map((value) => value && String(Number(value))).join()] || {};
    if (typed.includes("")) return {};
    const points = typed.map(Number);
    const best = points[0] > points[1] ? 0 : 1;
    const ticked = form.elements.winner.value;
    const won = ticked ? Number(ticked) : points[0] === points[1] ? null : best;
    return { points, won, ending: "finished" };
  }

  function show() {
    clearWrongs();
    asked = null;
    const typed = boxes[0].value;
    const table = known(typed) ? tables[Number(typed)] : null;
    if (typed && !table && !canGrow(typed)) wrong("table", words.no_table.replace("{}", typed));
    const told = score();
    Object.entries(told.wrong || {}).forEach(([name, sentence]) => wrong(name, sentence));
    document.querySelectorAll(".desk-side").forEach((side, place) => showSide(side, place, table, told));
    showVerdict(table, told);
    form.classList.toggle("desk-empty", !table);
  }

  function showSide(side, place, table, told) {
    const slot = (name) => side.querySelector(`[data-echo=${name}]`);
    const who = table ? table.sides[place] : {};
    ["number", "name", "players"].forEach((name) => (slot(name).textContent = who[name] ?? ""));
    slot("points").textContent = table && told.points ? told.points[place] : "";
    slot("unit").hidden = !(table && told.points);
    slot("winner").hidden = !(table && told.won === place);
    slot("absent").hidden = outcome() !== ["first_absent", "second_absent"][place];
    side.classList.toggle("desk-won", Boolean(table) && told.won === place);
    if (!played()) boxes[place + 1].placeholder = told.pawns[place] ?? "–";
    else boxes[place + 1].placeholder = "";
  }

  function showVerdict(table, told) {
    const typed = boxes.slice(1).map((box) => box.value).join("–");
    let text = "";
    if (table && table.card) {
      text = (typed === table.card ? words.same : words.there).replace("{}", table.card);
    } else if (told.ending === "time_over" || told.ending === "not_played") text = words[told.ending];
    verdict.textContent = text;
    verdict.classList.toggle("desk-asks", Boolean(table && table.card));
  }

  // ---- keys ----

  form.addEventListener("beforeinput", (event) => {
    if (!sending || !boxes.includes(event.target)) return;
    event.preventDefault();
    if (event.inputType === "insertLineBreak") ahead.push("\n");
    else ahead.push(...(event.data || ""));
  });

  form.addEventListener("input", (event) => {
    const index = boxes.indexOf(event.target);
    if (index === 0) closed = false;
    // One digit more: it was the first reading after all.
    if (asked && index === 2) asked.forEach((value, place) => (boxes[place].value = value));
    const deleted = (event.inputType || "").startsWith("delete");
    if (index >= 0 && !deleted) take(index, event.target.value);
    show();
  });

  form.addEventListener("change", () => {
    lockPawns();
    show();
  });

  form.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    const index = boxes.indexOf(event.target);
    if (key in LETTERS || key === "w") {
      event.preventDefault();
      if (sending) ahead.push(key);
      else letter(key);
    } else if (key === "backspace" && index > 0 && event.target.value === "" && played()) {
      event.preventDefault();
      go(index - 1);
    } else if (key === "arrowdown" && index >= 0) event.preventDefault();
  });

  // Enter goes to the next box while that is empty, and saves when nothing is.
  form.addEventListener(
    "submit",
    (event) => {
      if (enter()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );

  function enter() {
    if (sending) return false;
    const index = boxes.indexOf(document.activeElement);
    if (!boxes[0].value) {
      go(0);
      return false;
    }
    if (!played() || asked) return true;
    const typed = index === 0 ? known(boxes[0].value) : index === 1 && boxes[1].value !== "";
    if (typed && !boxes[index + 1].value) {
      if (index === 0) closed = true;
      go(index + 1);
      return false;
    }
    return !readAgain();
  }

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") keep();
    const conflict = document.getElementById("desk-conflict");
    if (!conflict || event.target !== conflict) return;
    if (event.key.toLowerCase() === "c") {
      event.preventDefault();
      document.getElementById("desk-reason").focus();
    }
  });

  function keep() {
    document.getElementById("desk-answer").replaceChildren();
    clear();
  }

  form.addEventListener("reset", (event) => {
    event.preventDefault();
    keep();
  });

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-table], a[data-desk=keep]");
    if (!link) return;
    event.preventDefault();
    if (link.dataset.desk) return keep();
    clear();
    next(0, link.dataset.table, "");
    closed = true;
    show();
    return undefined;
  });

  // ---- sending ----

  function say(kind) {
    trouble.hidden = !kind;
    trouble.querySelectorAll("[data-trouble]").forEach((line) => {
      line.hidden = line.dataset.trouble !== kind;
    });
  }

  function replay() {
    while (ahead.length && !sending) {
      const key = ahead.shift();
      const index = Math.max(boxes.indexOf(document.activeElement), 0);
      if (key === "\n") form.requestSubmit();
      else if (/[a-z]/.test(key)) letter(key);
      else if (played()) {
        take(index, boxes[index].value + key);
        show();
      }
    }
  }

  document.addEventListener("htmx:configRequest", (event) => {
    // The header has the newest token, also after signing in again in another tab.
    if (event.detail.verb === "post") delete event.detail.parameters.csrfmiddlewaretoken;
  });

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.target !== form) return;
    sending = true;
    form.classList.add("desk-busy");
  });

  // Not before the answer has been dealt with, or the next card's first digit would be wiped.
  function arrived() {
    sending = false;
    form.classList.remove("desk-busy");
  }

  document.addEventListener("htmx:beforeSwap", (event) => {
    const answered = new URL(event.detail.xhr.responseURL).pathname;
    if (answered === new URL(event.detail.pathInfo.requestPath, location.href).pathname) {
      if (event.detail.xhr.status < 400) say("");
      return;
    }
    event.detail.shouldSwap = false;
    arrived();
    ahead = [];
    say("signed-out");
  });

  function failed(kind) {
    return (event) => {
      if (event.target === form) {
        arrived();
        ahead = [];
      }
      const refused = event.detail.xhr && event.detail.xhr.status === 403;
      say(refused ? "signed-out" : kind);
    };
  }

  document.addEventListener("htmx:sendError", failed("lost"));
  document.addEventListener("htmx:timeout", failed("lost"));
  document.addEventListener("htmx:responseError", failed("failed"));

  document.addEventListener("htmx:afterSettle", () => {
    tables = read("desk-tables");
  });

  function saved() {
    arrived();
    clear();
    replay();
  }

  document.addEventListener("card-saved", saved);
  document.addEventListener("card-same", saved);
  document.addEventListener("card-corrected", saved);

  document.addEventListener("card-refused", () => {
    arrived();
    ahead = [];
    const field = ["table", "first", "second"].findIndex(
      (name) => document.getElementById(`wrong-${name}`).childElementCount,
    );
    go(Math.max(field, 0));
  });

  document.addEventListener("card-conflict", () => {
    arrived();
    ahead = [];
    const reason = document.querySelector("#desk-conflict .wrong") && document.getElementById("desk-reason");
    (reason || document.getElementById("desk-conflict")).focus();
  });

  const refused = document.querySelector(".desk-boxes .wrong p") !== null;
  lockPawns();
  if (!refused) show();
  closed = boxes[0].value !== "";
  go(closed && !refused ? 1 : 0);
})();
