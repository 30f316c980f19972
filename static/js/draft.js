// Swapping in a draft: click one team (or table number), then another; Esc lets go.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-pick]");
  if (!button) return;
  const first = picked();
  if (first === button) return release();
  if (!first || first.dataset.pick !== button.dataset.pick) {
    release();
    button.setAttribute("aria-pressed", "true");
    fill(button.dataset.pick, button.dataset.number, "");
    return;
  }
  fill(button.dataset.pick, first.dataset.number, button.dataset.number).requestSubmit();
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && picked()) release();
});

document.addEventListener("htmx:afterSettle", () => {
  document.querySelector(".answer .notice, .by-hand .wrong")?.scrollIntoView({ block: "nearest" });
});

function picked() {
  return document.querySelector('[data-pick][aria-pressed="true"]');
}

function release() {
  const button = picked();
  if (!button) return;
  button.removeAttribute("aria-pressed");
  fill(button.dataset.pick, "", "");
}

function fill(kind, one, other) {
  const form = document.querySelector(`[data-pick-form="${kind}"]`);
  const [first, second] = form.querySelectorAll('input[type="number"]');
  first.value = one;
  second.value = other;
  return form;
}
