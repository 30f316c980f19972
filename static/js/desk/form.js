// The desk's form: its boxes, its choices, and what the other scripts of the desk share.
const desk = (() => {
  const form = document.getElementById("desk-form");
  const boxes = ["table", "first", "second"].map((name) => form.elements[name]);
  const LETTERS = { a: "first_absent", b: "second_absent", n: "not_played" };

  function read(id) {
    return JSON.parse(document.getElementById(id).textContent);
  }

  const outcome = () => form.elements.outcome.value;
  const played = () => outcome() === "played";

  function go(index) {
    boxes[index].focus();
    boxes[index].select();
    // On a phone the keyboard covers half the page: what is typed goes to the top of it.
    if (matchMedia("(max-width: 40rem)").matches) form.querySelector(".desk-boxes").scrollIntoView({ block: "start" });
  }

  function choose(value) {
    form.elements.outcome.value = value;
    lockPawns();
    desk.show();
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
    desk.closed = false;
    desk.show();
    go(0);
  }

  return {
    form,
    boxes,
    free: form.dataset.scheme === "vrij",
    words: read("desk-words"),
    verdict: document.getElementById("desk-verdict"),
    tables: read("desk-tables"),
    closed: false, // the table number was ended by hand
    asked: null, // the first reading, while "did you mean table 1?" stands on the page
    sending: false,
    ahead: [], // keys typed while a card is on its way
    isLetter: (key) => key in LETTERS || key === "w",
    read,
    outcome,
    played,
    go,
    lockPawns,
    letter,
    clear,
  };
})();
