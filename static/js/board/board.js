// A board that people touch: what stands on it, and who has to know when that changes.
import { actsOf } from "./acts.js";
import { fieldsOf } from "./fields.js";
import { listenToGestures } from "./gestures.js";
import { listenToKeys } from "./keys.js";
import { pastOf } from "./past.js";
import { takePicture } from "./picture.js";
import { readMove, readPosition, writeMove, writePosition } from "./position.js";
import { questionOf } from "./question.js";
import { stopsOf } from "./stops.js";
import { wordsOf } from "./words.js";
import { zoomOf } from "./zoom.js";

const taken = new WeakMap();

function boardOf(container) {
  let exhibited = null; // what is shown instead of the board that is set up
  const picture = takePicture(container.querySelector("svg.drawing"));
  const board = { container, picture, change, take, tell, undo, redo, clear, show, tellPointed, turnOf, turnRound, goBack };
  Object.assign(board, wordsOf(container), questionOf(container));
  const stops = stopsOf(board);
  const past = pastOf(board);
  board.focus = stops.focus;
  board.zoom = zoomOf(board);
  board.whole = board.zoom.whole;
  const acts = (board.acts = actsOf(board));
  const fields = fieldsOf(board);

  // Another board, turn or move; `field` is where it is being typed.
  function change(part, field) {
    past.keep(board.state, field);
    const next = { ...board.state, ...part };
    take(stillStands(next) ? next : { ...next, parts: [] }, field);
  }

  // Whether the pawns of a move that was pointed out stand where it has them.
  function stillStands({ pawns, parts }) {
    return parts.every(({ seat, from, to }) => {
      const place = board.backward() ? to : from;
      return place === "n" || !pawns[seat] || pawns[seat].includes(place);
    });
  }

  function take(state, field) {
    const moved = writeMove(state.parts) !== writeMove(board.state.parts);
    board.state = state;
    if (moved && board.moving() && board.moving() !== field) board.moving().value = writeMove(state.parts);
    show(field);
    tell(writePosition(state));
  }

  function tell(position) {
    const detail = { position, move: board.moving()?.value ?? "" };
    container.dispatchEvent(new CustomEvent("board:changed", { bubbles: true, detail }));
  }

  function tellPointed(isWhole) {
    if (isWhole) container.dispatchEvent(new CustomEvent("board:pointed", { bubbles: true }));
  }

  function show(field) {
    exhibited = null;
    picture.show(board.state);
    picture.point(board.state, board.card());
    stops.name();
    fields.show(field);
    past.show();
  }

  // Whose turn it is by a move: whose pawn it is, as long as nobody has said otherwise.
  function turnOf({ seat }) {
    if (board.turnIsGiven) return board.state.turn;
    return board.backward() ? (seat + 1) % picture.seats : seat;
  }

  function turnRound() {
    acts.release();
    picture.turnRound();
    show();
  }

  // Another position, or move, is looked at, until somebody touches the board.
  function exhibit({ position, move, card, words }) {
    const shown = readPosition(position, picture.seats);
    if (!shown) return;
    acts.release();
    exhibited = { ...shown, parts: readMove(move ?? "") };
    picture.show(exhibited);
    picture.point(exhibited, card);
    container.querySelector("[data-said]").textContent = words;
  }

  function goBack() {
    if (exhibited) show();
  }

  function undo() {
    acts.release();
    past.undo(board.state);
  }

  function redo() {
    acts.release();
    past.redo(board.state);
  }

  function clear() {
    acts.release();
    change({ pawns: board.state.pawns.map(() => []), parts: [] });
    board.say("cleared");
  }

  // What the page came with; a text that is no position stays in its field, to be mended.
  function begin() {
    const given = fields.given();
    board.state = given ?? readPosition(container.dataset.board, picture.seats);
    board.state.parts = readMove(board.moving()?.value ?? "");
    board.turnIsGiven = board.state.pawns.some((places) => places.length) || board.state.turn > 0;
    board.choose(board.state.parts.length ? "move" : "set");
    show(given ? null : fields.position);
    if (!given) board.say("unreadable");
  }

  // Another field is to take the move, or the browser put something else in that of the position;
  // whoever has a pawn in hand is not disturbed.
  function renew() {
    if (acts.held()) return;
    const given = fields.given();
    const parts = readMove(board.moving()?.value ?? "");
    const same = !given || writePosition(given) === writePosition(board.state);
    if (same && writeMove(parts) === writeMove(board.state.parts)) return;
    acts.release();
    if (parts.length) board.choose("move");
    board.state = { ...board.state, ...given, parts };
    show(given ? null : fields.position);
  }

  stops.open();
  begin();
  fields.listen();
  listenToGestures(board);
  listenToKeys(board);
  new MutationObserver(renew).observe(container, { attributeFilter: ["data-moving", "data-backward"] });
  container.addEventListener("board:exhibit", ({ detail }) => exhibit(detail));
  return { renew };
}

function takeHold() {
  document.querySelectorAll("[data-board]").forEach((container) => {
    if (taken.has(container)) taken.get(container).renew();
    else taken.set(container, boardOf(container));
  });
}

takeHold();
["htmx:load", "htmx:historyRestore"].forEach((name) => document.addEventListener(name, takeHold));
window.addEventListener("pageshow", takeHold);
