// The desk's form: its boxes, its choices, and what the other scripts of the desk share.
const desk = (() => {
  const form = document.getElementById("desk-form");
  const PLACES = ["first", "second", "third", "fourth"];
  const NAMES = ["table", "partner", ...PLACES, "ticked"];
  const boxes = NAMES.map((name) => form.elements[name]).filter(Boolean);
  const values = boxes.filter((box) => PLACES.includes(box.name));
  const ticked = form.elements.ticked; // the box for the winner on the form, where that is a check
  const mate = form.elements.partner; // the box for who played with the first, where cards decided it
  const choices = [...form.querySelectorAll(".desk-key")];
  const echo = read("desk-echo");
  const groups = [...form.querySelectorAll(".desk-sides")]; // of each size of a table, largest first
  let named = null; // the one whose words stand above the boxes
  const highest = Number(form.dataset.highest);
  const free = form.dataset.scheme === "vrij";

  function read(id) {
    return JSON.parse(document.getElementById(id).textContent);
  }

  const outcome = () => form.elements.outcome.value;
  const absent = () => PLACES.findIndex((place) => `${place}_absent` === outcome());

  // Of the table that is typed: its sides, and the numbers on its form. Of one that is not there, as
  // of the largest.
  const known = (digits) => /^[0-9]+$/.test(digits) && String(Number(digits)) in desk.tables;
  const sides = (table = boxes[0].value) =>
    known(table) ? desk.tables[Number(table)].sides.length : Number(groups[0].dataset.sides);
  const group = (table) => groups.find((each) => Number(each.dataset.sides) === sides(table)) || groups[0];
  const columns = (table) => [...group(table).querySelectorAll(".desk-side")];
  const numbers = () => values.slice(0, columns().length);

  // Whether the form of this table says who played with the first, and his place once that is typed.
  const asks = (table) => Boolean(mate) && sides(table) === 4;
  const partner = () => (asks() && /^[234]$/.test(mate.value) ? Number(mate.value) - 1 : null);
  // A digit in that box which is none of these lines: the cursor stays with what is wrong.
  const noLine = (digits = mate?.value) => asks() && /^[^234]/.test(digits);
  const boxesOf = (table) => columns(table).length + asks(table) + Boolean(ticked);
  const shown = () => [...(asks() ? [mate] : []), ...numbers(), ...(ticked ? [ticked] : [])];
  const parties = () => [...new Set(columns().map((side) => Number(side.dataset.party)))];
  const highestIn = (box) => (box === mate ? 4 : box === ticked ? parties().length : highest);

  // Without a game there are no numbers; of three teams two play without the third.
  const played = () => !(outcome() in echo[group().dataset.sides]);
  const open = () =>
    played() ? shown().filter((box) => !values.includes(box) || numbers().indexOf(box) !== absent()) : [];
  const last = () => boxes.indexOf(open().at(-1) || boxes[1]);

  function after(index) {
    const next = boxes.findIndex((box, at) => at > index && open().includes(box));
    return next < 0 ? Math.min(index + 1, boxes.length - 1) : next;
  }

  // Which publication of the round the tables on the page are of; a card carries the one that it
  // was begun with.
  const publication = () => document.getElementById("desk-state").dataset.publication;

  function begin() {
    form.elements.publication.value = publication();
  }

  // What stands in a box is what is typed over, or digits land behind those of another table.
  form.addEventListener("focusin", ({ target }) => boxes.includes(target) && target.select());

  function go(index) {
    boxes[index].focus({ preventScroll: true });
    boxes[index].select();
    // On a phone the keyboard covers half the page: what is typed goes to the top of it, below the
    // photo that it was read from.
    if (!matchMedia("(max-width: 40rem)").matches) return;
    const photo = form.querySelector(".desk-photo-shown:not([hidden])");
    (photo || form.querySelector(".desk-boxes")).scrollIntoView({ block: "start", behavior: "instant" });
  }

  // The list of radios has a `value` too, but no empty one can be given to it.
  function check(name, value) {
    form.elements[name].forEach((radio) => (radio.checked = radio.value === value));
  }

  function choose(value) {
    check("outcome", value);
    desk.show();
  }

  // Above each box of this table stands whose number it is.
  function name(side, at) {
    const label = numbers()[at].closest(".desk-box").querySelector("label");
    label.replaceChildren(side.querySelector("template").content.cloneNode(true));
  }

  // The boxes and choices that this table has, each box with whose number it is. What stood in a box
  // that is closed comes back.
  function fit() {
    const [there, usable] = [shown(), open()];
    boxes.slice(1).forEach((box) => {
      box.closest(".desk-box").hidden = !there.includes(box);
      const closed = !usable.includes(box);
      if (box.readOnly === closed) return;
      box.readOnly = closed;
      if (closed) box.dataset.typed = box.value;
      box.value = closed ? "" : box.dataset.typed || "";
    });
    if (group() !== named) columns().forEach(name);
    named = group();
    groups.forEach((each) => (each.hidden = each !== group()));
    choices.forEach((choice) => (choice.hidden = Number(choice.dataset.place) >= sides()));
  }

  function tick() {
    const ticks = [...form.elements.winner].filter((radio) => !radio.closest(".desk-key").hidden);
    const now = ticks.findIndex((radio) => radio.checked);
    check("winner", ticks[(now + 1) % ticks.length].value);
    desk.show();
  }

  // What both teams confirmed goes into the boxes; Enter saves it like any card.
  function takeOver() {
    desk.joinTable();
    const players = known(boxes[0].value) && desk.tables[Number(boxes[0].value)].players;
    if (!players) return;
    choose("played");
    players.typed.forEach((value, place) => (values[place].value = value));
    check("winner", players.tick);
    desk.closed = true;
    desk.show();
    go(last());
  }

  const choiceOf = (key) => choices.find((choice) => choice.dataset.key === key);

  // A letter is no pawns of another table: while that is asked, it belongs to the first reading.
  function letter(key) {
    desk.advanced = false;
    if (desk.asked) {
      desk.meant(false);
      if (key === "n") return; // "no", not "not played"
    }
    if (key === "w") tick();
    else if (key === "o") takeOver();
    else if (!choiceOf(key).hidden) {
      desk.joinTable();
      const { value } = choiceOf(key).querySelector("input");
      choose(outcome() === value ? "played" : value);
      goOn();
    }
  }

  // Where the others play without who is absent, their numbers come next.
  function goOn() {
    if (absent() < 0 || !played() || !known(boxes[0].value)) return;
    desk.closed = true;
    if (!open().includes(document.activeElement)) go(after(0));
  }

  function clear() {
    boxes[0].value = "";
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
    echo,
    highest,
    free,
    single: !free && highest < 10, // each number is one digit
    words: read("desk-words"),
    verdict: document.getElementById("desk-verdict"),
    tables: read("desk-tables"),
    closed: false, // the table number was ended by hand
    advanced: false, // the focus came here by itself and nothing was typed since
    asked: null, // the first reading, while "did you mean table 1?" stands on the page
    isLetter: (key) => Boolean(choiceOf(key)) || key === "w" || key === "o",
    isYes: (key) => desk.asked !== null && key === desk.words.yes,
    read,
    outcome,
    absent,
    known,
    sides,
    asks,
    partner,
    mate,
    noLine,
    ticked,
    parties,
    boxesOf,
    highestIn,
    columns,
    numbers,
    played,
    open,
    last,
    after,
    onwards: after, // where the cursor goes once a box is full
    publication,
    begin,
    go,
    fit,
    letter,
    clear,
  };
})();
