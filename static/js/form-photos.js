// Photos of score forms go one by one, as soon as they are chosen, made smaller before; what this
// browser cannot make smaller goes as it is. What does not arrive is kept on this page and sent again:
// the same photo twice is there once.
(() => {
  const form = document.getElementById("photos-form");
  const lines = document.getElementById("photos-sending");
  const words = form.dataset;
  const LONGEST = 2400; // pixels: at 1600 the reader refers more of them
  const LARGEST = 6 * 1000 * 1000; // bytes: a request holds no more
  const PATIENCE = 60000; // ms for an answer
  const LATER = 3000; // ms until the next try
  const queue = [];
  let busy = false;

  function line(name) {
    const made = document.createElement("li");
    made.dataset.name = name;
    lines.append(made);
    return made;
  }

  function say(one, sentence, state) {
    one.line.textContent = `${one.name}: ${sentence}`;
    one.line.dataset.state = state;
  }

  async function prepared(file) {
    if (!file.type.startsWith("image/")) return file;
    try {
      return await smaller(file, LONGEST);
    } catch {
      return file; // the server says what it is, and what to do
    }
  }

  // True when there is nothing left to do for this one: it is kept, or refused with a sentence.
  async function arrives(one) {
    const sent = new FormData();
    sent.append("file", one.file, one.name);
    const options = { method: "POST", body: sent, signal: AbortSignal.timeout(PATIENCE) };
    options.headers = { Accept: "application/json", "X-CSRFToken": newestToken() };
    const answer = await fetch(form.action, options);
    if (answer.redirected || answer.status === 403) {
      say(one, words.signedOut, "waits");
      return false;
    }
    if (answer.status === 413) {
      say(one, words.large, "refused");
      return true;
    }
    const told = answer.headers.get("Content-Type")?.startsWith("application/json") ? await answer.json() : null;
    if (!told) {
      say(one, words.waits, "waits");
      return false;
    }
    if (told.kept) say(one, words.sent, "sent");
    else say(one, told.refused.join(" ") || words.failed, "refused");
    return true;
  }

  async function go() {
    if (busy) return;
    busy = true;
    while (queue.length) {
      const [one] = queue;
      say(one, words.sending, "sending");
      const done = await arrives(one).catch(() => {
        say(one, words.waits, "waits");
        return false;
      });
      if (!done) {
        await new Promise((later) => setTimeout(later, LATER));
        continue;
      }
      queue.shift();
      document.body.dispatchEvent(new Event("photo-sent"));
      if (one.line.dataset.state === "sent") setTimeout(() => one.line.remove(), LATER);
    }
    busy = false;
  }

  form.querySelectorAll("[data-photos]").forEach((field) =>
    field.addEventListener("change", async () => {
      const files = [...field.files];
      field.value = ""; // the same photo can be chosen again
      for (const file of files) {
        const one = { name: file.name, line: line(file.name) };
        say(one, words.sending, "sending");
        one.file = await prepared(file);
        if (one.file.size > LARGEST) say(one, words.large, "refused");
        else queue.push(one);
        go();
      }
    }),
  );

  addEventListener("online", go);
  addEventListener("beforeunload", (event) => {
    if (queue.length) event.preventDefault();
  });
})();
