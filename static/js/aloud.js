// Pages that renew a part of themselves say what is newest in a line that stays: who listens to a
// page hears nothing of a part that is replaced.
document.addEventListener("htmx:afterSwap", () => {
  const aloud = document.querySelector("#aloud");
  if (!aloud) return;
  // A paragraph is a sentence, and what stands on two lines of it is not one word.
  const parts = [...document.querySelectorAll("[data-aloud]")].flatMap((part) => part.innerText.split("\n\n"));
  const text = parts.map((part) => part.replace(/\s+/g, " ").trim().replace(/[.]$/, "")).filter(Boolean).join(". ");
  if (aloud.textContent !== text) aloud.textContent = text;
});
