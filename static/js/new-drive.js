// Only the scoring schemes of the chosen kind of drive are offered; what was chosen for a kind comes
// back with it.
const kinds = [...document.querySelectorAll("[name=format]")];
const schemes = [...document.querySelectorAll("[name=scheme]")];
const chosen = new Map();
const checked = (choices) => choices.find((each) => each.checked);

function offer() {
  const kind = checked(kinds);
  if (!kind) return;
  const fitting = kind.dataset.schemes.split(" ");
  for (const scheme of schemes) scheme.closest("label").hidden = !fitting.includes(scheme.value);
  const now = checked(schemes)?.value;
  const wanted = chosen.get(kind) ?? (fitting.includes(now) ? now : fitting[0]);
  schemes.find((each) => each.value === wanted).checked = true;
  chosen.set(kind, wanted);
}

for (const kind of kinds) kind.addEventListener("change", offer);
for (const scheme of schemes) {
  scheme.addEventListener("change", () => chosen.set(checked(kinds), scheme.value));
}
addEventListener("pageshow", offer); // also when the browser comes back to a page it had kept
