// What is typed is answered at once: names, points, winner, and what is wrong beside its field.
((desk) => {
  const { form, boxes, words, verdict, outcome, played, numbers } = desk;
  const question = document.getElementById("desk-meant");
  const eyes = document.getElementById("desk-eyes"); // asks whether the first entry is right

  function clearWrongs() {
    document.querySelectorAll(".desk-boxes .wrong").forEach((slot) => slot.replaceChildren());
  }

  function wrong(name, sentence) {
    const line = document.createElement("p");
    line.textContent = sentence;
    document.getElementById(`wrong-${name || "winner"}`).append(line);
  }

  // Of three numbers and more there is no list: the server is asked, once for each card.
  function score() {
    const known = desk.echo[desk.sides()];
    if (!played()) return known[outcome()];
    const typed = numbers().map((box) => box.value.trim());
    const pair = desk.asks() && typed.length > 2 ? `${desk.partner()} ` : "";
    const key = pair + (desk.absent() < 0 ? typed.join() : `${outcome()} ${typed}`);
    if (desk.free && desk.absent() < 0) return freely(typed);
    if (typed.length > 2 && full() && !(key in known)) look(known, key);
    return known[key] || {};
  }

  function freely(typed) {
    if (!typed.every((value) => /^[0-9]+$/.test(value))) return {};
    const points = typed.map(Number);
    const best = Math.max(...points);
    const alone = points.filter((each) => each === best).length === 1;
    const ticked = form.elements.winner.value;
    const won = ticked ? Number(ticked) : alone ? points.indexOf(best) : null;
    return { points, won, ending: "finished" };
  }

  async function look(known, key) {
    known[key] = {};
    const typed = new URLSearchParams({ outcome: outcome() });
    boxes.forEach((box) => typed.set(box.name, box.value));
    const answer = await fetch(`${form.dataset.echo}?${typed}`).catch(() => null);
    if (answer?.ok && !answer.redirected) {
      known[key] = await answer.json();
      again();
    } else delete known[key]; // what the card is worth is told when it is saved
  }

  function show() {
    clearWrongs();
    desk.fit();
    desk.asked = null;
    question.hidden = true;
    const typed = boxes[0].value;
    const ended = desk.closed || !desk.canGrow(typed);
    if (typed && ended && !desk.known(typed)) wrong("table", words.no_table.replace("{}", typed));
    else if (typed && form.elements.publication.value !== desk.publication()) wrong("table", words.changed);
    numbers().forEach((box) => {
      if (!desk.single && /[^0-9]/.test(box.value.trim())) wrong(box.name, words.digits);
    });
    if (desk.asks() && desk.mate.value && desk.partner() === null) wrong("partner", words.partner);
    if (desk.ticked?.value && ticksOther(desk.ticked.value)) wrong("ticked", ticksOther(desk.ticked.value));
    Object.entries(score().wrong || {}).forEach(([name, sentence]) => wrong(name, sentence));
    answer();
  }

  // Who wins by a box of the winner on the form, 0 for nobody: by name where the table is known.
  function whoWins(box) {
    const table = desk.known(boxes[0].value) && desk.tables[Number(boxes[0].value)];
    const party = desk.parties()[box - 1];
    if (!table || party === undefined) return words.who[box] ?? box;
    const sides = desk.columns().filter((side) => Number(side.dataset.party) === party);
    const lines = sides.flatMap((side) => [...side.querySelectorAll(".desk-who")]);
    return lines.map((line) => cut(table.sides[line.dataset.place].name)).join(" + ");
  }

  function cut(name) {
    const letters = [...name];
    return letters.length > words.longest ? `${letters.slice(0, words.longest - 1).join("").trimEnd()}…` : name;
  }

  // Which box of the winner the numbers say, 0 for nobody. Who plays together by cards only the
  // server knows.
  function winnerBox() {
    const { points, won } = score();
    if (!points || !played() || desk.asks()) return null;
    return won == null ? 0 : desk.parties().indexOf(won) + 1;
  }

  // What to ask where another winner is ticked on the form, 0 for nobody, than the numbers say.
  function ticksOther(ticked) {
    const right = winnerBox();
    if (ticked === null || right === null || Number(ticked) === right) return "";
    const told = [whoWins(ticked), whoWins(right)];
    return words.which.replaceAll("{}", () => told.shift());
  }

  // What to ask where nobody is ticked on the form.
  function ticksNobody() {
    const right = winnerBox();
    return right === null ? "" : words.unticked.replace("{}", () => whoWins(right));
  }

  // The digits can be read as a card of two tables; `first` is how they stood, as a whole card or as
  // one from which a digit is missing.
  function ask(first, table, whole) {
    desk.asked = first;
    const word = whole ? words.either : words.meant;
    question.querySelector("p").textContent = word.replace("{}", table).replace("{}", first[0]);
    question.hidden = false;
  }

  // Names, points and verdict of what is typed; what is wrong stays as it stands.
  function answer() {
    const table = desk.known(boxes[0].value) ? desk.tables[Number(boxes[0].value)] : null;
    const told = score();
    desk.columns().forEach((side, at) => showSide(side, numbers()[at], table, told));
    showPartners(table);
    showFirst(table);
    showVerdict(table, told);
    desk.showOutcome(table, told);
    form.classList.toggle("desk-empty", !table);
  }

  function showSide(side, box, table, told) {
    const slot = (name) => side.querySelector(`[data-echo=${name}]`);
    const lines = [...side.querySelectorAll(".desk-who")];
    const seats = lines.map((line) => Number(line.dataset.place));
    const places = seats.map(placed);
    lines.forEach((line, at) => showWho(line, table, places[at]));
    const absent = told.ending === "absent";
    const came = !places.includes(desk.absent());
    const won = Boolean(table) && (absent ? came : told.won != null && told.won === partyOf(side, places[0]));
    const points = table && told.points ? seats.map((seat) => told.points[seat]) : [];
    slot("points").textContent = [...new Set(points)].join(" / ");
    const unit = slot("unit");
    unit.textContent = points.every((each) => each === 1) ? unit.dataset.one : unit.dataset.more;
    unit.hidden = !(table && told.points);
    slot("winner").hidden = !won;
    side.classList.toggle("desk-won", won);
    box.placeholder = box.readOnly ? (told.pawns?.[seats[0]] ?? "–") : "";
  }

  function showWho(line, table, place) {
    const slot = (name) => line.querySelector(`[data-echo=${name}]`);
    const who = table?.sides[place] ?? {};
    ["number", "name", "players"].forEach((name) => (slot(name).textContent = who[name] ?? ""));
    const key = line.querySelector("kbd");
    if (key) key.textContent = "ABCD"[place] ?? "";
    if (table && !shared()) showMate(slot("players"), table, place);
    slot("absent").hidden = desk.absent() !== place;
  }

  // Of four whom cards put together: a number of a pair is that of the first and his partner, or of
  // the two others; the lines below it are those of the seats that they would have by the draw.
  const shared = () => desk.columns()[0].querySelectorAll(".desk-who").length > 1;

  function arranged() {
    const partner = desk.partner();
    if (partner === null) return played() ? [0] : [0, 1, 2, 3];
    const [left, right] = [1, 2, 3].filter((place) => place !== partner);
    return [0, left, partner, right];
  }

  const placed = (seat) => (desk.asks() && shared() ? arranged()[seat] : seat);

  function partyOf(side, place) {
    if (!desk.asks() || shared()) return Number(side.dataset.party);
    const order = arranged();
    return order.indexOf(place) % 2 ? order[1] : 0;
  }

  function showMate(slot, table, place) {
    if (!desk.asks()) return;
    const order = arranged();
    const other = desk.partner() === null ? null : order[(order.indexOf(place) + 2) % 4];
    slot.textContent = other === null ? "" : words.with.replace("{}", () => table.sides[other].name);
  }

  // With whom the first can have played: the digit and the name.
  function showPartners(table) {
    const list = document.getElementById("desk-partners");
    if (!list) return;
    list.hidden = !table || !desk.asks();
    [...list.children].forEach((line, at) => {
      line.querySelector("span").textContent = table?.sides[at + 1]?.name ?? "";
      line.classList.toggle("bold", desk.partner() === at + 1);
    });
  }

  function pairsOf(table, partner) {
    const others = [1, 2, 3].filter((place) => place !== partner);
    const said = (places) => places.map((place) => table.sides[place].name).join(" + ");
    return `${said([0, partner])} ${words.against} ${said(others)}`;
  }

  // The digit of a line that is the number of another player here: who copied that from the form
  // meant him.
  function otherMeant(table) {
    const partner = table && played() ? desk.partner() : null;
    if (partner === null) return "";
    const line = partner + 1;
    const other = table.sides.findIndex((one, place) => place !== partner && Number(one.number) === line);
    if (other < 0) return "";
    const told = [line, table.sides[partner].name, line, table.sides[other].name, other + 1];
    return words.line.replaceAll("{}", () => told.shift());
  }

  function showVerdict(table, told) {
    const typed = numbers().map((box) => box.value || box.placeholder).join("–");
    let text = "";
    if (table && table.card) {
      const same = typed === table.card && (table.partner ?? null) === desk.partner();
      text = (same ? words.same : words.there).replace("{}", table.card);
      if (table.partner) text += ` (${pairsOf(table, table.partner)})`;
    }
    const players = table && table.players;
    const otherwise = players && full() && (!played() || typed !== players.typed.join("–"));
    const pairs = table && played() && desk.partner() !== null && pairsOf(table, desk.partner());
    const meant = otherMeant(table);
    const parts = [meant, pairs, text, players && saidOf(players, otherwise), table && table.disputed && words.disputed, saidOfEntry(table)];
    verdict.textContent = parts.filter(Boolean).join(". ");
    verdict.classList.toggle("desk-asks", Boolean(meant || table?.entry?.state in ENTERED || (table && (table.card || table.disputed || otherwise))));
  }

  // Where a card is entered twice: how far it is, and what the first entry says to who compares it.
  const ENTERED = { mine: words.mine, different: words.different };

  function saidOfEntry(table) {
    if (form.elements.reading.value) return ""; // a photo is the second entry
    const { state, first } = table?.entry ?? {};
    return state === "first" && !first ? words.second : ENTERED[state];
  }

  function showFirst(table) {
    if (!eyes) return;
    const first = table?.entry?.first;
    eyes.hidden = !first || !played() || boxes.slice(1).some((box) => box.value !== "");
    if (eyes.hidden) return;
    eyes.elements.table.value = Number(boxes[0].value);
    eyes.elements.seen.value = first.key;
    const told = [first.by, first.said];
    eyes.querySelector("p").textContent = words.compare.replaceAll("{}", () => told.shift());
  }

  const compares = () => Boolean(eyes) && !eyes.hidden;

  function compare(agrees) {
    eyes.querySelector(`[value=${agrees ? "yes" : "no"}]`).click();
  }

  const full = () =>
    desk.open().every((box) => box.value !== "") && !(desk.asks() && desk.partner() === null);

  // What both teams confirmed, and the key that takes it over until something else is typed.
  function saidOf(players, otherwise) {
    const word = otherwise ? words.otherwise : full() ? words.players : words.players_key;
    return word.replace("{}", players.said);
  }

  // The tables came anew while somebody types.
  function refresh() {
    desk.tables = desk.read("desk-tables");
    if (!boxes[0].value) desk.begin();
    again();
  }

  // What the page knows changed, and nothing that was typed: what is wrong stays as it stands.
  function again() {
    if (desk.asked || document.querySelector(".desk-boxes .wrong p")) answer();
    else show();
  }

  Object.assign(desk, { full, show, ask, ticksOther, ticksNobody, answer, refresh, compares, compare });
})(desk);
