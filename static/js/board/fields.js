// The fields and buttons around the board: what they say of it, and what they change.
import { readMove, readPlaces, readPosition, writeMove, writePosition } from "./position.js";

export function fieldsOf(board) {
  const { container, say, hush } = board;
  const position = container.querySelector("[name=position]");
  const colours = [...container.querySelectorAll("[data-places]")];
  const turn = container.querySelector("[data-whose-turn]");
  const doubt = (field, wrong) => field.setAttribute("aria-invalid", String(wrong));

  // What stands on the board, in every field but the one that somebody is writing in.
  function show(writing) {
    const write = (field, text) => {
      if (field === writing) return;
      field.value = text;
      doubt(field, false);
    };
    write(position, writePosition(board.state));
    colours.forEach((field, seat) => write(field, board.state.pawns[seat].join(", ")));
    turn.value = board.state.turn;
  }

  // The position that the page came with, or that the browser put back in the field.
  const given = () => readPosition(position.value, colours.length);

  // What was written in a field, as a change of the board; null when it cannot be read.
  function read(field) {
    if (field === position) return given();
    const at = colours.indexOf(field);
    const places = readPlaces(field.value, at);
    return places && { pawns: board.state.pawns.map((each, seat) => (seat === at ? places : each)) };
  }

  function typed({ target }) {
    const change = read(target);
    doubt(target, false);
    if (change) board.change(change, target);
    else if (target === position) board.tell(position.value);
  }

  function left({ target }) {
    if (read(target)) {
      show();
      hush();
      return;
    }
    doubt(target, true);
    say(target === position ? "unreadable" : "noPlaces");
  }

  // A move that is typed is shown as soon as it can be read; a board that is gone hears nothing.
  function moveTyped({ target }) {
    if (!container.isConnected || target !== board.moving()) return;
    const parts = readMove(target.value);
    if (writeMove(parts) !== writeMove(board.state.parts)) board.change({ parts }, target);
  }

  function cardChosen({ target }) {
    if (!container.isConnected || target.name !== "card") return;
    board.acts.cardChosen();
    if (board.moving()) board.choose("move");
    board.acts.release();
    board.show();
  }

  function listen() {
    [position, ...colours].forEach((field) => {
      field.addEventListener("input", typed);
      field.addEventListener("change", left);
    });
    const form = container.closest("form");
    form?.addEventListener("input", moveTyped);
    form?.addEventListener("change", cardChosen);
    turn.addEventListener("change", () => board.acts.turnTo(Number(turn.value)));
    container.querySelectorAll("[data-mode]").forEach((mode) => mode.addEventListener("change", board.acts.release));
    container.querySelectorAll("[data-act]").forEach((button) => {
      button.addEventListener("click", () => board[button.dataset.act]());
    });
  }

  return { position, show, listen, given };
}
