// The act beside the evenings says which one is chosen and how long it takes, and has its number of
// rounds until another is typed. Without script an empty number is that of the evening.
const act = document.querySelector(".new-act");
const rounds = act.querySelector("[name=rounds_planned]");
let own = rounds.value === "" ? "" : null;

function choose() {
  const chosen = document.querySelector("[name=evening]:checked")?.closest("label");
  if (!chosen) return;
  const { dataset } = chosen.querySelector("[data-rounds]");
  act.querySelector("[data-evening]").textContent = chosen.querySelector("b").textContent;
  if (rounds.value === own) rounds.value = own = dataset.rounds;
  const length = dataset.lengths.split("|")[rounds.value - 1];
  act.querySelector("[data-length]").textContent = length ?? "";
}

for (const radio of document.querySelectorAll("[name=evening]")) radio.addEventListener("change", choose);
rounds.addEventListener("input", choose);
addEventListener("pageshow", choose); // also when the browser comes back to a page it had kept
