// Only what the chosen kind of groups needs is asked, and points of earlier rounds only where there
// are such rounds and somebody for whom they count.
const form = document.querySelector(".new-stage form");
const parts = [...document.querySelectorAll(".new-stage [data-kinds]")];
const round = form?.elements.from_round;
const proposed = round?.value;
let typed = form?.querySelector(".field-wrong") !== null;
const LATER = ["finals", "knock_out"]; // they follow from standings

function chosen(name) {
  return form.elements[name].value;
}

function asked(part, kind) {
  if (!part.dataset.kinds.split(" ").includes(kind)) return false;
  if (part.dataset.field !== "carried") return true;
  return Number(round.value) > 1 && !(kind === "knock_out" && chosen("others") === "stop");
}

function ask() {
  const kind = chosen("kind");
  round.min = LATER.includes(kind) ? 2 : 1;
  if (!typed) round.value = Math.max(Number(proposed), Number(round.min));
  for (const part of parts) part.hidden = !asked(part, kind);
}

if (form) {
  form.addEventListener("change", ask);
  round.addEventListener("input", () => {
    typed = true;
    ask();
  });
  addEventListener("pageshow", ask); // also when the browser comes back to a page it had kept
  ask();
}
