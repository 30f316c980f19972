// Forms that were read from photos: the one that is chosen fills in the boxes, with what was in doubt
// empty. Enter saves it like any card, digits correct it, Escape puts it aside.
//
// Nothing is saved that nobody has seen: while somebody types cards from paper no photo comes into the
// boxes by itself, for her next digits would land in it. An Enter on an empty desk takes up the first;
// from then on the next one follows by itself, until a table number is typed.
((desk) => {
  const { form, boxes } = desk;
  const shown = document.getElementById("desk-photo-shown");
  const picture = shown.querySelector("img");
  const question = shown.querySelector("p");
  const NOT_YET = 400; // ms in which an Enter is none for what has just come into the boxes
  const SLACK = 12; // px of the picture that may be out of sight
  let chosen = null; // its key
  let timer = 0;
  let following = false; // the next one comes by itself
  let sent = false; // what is on its way was read from a photo
  let waiting = false; // one is being put aside
  let asked = []; // what was asked of the chosen one
  let fromLast = false; // somebody else takes them up too, from the first on
  let lost = false; // somebody else disposed of the chosen one
  let read = []; // what the chosen one put into the boxes
  let surprised = false; // the chosen one came by itself

  const fills = () => {
    const told = document.getElementById("desk-fills");
    return told ? JSON.parse(told.textContent) : {};
  };
  const rows = () => [...document.querySelectorAll("button[data-reading]")];
  const isEmpty = () => boxes.every((box) => box.value === "") && !document.getElementById("desk-conflict");

  function mark() {
    rows().forEach((row) => row.classList.toggle("desk-photo-chosen", row.dataset.reading === chosen));
    document.querySelector(".desk-photos-begin")?.toggleAttribute("hidden", chosen !== null);
  }

  // From a moment after it is seen, the chosen one can be saved.
  function hold() {
    clearTimeout(timer);
    delete shown.dataset.ready;
  }

  function getReady() {
    hold();
    // Or nobody sees it: with what is asked, and where that is too much the picture.
    [shown, picture].forEach((each) => each.scrollIntoView({ block: "nearest", behavior: "instant" }));
    timer = setTimeout(() => (shown.dataset.ready = ""), NOT_YET);
  }

  // Who scrolled away from the picture has not seen what an Enter would save.
  function isInSight() {
    const { top, bottom, height } = picture.getBoundingClientRect();
    const seen = Math.min(bottom, innerHeight) - Math.max(top, 0);
    return seen > Math.min(height, innerHeight) - SLACK;
  }

  function canBeSaved() {
    if (!("ready" in shown.dataset)) return false;
    if (isInSight()) return !asks();
    getReady();
    return false;
  }

  function reveal(on) {
    shown.hidden = !on;
    form.classList.toggle("of-photo", on);
  }

  function release() {
    hold();
    chosen = null;
    surprised = false;
    form.elements.reading.value = "";
    reveal(false);
    mark();
  }

  function choose(key) {
    const fill = fills()[key];
    if (!fill || desk.sending) return;
    desk.clear();
    boxes[0].value = fill.values.table;
    desk.closed = true;
    desk.show();
    boxes.slice(1).forEach((box) => (box.value = fill.values[box.name] ?? ""));
    chosen = key;
    read = boxes.map((box) => box.value);
    following = true;
    lost = false;
    asked = [fill.question];
    form.elements.reading.value = key;
    look(key, fill);
    reveal(true);
    desk.show();
    const first = boxes.findIndex((box) => fill.empty.includes(box.name));
    desk.go(first < 0 ? desk.after(0) : first);
    mark();
  }

  // Until its own boxes are seen, or it is said that they are not there, no Enter saves it.
  function look(key, fill) {
    const seen = (sentence) => {
      if (chosen !== key) return;
      question.textContent = sentence;
      getReady();
    };
    question.textContent = fill.question;
    picture.removeAttribute("src");
    picture.onload = () => seen(fill.question);
    picture.onerror = () => seen(shown.dataset.missing);
    picture.src = fill.picture;
  }

  // What was asked is typed one after the other; a digit more changes nothing that was read.
  const { onwards } = desk;
  desk.onwards = (index) => {
    const empty = fills()[chosen]?.empty ?? [];
    if (!empty.includes(boxes[index].name)) return onwards(index);
    const next = boxes.findIndex((box) => empty.includes(box.name) && box.value === "");
    return next < 0 ? index : next;
  };

  const isTyped = () => boxes.some((box, at) => box.value !== read[at]);

  // The next of them, where nothing is in the boxes.
  function begin() {
    const open = rows();
    const crossed = open.filter((row) => !("blank" in row.dataset));
    const next = (fromLast && crossed.at(-1)) || open[0];
    if (!next || chosen || desk.sending || !isEmpty()) return false;
    choose(next.dataset.reading);
    return true;
  }

  // Somebody else took it, or put it aside. It stays, for who is about to type into these boxes must
  // not type into others: an Enter goes on where it was taken as it stands here, and Escape always.
  function lose() {
    if (!lost) turn();
    lost = true;
    question.textContent = shown.dataset.lost;
  }

  // Two who would look at the same forms begin at the two ends.
  function turn() {
    fromLast = !fromLast;
  }

  const follow = () => following && !waiting && begin();

  // It came later, when nobody may have looked.
  function surprise() {
    if (follow()) surprised = true;
  }

  function refresh() {
    const state = document.getElementById("desk-state");
    const address = state.getAttribute("hx-get").replace(/\?.*$/, "");
    return htmx.ajax("GET", address, { source: state, target: state, swap: "outerHTML" });
  }

  async function aside(address) {
    waiting = true;
    const byKey = document.activeElement;
    const headers = { Accept: "application/json", "X-CSRFToken": newestToken() };
    const answer = await fetch(address, { method: "POST", headers }).catch(() => null);
    const done = answer?.ok && !answer.redirected;
    desk.say("not-aside", !done);
    if (answer?.redirected) desk.say("signed-out");
    if (done) await refresh();
    else following = false;
    waiting = false;
    if (!byKey?.isConnected) desk.go(0);
    follow();
  }

  const keep = desk.keep;
  desk.keep = () => {
    if (!chosen || desk.sending || document.getElementById("desk-conflict")) {
      release();
      keep();
      return;
    }
    const address = fills()[chosen]?.aside;
    if (address && isTyped()) {
      choose(chosen); // what was mistyped goes first
      return;
    }
    release();
    keep();
    if (address) aside(address);
    else setTimeout(follow, 0);
  };

  // What is asked of the winner: where the form says another one than the numbers, as they were read
  // or as they were corrected, and where it says none.
  function doubts({ ticked = null, again = "", unticked = false } = {}) {
    if (again && !isTyped() && !form.elements.winner.value) return again;
    const other = desk.ticksOther(ticked);
    if (other) return `${other} ${desk.words.again}`;
    return unticked ? desk.ticksNobody() : "";
  }

  // What is asked once: what came up about it since, as by another photo of its table, and what is
  // asked of the winner.
  function asks() {
    const fill = fills()[chosen];
    const since = fill?.question ?? "";
    const sentence = asked.includes(since) ? doubts(fill) : since;
    if (!sentence || asked.includes(sentence)) return false;
    asked.push(sentence);
    question.textContent = sentence;
    getReady();
    return true;
  }

  // Another table is another card: what was read goes back to where it waits.
  form.addEventListener(
    "input",
    ({ target }) => {
      following &&= target !== boxes[0];
      if (!chosen || target !== boxes[0]) return;
      release();
      boxes.slice(1).forEach((box) => (box.value = ""));
      desk.closed = false;
    },
    true,
  );

  // Before it is seen, digits are a card from paper.
  document.addEventListener(
    "keydown",
    (event) => {
      if (!surprised || "ready" in shown.dataset || !/^[0-9]$/.test(event.key)) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      following = false;
      desk.clear();
      desk.go(0);
    },
    true,
  );

  // The browser itself sends nothing while the box of the table is empty.
  document.addEventListener(
    "keydown",
    (event) => {
      const here = event.target === document.body || boxes.includes(event.target);
      if (event.key !== "Enter" || event.repeat || !here || !begin()) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );

  form.addEventListener(
    "submit",
    (event) => {
      if (!chosen || canBeSaved()) {
        sent = Boolean(chosen);
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );

  document.addEventListener("click", (event) => {
    const row = event.target.closest("[data-reading], [data-aside], [data-photo-aside]");
    if (!row) return;
    event.preventDefault();
    if (row.dataset.reading) choose(row.dataset.reading);
    else if (row.dataset.aside) aside(row.dataset.aside);
    else desk.keep();
  });

  ["saved", "same", "corrected", "first", "different"].forEach((outcome) =>
    document.addEventListener(`card-${outcome}`, () => {
      release();
      following = sent && outcome !== "different"; // that one is to be put with the differing ones
      setTimeout(follow, 0); // after what was typed ahead
    }),
  );

  document.addEventListener("card-same", () => sent && !lost && turn());

  // What was chosen may have been taken by somebody else meanwhile.
  document.addEventListener("htmx:afterSettle", () => {
    if (chosen && !desk.sending && !fills()[chosen]) lose();
    mark();
    if (!desk.sending) setTimeout(surprise, 0);
  });

  const clear = desk.clear;
  desk.clear = () => {
    release();
    clear();
  };

  window.addEventListener("load", () => setTimeout(follow, 0));
})(desk);
