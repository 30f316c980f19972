// Only what the chosen kind of groups needs is asked.
const kinds = [...document.querySelectorAll(".new-stage [name=kind]")];
const fields = [...document.querySelectorAll(".new-stage [data-kinds]")];

function ask() {
  const kind = kinds.find((each) => each.checked)?.value;
  for (const field of fields) field.hidden = !field.dataset.kinds.split(" ").includes(kind);
}

for (const kind of kinds) kind.addEventListener("change", ask);
addEventListener("pageshow", ask); // also when the browser comes back to a page it had kept
ask();
