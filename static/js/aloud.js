// Pages that renew a part of themselves say what is newest in a line that stays: who listens to a
// page hears nothing of a part that is replaced.
document.addEventListener("htmx:afterSwap", () => {
  const aloud = document.querySelector("#aloud");
  if (!aloud) return;
  const said = [...document.querySelectorAll("[data-aloud]")];
  const text = said.map((part) => part.textContent.replace(/\s+/g, " ").trim()).join(". ");
  if (aloud.textContent !== text) aloud.textContent = text;
});
