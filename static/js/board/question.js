// The form in which the board stands: the card, and the field into which a drawn move is written.
export function questionOf(container) {
  const named = (name) => (name && container.closest("form")?.elements.namedItem(name)) || null;

  // The page may choose another field, or none, while the board stays.
  const moving = () => {
    const field = named(container.dataset.moving);
    return field instanceof HTMLInputElement ? field : null;
  };
  const card = () => named("card")?.value ?? "";
  const pointing = () => moving() !== null && container.querySelector("[data-mode=move]").checked;
  // Whether the move was the last one: it is pointed out from where the pawn stands to where it was.
  const backward = () => "backward" in container.dataset;

  function choose(mode) {
    container.querySelector(`[data-mode=${mode}]`).checked = true;
  }

  return { moving, card, pointing, backward, choose };
}
