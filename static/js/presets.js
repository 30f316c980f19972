// The act beside the evenings says which one is chosen, and has its number of rounds and the time at
// which it begins until others are typed. Without script an empty field is that of the evening.
const act = document.querySelector(".new-act");
const rounds = act.querySelector("[name=rounds_planned]");
const starts = act.querySelector("[name=starts_at]");
const startsShown = act.querySelector("[name=initial-starts_at]"); // tells the server what stood there
const own = new Map([rounds, starts].map((field) => [field, field.value === "" ? "" : null]));

function choose() {
  const chosen = document.querySelector("[name=evening]:checked")?.closest("label");
  if (!chosen) return;
  const { dataset } = chosen.querySelector("[data-rounds]");
  act.querySelector("[data-evening]").textContent = chosen.querySelector("b").textContent;
  act.querySelector(`label[for=${rounds.id}]`).textContent = dataset.label;
  fill(rounds, dataset.rounds);
  if (fill(starts, dataset.starts)) startsShown.value = dataset.starts;
}

function fill(field, value) {
  if (field.value !== own.get(field)) return false;
  own.set(field, value);
  field.value = value;
  return true;
}

for (const radio of document.querySelectorAll("[name=evening]")) radio.addEventListener("change", choose);
addEventListener("pageshow", () => { // also when the browser comes back to a page it had kept
  choose();
  rounds.dispatchEvent(new Event("input", { bubbles: true }));
});
