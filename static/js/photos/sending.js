// Photos of score forms go one by one, as soon as they are there, made smaller before; what this
// browser cannot make smaller goes as it is. What does not arrive is kept (kept.js) and sent again: the
// same photo twice is there once.
const formPhotos = (() => {
  const form = document.getElementById("photos-form");
  const lines = document.getElementById("photos-sending");
  const left = document.getElementById("photos-left");
  const words = form.dataset;
  const LONGEST = 2400; // pixels: at 1600 the reader refers more of them
  const LARGEST = 6 * 1000 * 1000; // bytes of a photo
  const LARGEST_PDF = 32 * 1000 * 1000; // bytes
  const PATIENCE = 60000; // ms for an answer
  const SLOWEST = 100; // bytes in a ms: what is large has longer
  const LATER = 3000; // ms until the next try
  const GONE = [404, 410];
  const queue = [];
  let busy = false;
  let preparing = 0;
  let why = ""; // nothing arrives
  let wake = () => null; // tries again now

  function begin(name) {
    const line = document.createElement("li");
    line.dataset.name = name;
    lines.append(line);
    const one = { name, line, kept: null };
    say(one, words.sending, "sending");
    return one;
  }

  function say(one, sentence, state) {
    one.line.textContent = `${one.name}: ${sentence}`;
    one.line.dataset.state = state;
  }

  // How many wait and why is said once, and aloud, and not on each of a hundred lines.
  function count() {
    const number = queue.length + preparing;
    const said = number && (number > 1 || why) ? `${words.left} ${number}. ${why}` : "";
    if (left.textContent !== said) left.textContent = said;
  }

  const isPdf = (file) => file.type === "application/pdf" || /\.pdf$/i.test(file.name);

  async function prepared(file) {
    if (isPdf(file)) return file;
    try {
      return await smaller(file, LONGEST);
    } catch {
      return file; // the server says what it is, and what to do
    }
  }

  function wait(sentence) {
    why = sentence || (queue.some(({ kept }) => kept === null) ? words.waits : words.keeps);
    queue.forEach((one) => say(one, words.waiting, "waits"));
    count();
  }

  // True when there is nothing left to do for this one: it is kept, or refused with a sentence.
  async function arrives(one) {
    const sent = new FormData();
    sent.append("file", one.file, one.name);
    const patience = PATIENCE + one.file.size / SLOWEST;
    const options = { method: "POST", body: sent, signal: AbortSignal.timeout(patience) };
    options.headers = { Accept: "application/json", "X-CSRFToken": newestToken() };
    const answer = await fetch(form.action, options);
    if (answer.redirected || answer.status === 403) {
      wait(words.signedOut);
      return false;
    }
    if (answer.status === 413 && one.file.size > LARGEST) {
      wait(words.signedOut); // what may be as large is not read of anybody else
      return false;
    }
    if (answer.status === 413) {
      say(one, words.large, "refused");
      return true;
    }
    const told = answer.headers.get("Content-Type")?.startsWith("application/json") ? await answer.json() : null;
    if (!told && !GONE.includes(answer.status)) {
      wait(words.busy);
      return false;
    }
    one.gone = !told; // and stays here, for a drive can be brought back
    if (told?.kept) say(one, words.sent, "sent");
    else say(one, told?.refused.join(" ") || words.failed, "refused");
    return true;
  }

  async function go() {
    if (busy) return;
    busy = true;
    while (queue.length) {
      count();
      const [one] = queue;
      say(one, words.sending, "sending");
      const done = await arrives(one).catch(() => {
        wait();
        return false;
      });
      if (!done) {
        queue.push(queue.shift()); // one that cannot arrive keeps no other
        await new Promise((again) => {
          wake = again;
          setTimeout(again, LATER);
        });
        continue;
      }
      queue.shift();
      why = "";
      if (!one.gone) await keptPhotos.drop(one.kept);
      document.body.dispatchEvent(new Event("photo-sent"));
      if (one.line.dataset.state === "sent") setTimeout(() => one.line.remove(), LATER);
    }
    busy = false;
    count();
  }

  // What is not a photo and cannot be read any more either was taken out of the machine.
  async function take(one, file) {
    one.file = await prepared(file);
    if (one.file.size > (isPdf(file) ? LARGEST_PDF : LARGEST)) {
      say(one, words.large, "refused");
      return;
    }
    const read = await one.file.arrayBuffer().catch(() => null);
    if (!read) {
      say(one, words.unread, "refused");
      return;
    }
    one.file = new File([read], one.name, { type: one.file.type });
    one.kept = await keptPhotos.add(one.file, one.name);
    if (why) say(one, words.waiting, "waits");
    queue.push(one);
  }

  async function send(files) {
    const begun = files.map((file) => [begin(file.name), file]);
    preparing += begun.length;
    for (const [one, file] of begun) {
      await take(one, file);
      preparing -= 1;
      count();
      go();
    }
  }

  async function sendKept() {
    for (const { kept, name, file } of await keptPhotos.all()) queue.push({ ...begin(name), kept, file });
    go();
  }

  addEventListener("online", () => wake());
  document.addEventListener("visibilitychange", () => !document.hidden && wake());
  addEventListener("beforeunload", (event) => {
    if (preparing || queue.some(({ kept }) => kept === null)) event.preventDefault();
  });
  sendKept();

  return { form, words, send };
})();
