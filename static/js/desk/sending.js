// A card on its way: keys wait for the answer, and when none comes nothing that was typed is lost.
((desk) => {
  const { form, boxes } = desk;
  const trouble = document.getElementById("desk-trouble");
  const work = form.parentElement;
  let sent = []; // what stood in the boxes when the card went
  let ahead = []; // keys typed since

  desk.sending = false;

  function say(kind, said = true) {
    trouble.querySelector(`[data-trouble=${kind}]`).hidden = !said;
    trouble.hidden = !trouble.querySelector("[data-trouble]:not([hidden])");
  }

  function fallSilent() {
    trouble.querySelectorAll("[data-trouble]").forEach((line) => say(line.dataset.trouble, false));
  }

  // While a card is on its way, what is typed waits: true when it was taken so.
  function hold(event) {
    if (!desk.sending) return false;
    if (event.type === "input") holdText(event.target);
    else if (event.key === "Escape") ahead = [];
    else if (event.key === "Backspace") ahead.pop();
    else if (event.key === "Enter") ahead.push("\n");
    else if (event.key === "Tab") ahead.push(" ");
    else if (event.key.length === 1) ahead.push(...(event.repeat ? "" : event.key.toLowerCase()));
    else return true;
    event.preventDefault();
    return true;
  }

  // An input method puts in its text whatever one says.
  function holdText(box) {
    const before = sent[boxes.indexOf(box)];
    if (box.value.startsWith(before)) ahead.push(...box.value.slice(before.length));
    box.value = before;
  }

  // The keyboard of a phone tells no keys, only what it is about to put in.
  work.addEventListener("beforeinput", (event) => {
    if (!desk.sending || !event.cancelable) return;
    event.preventDefault();
    if (event.inputType === "insertLineBreak") ahead.push("\n");
    else if (event.inputType.startsWith("delete")) ahead.pop();
    else ahead.push(...(event.data || event.dataTransfer?.getData("text") || ""));
  });

  function replay() {
    while (ahead.length && !desk.sending) {
      const key = ahead.shift();
      const index = Math.max(boxes.indexOf(document.activeElement), 0);
      if (desk.isYes(key)) continue; // nobody has read the question yet
      if (key === "\n") form.requestSubmit();
      else if (key === "v") desk.toDifferences();
      else if (desk.isLetter(key)) desk.letter(key);
      else if (desk.played()) {
        boxes[index].value = desk.asked ? key : boxes[index].value + key;
        desk.typed(index);
      }
    }
  }

  document.addEventListener("htmx:configRequest", (event) => {
    // The header has the newest token, also after signing in again in another tab.
    if (event.detail.verb === "post") delete event.detail.parameters.csrfmiddlewaretoken;
    // Whether the card of the last answer is still there is news too.
    const told = event.detail.verb === "get" && document.getElementById("desk-told");
    if (told) event.detail.parameters.told = told.value;
  });

  // A card that was sent; what is taken over beside the form is none.
  const posts = (event) => {
    const { verb, elt } = event.detail.requestConfig;
    return verb === "post" && !elt.closest("#desk-state");
  };

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (!posts(event)) return;
    desk.sending = true;
    sent = boxes.map((box) => box.value);
    form.classList.add("desk-busy");
  });

  // Not before the answer has been dealt with, or the next card's first digit would be wiped.
  function arrived() {
    desk.sending = false;
    form.classList.remove("desk-busy");
  }

  // The keys that were typed for the next card are not put into this one, but shown; true when
  // there were any.
  function stopped() {
    arrived();
    trouble.querySelector("[data-ahead]").textContent = ahead.join("").replaceAll("\n", "↵");
    const any = ahead.some((key) => key !== "\n");
    say("ahead", any);
    ahead = [];
    return any;
  }

  document.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr, pathInfo } = event.detail;
    const here = new URL(xhr.responseURL).pathname === new URL(pathInfo.requestPath, location.href).pathname;
    if (!here) {
      event.detail.shouldSwap = false;
      if (posts(event)) stopped();
      say("signed-out");
    } else if (xhr.status < 400) {
      if (posts(event)) fallSilent();
      else ["lost", "signed-out", "gone"].forEach((kind) => say(kind, false));
    }
  });

  function failed(kind) {
    return (event) => {
      if (posts(event)) stopped();
      const status = event.detail.xhr?.status;
      if (status === 403) say("signed-out");
      else if (status === 404) say("gone");
      else if (status === 507) say("full");
      else if (event.detail.xhr?.getResponseHeader("Keezdrive-Trouble") === "damaged") say("damaged");
      else if (posts(event) || kind === "lost") say(kind);
    };
  }

  document.addEventListener("htmx:sendError", failed("lost"));
  document.addEventListener("htmx:timeout", failed("lost"));
  document.addEventListener("htmx:responseError", failed("failed"));

  document.addEventListener("htmx:afterSettle", (event) => {
    if (!posts(event)) desk.refresh();
  });

  // Whose eyes are on the paper types on: no key of the next card may change this one.
  function refused() {
    if (stopped()) trouble.focus();
    else mend();
  }

  function mend() {
    say("ahead", false);
    const wrong = (name) => document.getElementById(`wrong-${name}`).childElementCount > 0;
    const field = boxes.findIndex((box) => wrong(box.name));
    desk.go(field < 0 && wrong("winner") ? desk.last() : Math.max(field, 0));
  }

  function saved() {
    desk.tables = desk.read("desk-tables");
    arrived();
    desk.clear();
    queueMicrotask(replay); // what is sent before htmx is done with this answer, it drops
  }

  ["saved", "same", "corrected", "first", "different"].forEach((outcome) =>
    document.addEventListener(`card-${outcome}`, saved),
  );

  document.addEventListener("card-refused", () => {
    desk.tables = desk.read("desk-tables");
    desk.begin();
    desk.answer();
    refused();
  });

  function conflicting() {
    desk.tables = desk.read("desk-tables");
    stopped();
    const reason = document.querySelector("#desk-conflict .wrong") && document.getElementById("desk-reason");
    (reason || document.getElementById("desk-conflict")).focus();
  }

  document.addEventListener("card-conflict", conflicting);
  document.addEventListener("card-mine", conflicting);

  // Put the card away and begin with an empty one.
  function keep() {
    if (desk.sending) {
      ahead = [];
      return;
    }
    document.getElementById("desk-answer").replaceChildren();
    fallSilent();
    desk.clear();
  }

  function pick(table) {
    if (desk.sending) {
      ahead = [...table, " "];
      return;
    }
    desk.clear();
    boxes[0].value = table;
    desk.next(0, "");
    desk.closed = true;
    desk.show();
  }

  Object.assign(desk, { trouble, say, hold, mend, keep, pick });
})(desk);
