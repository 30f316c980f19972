// What stood on the board before, and what was undone.
export function pastOf({ container, take, say }) {
  const past = [];
  const future = [];
  const button = (act) => container.querySelector(`[data-act=${act}]`);
  let writing = null; // the field in which the last change was written: as long as one types, one change

  function keep(state, field = null) {
    if (!field || field !== writing) past.push(state);
    writing = field;
    future.length = 0;
  }

  function go(from, to, now, word) {
    if (!from.length) return;
    writing = null;
    to.push(now);
    take(from.pop());
    say(word);
  }

  function show() {
    button("undo").setAttribute("aria-disabled", String(!past.length));
    button("redo").setAttribute("aria-disabled", String(!future.length));
  }

  return {
    keep,
    show,
    undo: (now) => go(past, future, now, "undone"),
    redo: (now) => go(future, past, now, "redone"),
  };
}
