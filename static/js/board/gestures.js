// Fingers and mice: a tap on the board, and a pawn that is dragged.
const SLACK = 6; // CSS pixels that a finger may slip in a tap

export function listenToGestures(board) {
  const { picture, acts, zoom } = board;
  const { svg } = picture;
  let down = null; // where a pointer went down on a pawn
  let dragged = false; // the click that ends a drag is no tap
  let touched = false; // a mouse points at a field exactly, and a finger does not

  svg.addEventListener("pointerdown", (event) => {
    board.goBack();
    dragged = false;
    touched = event.pointerType === "touch";
    down = null;
    const pawn = event.target.closest(".pawn");
    if (!pawn || event.button !== 0 || !event.isPrimary) return;
    down = { pawn, id: event.pointerId, x: event.clientX, y: event.clientY };
  });

  svg.addEventListener("pointermove", (event) => {
    if (event.pointerId !== down?.id) return;
    if (!dragged && Math.hypot(event.clientX - down.x, event.clientY - down.y) < SLACK) return;
    if (!dragged) {
      dragged = true;
      svg.setPointerCapture(down.id);
      acts.pick(down.pawn);
    }
    picture.moveTo(down.pawn, picture.at(event));
    picture.aim(picture.nearest(event));
  });

  svg.addEventListener("pointerup", (event) => {
    if (event.pointerId !== down?.id) return;
    down = null;
    if (!dragged) return;
    const target = picture.nearest(event);
    picture.aim(null);
    if (!target || target.player !== undefined) acts.putBack();
    else if (!acts.put(target)) acts.release();
    zoom.whole();
  });

  svg.addEventListener("pointercancel", () => {
    down = null;
    picture.aim(null);
    if (dragged) acts.release();
  });

  // Where a browser does not know which touches are ours alone.
  svg.addEventListener("touchmove", (event) => down && event.cancelable && event.preventDefault(), {
    passive: false,
  });

  // A screen reader presses without a place; a pawn that lies aside is the one that was meant.
  svg.addEventListener("click", (event) => {
    if (dragged && event.detail !== 0) return;
    const byFinger = touched && event.detail !== 0;
    if (byFinger && zoom.comeNear(picture.at(event), acts.held())) return;
    const pawn = event.target.closest(".pawn");
    const [held, state] = [acts.held(), board.state];
    acts.tap(pawn ? picture.holeOf(pawn) : picture.nearest(event), pawn);
    if (acts.held() !== held || board.state !== state) zoom.whole();
  });
}
