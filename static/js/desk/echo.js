// What is typed is answered at once: names, points, winner, and what is wrong beside its field.
((desk) => {
  const { form, boxes, words, verdict, outcome, played } = desk;
  const echo = desk.read("desk-echo");

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
    if (!desk.free) return echo[typed.map((value) => value && String(Number(value))).join()] || {};
    if (typed.includes("")) return {};
    const points = typed.map(Number);
    const best = points[0] > points[1] ? 0 : 1;
    const ticked = form.elements.winner.value;
    const won = ticked ? Number(ticked) : points[0] === points[1] ? null : best;
    return { points, won, ending: "finished" };
  }

  function show() {
    clearWrongs();
    desk.asked = null;
    const typed = boxes[0].value;
    const table = desk.known(typed) ? desk.tables[Number(typed)] : null;
    if (typed && !table && !desk.canGrow(typed)) wrong("table", words.no_table.replace("{}", typed));
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

  desk.show = show;
})(desk);
