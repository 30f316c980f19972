// At the door one key says what becomes of a team: behind its number in the field (+ later, - not,
// / not yet), or by the first letter of a button while its row has the focus. Arrows walk the rows.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const { target, key } = event;
  const row = target.closest(".door-row, .door-state");
  const walk = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (walk && (row || target.id === "q")) {
    const keys = [...document.querySelectorAll("#found .door-row .door-keys button:first-of-type")];
    const at = keys.findIndex((each) => row && row.contains(each));
    (keys[at + walk] || (walk < 0 && document.getElementById("q")) || target).focus();
  } else if (target.id === "q" ? /^\s*\d+\s*$/.test(target.value) : row && target.matches("button")) {
    const among = target.id === "q" ? target.form : row;
    const button = among.querySelector(`[data-key="${CSS.escape(key.toLowerCase())}"]`);
    if (!button) return;
    button.click(); // htmx sends the button that was clicked last, or else has the focus
  } else return;
  event.preventDefault();
});
// One tick for all of a list.
document.addEventListener("change", ({ target }) => {
  if (!target.matches("[data-tick-all]")) return;
  for (const tick of target.form.querySelectorAll("input[name=team]")) tick.checked = target.checked;
});
