// On a phone a finger is larger than a field: a tap on the whole board first brings its quarter near.
const NARROW = "(max-width: 40rem)";

export function zoomOf({ container, picture, say }) {
  const narrow = matchMedia(NARROW);
  const button = container.querySelector("[data-act=whole]");
  let near = false;

  function show(spot) {
    near = spot !== null;
    container.classList.toggle("is-near", near);
    picture.frame(spot);
    button.hidden = !near;
  }

  // Whether a tap was used up by bringing near what lies there; a stray pawn below is large enough.
  function comeNear(spot, held) {
    if (near || !narrow.matches || !picture.holds(spot)) return false;
    show(spot);
    if (!held) say("near");
    return true;
  }

  function whole() {
    if (near) show(null);
  }

  return { comeNear, whole };
}
