// The questions of "Mag dit?": typing narrows them as the server does, and another rule set answers
// them anew.

const search = document.getElementById("questions-search");
const typed = search.elements.q;
const questions = [...document.querySelectorAll("[data-words]")];
const words = new Map(questions.map((each) => [each, each.dataset.words.split(" ")]));
const small = new Set(search.dataset.smallWords.split(" "));
const NEARLY = 4; // letters of a word that are enough for a longer form of it

function meant(text) {
  const plain = text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  return (plain.match(/[a-z0-9]+/g) ?? []).filter((word) => !small.has(word));
}

const fits = (part, word) => word.startsWith(part) || (word.length >= NEARLY && part.startsWith(word));

function narrow() {
  const parts = meant(typed.value);
  const fit = (each) => parts.filter((part) => words.get(each).some((word) => fits(part, word))).length;
  const most = Math.max(...questions.map(fit));
  const found = (each) => !parts.length || (most > 0 && fit(each) === most);
  questions.forEach((each) => { each.hidden = !found(each); });
  document.querySelectorAll(".questions-topic").forEach((topic) => {
    topic.hidden = !topic.querySelector("[data-words]:not([hidden])");
  });
  document.getElementById("none-found").hidden = !parts.length || most > 0;
}

search.querySelector("button").hidden = true;
typed.addEventListener("input", narrow);
search.addEventListener("change", ({ target }) => target.name === "rules" && search.requestSubmit());
window.addEventListener("pageshow", narrow);
