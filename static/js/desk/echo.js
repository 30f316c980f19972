// What is typed is answered at once: names, points, winner, and what is wrong beside its field.
((desk) => {
  const { form, boxes, words, verdict, outcome, played } = desk;
  const echo = desk.read("desk-echo");
  const question = document.getElementById("desk-meant");

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
    if (!desk.free) return echo[typed.join()] || {};
    if (!typed.every((value) => /^[0-9]+$/.test(value))) return {};
    const points = typed.map(Number);
    const best = points[0] > points[1] ? 0 : 1;
    const ticked = form.elements.winner.value;
    const won = ticked ? Number(ticked) : points[0] === points[1] ? null : best;
    return { points, won, ending: "finished" };
  }

  function show() {
    clearWrongs();
    desk.asked = null;
    question.hidden = true;
    const typed = boxes[0].value;
    const ended = desk.closed || !desk.canGrow(typed);
    if (typed && ended && !desk.known(typed)) wrong("table", words.no_table.replace("{}", typed));
    else if (typed && form.elements.publication.value !== desk.publication()) wrong("table", words.changed);
    boxes.slice(1).forEach((box) => {
      if (desk.free && /[^0-9]/.test(box.value)) wrong(box.name, words.digits);
    });
    Object.entries(score().wrong || {}).forEach(([name, sentence]) => wrong(name, sentence));
    answer();
  }

  // The digits can be read as a card of two tables; `first` is how they stood.
  function ask(first, table) {
    desk.asked = first;
    question.querySelector("p").textContent = words.meant.replace("{}", table);
    question.hidden = false;
  }

  // Names, points and verdict of what is typed; what is wrong stays as it stands.
  function answer() {
    const table = desk.known(boxes[0].value) ? desk.tables[Number(boxes[0].value)] : null;
    const told = score();
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
    const players = table && table.players;
    const otherwise = players && full() && (!played() || typed !== players.typed.join("–"));
    const parts = [text, players && saidOf(players, otherwise), table && table.disputed && words.disputed];
    verdict.textContent = parts.filter(Boolean).join(". ");
    verdict.classList.toggle("desk-asks", Boolean(table && (table.card || table.disputed || otherwise)));
  }

  const full = () => !played() || boxes.slice(1).every((box) => box.value !== "");

  // What both teams confirmed, and the key that takes it over until something else is typed.
  function saidOf(players, otherwise) {
    const word = otherwise ? words.otherwise : full() ? words.players : words.players_key;
    return word.replace("{}", players.said);
  }

  // The tables came anew while somebody types.
  function refresh() {
    desk.tables = desk.read("desk-tables");
    if (!boxes[0].value) desk.begin();
    if (desk.asked || document.querySelector(".desk-boxes .wrong p")) answer();
    else show();
  }

  Object.assign(desk, { show, ask, answer, refresh });
})(desk);
