// What comes of the card that is typed, in a sentence: who wins with what, what it is worth, and the
// places that follow from it, which only the server knows.  As long as something is wrong nothing is.
((desk) => {
  const { form, boxes, words, outcome, played } = desk;
  const [sentence, then] = document.getElementById("desk-outcome").children;
  const PAUSE = 150; // ms without a key before the server is asked
  let places = { of: "", said: "" };
  let waiting = 0;

  function showOutcome(table, told) {
    const begun = boxes.some((box) => box.value !== "");
    const refused = document.querySelector(".desk-boxes .wrong p") !== null;
    boxes.forEach((box) => box.setAttribute("aria-invalid", String(isWrong(box))));
    const complete = desk.full() || !played();
    const ready = Boolean(table && told.points && complete && !refused && !desk.asked);
    form.classList.toggle("desk-ready", ready);
    form.classList.toggle("desk-refused", refused);
    form.classList.toggle("desk-nobody", ready && played() && told.won == null);
    sentence.textContent = ready ? said(told) : begun ? words.unsaved : words.next;
    const hint = refused ? words.mend : begun ? "" : words.order;
    then.textContent = ready ? [worth(), placesOf()].join(" ") : hint;
    if (ready && "places" in form.dataset) askPlaces();
  }

  const isWrong = ({ name }) => document.getElementById(`wrong-${name}`).childElementCount > 0;

  const lines = (side) => [...side.querySelectorAll(".desk-who")];
  const text = (line, name) => line.querySelector(`[data-echo=${name}]`).textContent;
  const label = (line) => `${text(line, "number")} ${text(line, "name")}`.trim();

  function said(told) {
    const typed = desk.numbers().map((box) => box.value || box.placeholder).join("–");
    if (told.ending === "not_played") return words.not_played;
    const all = desk.columns().flatMap(lines);
    if (told.ending === "absent") {
      const away = all.find((line) => !line.querySelector("[data-echo=absent]").hidden);
      return words.away.replace("{}", () => label(away));
    }
    const winners = all.filter((line) => line.closest(".desk-won")).map(label);
    if (!winners.length) return words.time_over.replace("{}", typed);
    const word = winners.length > 1 ? words.win : words.wins;
    return word.replace("{}", () => winners.join(" + ")).replace("{}", typed);
  }

  function worth() {
    const points = desk.columns().map((side) => text(side, "points"));
    const first = points.slice(0, -1).join(", ");
    return words.points.replace("{}", first).replace("{}", points.at(-1));
  }

  function typed() {
    const card = new URLSearchParams({ outcome: outcome(), winner: form.elements.winner.value, places: "1" });
    boxes.forEach((box) => card.set(box.name, box.value));
    card.set("publication", form.elements.publication.value);
    return card.toString();
  }

  const placesOf = () => (places.of === typed() ? places.said : "");

  function askPlaces() {
    const card = typed();
    clearTimeout(waiting);
    if (places.of === card) return;
    waiting = setTimeout(async () => {
      if (desk.sending || card !== typed()) return;
      const answer = await fetch(`${form.dataset.echo}?${card}`).catch(() => null);
      if (!answer?.ok || answer.redirected) return;
      const { then: told } = await answer.json();
      places = { of: card, said: told ?? "" };
      if (card === typed() && form.classList.contains("desk-ready")) then.textContent = [worth(), placesOf()].join(" ");
    }, PAUSE);
  }

  Object.assign(desk, { showOutcome });
})(desk);
