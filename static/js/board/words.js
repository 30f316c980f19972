// What the board says, for eyes and for screen readers: sentences of the template, filled in.
export function wordsOf(container) {
  const line = container.querySelector("[data-said]");
  const colours = [...container.querySelectorAll("[data-places]")].map((field) => field.dataset.places);

  function sentence(which, seat, place, other, target) {
    const filled = { colour: colours[seat], place, other: colours[other], target };
    const text = container.dataset[which].replace(/\{(\w+)\}/g, (_, key) => filled[key] ?? "");
    return text.charAt(0).toUpperCase() + text.slice(1);
  }

  function say(...what) {
    line.textContent = sentence(...what);
  }

  function hush() {
    line.textContent = "";
  }

  return { sentence, say, hush };
}
