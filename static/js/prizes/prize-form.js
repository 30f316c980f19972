// The number of a prize is asked for by what it means for its kind, and only where there is one.
const kind = document.querySelector("[name=kind]");
const field = document.querySelector(".prize-number");

function ask() {
  const asked = field.querySelector(`[data-kind="${kind.value}"]`);
  for (const label of field.querySelectorAll("[data-kind]")) label.hidden = label !== asked;
  field.querySelector(".help").hidden = true;
  field.hidden = !asked;
  field.querySelector("input").required = Boolean(asked);
}

kind.addEventListener("change", ask);
ask();
