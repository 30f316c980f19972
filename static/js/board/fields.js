// The fields beside the board: position text, the places of each colour, and whose turn it is.
import { readPlaces, readPosition, writePosition } from "./position.js";

export function fieldsOf(board) {
  const { container, say } = board;
  const position = container.querySelector("[name=position]");
  const colours = [...container.querySelectorAll("[data-places]")];
  const turn = container.querySelector("[data-turn]");
  const unread = (field, wrong) => field.setAttribute("aria-invalid", String(wrong));

  // What stands on the board, in every field but the one that somebody is writing in.
  function show(writing) {
    const write = (field, text) => {
      if (field === writing) return;
      field.value = text;
      unread(field, false);
    };
    write(position, writePosition(board.state));
    colours.forEach((field, seat) => write(field, board.state.pawns[seat].join(", ")));
    turn.value = board.state.turn;
  }

  // What was written in a field, as a change of the board; null when it cannot be read.
  function read(field) {
    if (field === position) return readPosition(position.value, colours.length);
    const seat = colours.indexOf(field);
    const places = readPlaces(field.value, seat);
    return places && { pawns: board.state.pawns.map((each, other) => (other === seat ? places : each)) };
  }

  function listen() {
    [position, ...colours].forEach((field) => {
      field.addEventListener("input", () => {
        const change = read(field);
        unread(field, false);
        if (change) board.change(change, field);
        else if (field === position) board.tell(position.value);
      });
      field.addEventListener("change", () => {
        if (read(field)) {
          show();
          return;
        }
        unread(field, true);
        say(field === position ? "unreadable" : "noPlaces");
      });
    });
    turn.addEventListener("change", () => board.acts.turnTo(Number(turn.value)));
  }

  // The position that the page came with, or that the browser put back in the field.
  const given = () => readPosition(position.value, colours.length);

  return { show, listen, given };
}
