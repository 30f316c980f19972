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

  // Which publication of the round the tables on the page are of; a card carries the one that it
  // was begun with.
  const publication = () => document.getElementById("desk-state").dataset.publication;

  function begin() {
    form.elements.publication.value = publication();
  }

  function go(index) {
    boxes[index].focus({ preventScroll: true });
    boxes[index].select();
    // On a phone the keyboard covers half the page: what is typed goes to the top of it.
    if (!matchMedia("(max-width: 40rem)").matches) return;
    form.querySelector(".desk-boxes").scrollIntoView({ block: "start", behavior: "instant" });
  }

  // The list of radios has a `value` too, but no empty one can be given to it.
  function check(name, value) {
    form.elements[name].forEach((radio) => (radio.checked = radio.value === value));
  }

  function choose(value) {
    check("outcome", value);
    lockPawns();
    desk.show();
  }

  // Without a game there are no pawns; with one again, those that were typed come back.
  function lockPawns() {
    boxes.slice(1).forEach((box) => {
      if (box.readOnly === !played()) return;
      box.readOnly = !played();
      if (!played()) box.dataset.typed = box.value;
      box.value = played() ? box.dataset.typed || "" : "";
    });
  }

  function tick() {
    const order = { "": "0", 0: "1", 1: "" };
    check("winner", order[form.elements.winner.value]);
    desk.show();
  }

  // What both teams confirmed goes into the boxes; Enter saves it like any card.
  function takeOver() {
    desk.joinTable();
    const players = desk.known(boxes[0].value) && desk.tables[Number(boxes[0].value)].players;
    if (!players) return;
    choose("played");
    players.typed.forEach((value, place) => (boxes[place + 1].value = value));
    check("winner", players.tick);
    desk.closed = true;
    desk.show();
    go(2);
  }

  // A letter is no pawns of another table: while that is asked, it belongs to the first reading.
  function letter(key) {
    desk.advanced = false;
    if (desk.asked) {
      desk.meant(false);
      if (key === "n") return; // "no", not "not played"
    }
    if (key === "w") tick();
    else if (key === "o") takeOver();
    else {
      desk.joinTable();
      choose(outcome() === LETTERS[key] ? "played" : LETTERS[key]);
    }
  }

  function clear() {
    choose("played");
    boxes.forEach((box) => (box.value = ""));
    check("winner", "");
    desk.closed = false;
    desk.advanced = false;
    begin();
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
    advanced: false, // the focus came here by itself and nothing was typed since
    asked: null, // the first reading, while "did you mean table 1?" stands on the page
    isLetter: (key) => key in LETTERS || key === "w" || key === "o",
    isYes: (key) => desk.asked !== null && key === desk.words.yes,
    read,
    outcome,
    played,
    publication,
    begin,
    go,
    lockPawns,
    letter,
    clear,
  };
})();
