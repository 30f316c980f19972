// A card on its way: keys wait for the answer, and when none comes nothing that was typed is lost.
((desk) => {
  const { form, boxes } = desk;
  const trouble = document.getElementById("desk-trouble");

  function say(kind) {
    trouble.hidden = !kind;
    trouble.querySelectorAll("[data-trouble]").forEach((line) => {
      line.hidden = line.dataset.trouble !== kind;
    });
  }

  function replay() {
    while (desk.ahead.length && !desk.sending) {
      const key = desk.ahead.shift();
      const index = Math.max(boxes.indexOf(document.activeElement), 0);
      if (key === "\n") form.requestSubmit();
      else if (/[a-z]/.test(key)) desk.letter(key);
      else if (desk.played()) {
        desk.take(index, boxes[index].value + key);
        desk.show();
      }
    }
  }

  document.addEventListener("htmx:configRequest", (event) => {
    // The header has the newest token, also after signing in again in another tab.
    if (event.detail.verb === "post") delete event.detail.parameters.csrfmiddlewaretoken;
  });

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.target !== form) return;
    desk.sending = true;
    form.classList.add("desk-busy");
  });

  // Not before the answer has been dealt with, or the next card's first digit would be wiped.
  function arrived() {
    desk.sending = false;
    form.classList.remove("desk-busy");
  }

  function stopped() {
    arrived();
    desk.ahead = [];
  }

  document.addEventListener("htmx:beforeSwap", (event) => {
    const answered = new URL(event.detail.xhr.responseURL).pathname;
    if (answered === new URL(event.detail.pathInfo.requestPath, location.href).pathname) {
      if (event.detail.xhr.status < 400) say("");
      return;
    }
    event.detail.shouldSwap = false;
    stopped();
    say("signed-out");
  });

  function failed(kind) {
    return (event) => {
      if (event.target === form) stopped();
      const refused = event.detail.xhr && event.detail.xhr.status === 403;
      say(refused ? "signed-out" : kind);
    };
  }

  document.addEventListener("htmx:sendError", failed("lost"));
  document.addEventListener("htmx:timeout", failed("lost"));
  document.addEventListener("htmx:responseError", failed("failed"));

  document.addEventListener("htmx:afterSettle", () => {
    desk.tables = desk.read("desk-tables");
  });

  function saved() {
    arrived();
    desk.clear();
    replay();
  }

  document.addEventListener("card-saved", saved);
  document.addEventListener("card-same", saved);
  document.addEventListener("card-corrected", saved);

  document.addEventListener("card-refused", () => {
    stopped();
    const field = ["table", "first", "second"].findIndex(
      (name) => document.getElementById(`wrong-${name}`).childElementCount,
    );
    desk.go(Math.max(field, 0));
  });

  document.addEventListener("card-conflict", () => {
    stopped();
    const reason = document.querySelector("#desk-conflict .wrong") && document.getElementById("desk-reason");
    (reason || document.getElementById("desk-conflict")).focus();
  });
})(desk);
