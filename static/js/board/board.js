// A board that people touch: what stands on it, what it was before, and who has to know.
import { actsOf } from "./acts.js";
import { draw } from "./arrows.js";
import { fieldsOf } from "./fields.js";
import { listenToGestures } from "./gestures.js";
import { listenToKeys } from "./keys.js";
import { takePicture } from "./picture.js";
import { readMove, readPosition, writeMove, writePosition } from "./position.js";

const taken = new WeakMap();

function boardOf(container) {
  const picture = takePicture(container.querySelector("svg.drawing"));
  const form = container.closest("form");
  const said = container.querySelector("[data-said]");
  const colours = [...container.querySelectorAll("[data-places]")].map((field) => field.dataset.places);
  const name = container.dataset.moving;
  const buttons = Object.fromEntries(
    ["undo", "redo", "clear"].map((act) => [act, container.querySelector(`[data-act=${act}]`)]),
  );
  const past = [];
  const future = [];
  let writing = null; // the field in which the last change was written

  const board = { container, picture, say, change, tell, focus, undo, redo, card, moving, pointing };
  board.acts = actsOf(board);
  board.fields = fieldsOf(board);

  // A sentence of the template, with colours and places filled in, for eyes and screen readers.
  function say(which, seat, place, other, target) {
    const colour = (one) => colours[one] ?? "";
    const filled = { colour: colour(seat), place, other: colour(other), target };
    said.textContent = sentence(container.dataset[which], filled);
  }

  function sentence(words, filled) {
    const text = words.replace(/\{(\w+)\}/g, (_, key) => filled[key] ?? "");
    return text.charAt(0).toUpperCase() + text.slice(1);
  }

  function moving() {
    const field = name ? form?.elements.namedItem(name) : null;
    return field instanceof HTMLElement ? field : null;
  }

  function card() {
    return form?.elements.namedItem("card")?.value ?? "";
  }

  function pointing() {
    return moving() !== null && container.querySelector("[data-mode=move]")?.checked === true;
  }

  function change(part, field = null) {
    if (!field || field !== writing) past.push(board.state);
    future.length = 0;
    writing = field;
    take({ ...board.state, ...part });
  }

  function take(state) {
    const { parts } = board.state;
    board.state = state;
    if (state.parts !== parts && moving()) moving().value = writeMove(state.parts);
    show();
    tell(writePosition(state));
  }

  function tell(position) {
    const move = moving()?.value ?? "";
    container.dispatchEvent(new CustomEvent("board:changed", { bubbles: true, detail: { position, move } }));
  }

  function back(from, to, word) {
    if (!from.length) return;
    board.acts.release();
    to.push(board.state);
    writing = null;
    take(from.pop());
    say(word);
  }

  function undo() {
    back(past, future, "undone");
  }

  function redo() {
    back(future, past, "redone");
  }

  function show() {
    picture.show(board.state);
    picture.point(board.state.parts);
    picture.pawns().forEach((pawn) => {
      const { place, seat } = pawn.dataset;
      const words = container.dataset[place === "n" ? "nest" : "standing"];
      pawn.setAttribute("aria-label", sentence(words, { colour: colours[seat], place }));
    });
    if (!picture.svg.querySelector(".pawn[tabindex='0']")) stop(picture.pawns()[0]);
    board.fields.show(writing);
    buttons.undo.setAttribute("aria-disabled", String(!past.length));
    buttons.redo.setAttribute("aria-disabled", String(!future.length));
  }

  // The one pawn at which Tab stops.
  function stop(pawn) {
    picture.pawns().forEach((each) => each.setAttribute("tabindex", each === pawn ? "0" : "-1"));
  }

  function focus(pawn) {
    stop(pawn);
    pawn.focus({ preventScroll: true });
  }

  function clear() {
    change({ pawns: board.state.pawns.map(() => []), parts: [] });
    say("cleared");
  }

  // The picture becomes something to act with; pawns become buttons.
  function open() {
    const { svg } = picture;
    svg.setAttribute("role", "group");
    svg.setAttribute("aria-label", container.dataset.name);
    svg.querySelectorAll("title").forEach((title) => title.remove());
    svg.querySelectorAll(".holes, .players, .arrows").forEach((part) => part.setAttribute("aria-hidden", "true"));
    picture.pawns().forEach((pawn) => {
      pawn.setAttribute("role", "button");
      pawn.setAttribute("aria-pressed", "false");
      if (pawn.querySelector(".halo")) return;
      pawn.prepend(draw(pawn, "circle", { class: "halo", r: picture.unit / 2 }));
    });
    container.querySelectorAll("[data-scripted]").forEach((part) => {
      part.hidden = false;
      part.disabled = false;
    });
  }

  function begin() {
    const given = board.fields.given() ?? readPosition(container.dataset.board, colours.length);
    board.state = { ...given, parts: readMove(moving()?.value ?? "") };
    const mode = container.querySelector(board.state.parts.length ? "[data-mode=move]" : "[data-mode=set]");
    if (mode) mode.checked = true;
    show();
  }

  // Where the browser put something else in the field after the script took hold.
  function renew() {
    const given = board.fields.given();
    if (given && writePosition(given) !== writePosition(board.state)) begin();
  }

  open();
  begin();
  board.fields.listen();
  listenToGestures(board);
  listenToKeys(board);
  container.querySelectorAll("[data-mode]").forEach((mode) => mode.addEventListener("change", board.acts.release));
  Object.entries({ undo, redo, clear }).forEach(([act, does]) => buttons[act].addEventListener("click", does));
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
