// Digits alone move from box to box.
//
// The table number is complete as soon as no longer number can follow: with 23 tables that is "7"
// or "12".  Table 1 could still become 10 to 19, so it is closed with a space, a dash or Enter,
// or typed as "01"; "1 8 3 Enter" is understood too, but asked about, because it could as well be a
// card of table 18 from which a digit is missing.  Enter is no answer to that: a second one comes by
// itself from whoever looks at the paper.
//
// Whatever is typed without a pause, a card is only saved as table, pawn, pawn in the order of its
// digits: "3 3 0 8" is a card of table 33, which may not be there, and never one of table 3.
((desk) => {
  const { boxes, free } = desk;

  const known = (digits) => /^[0-9]+$/.test(digits) && String(Number(digits)) in desk.tables;
  const width = () => Math.max(2, ...Object.keys(desk.tables).map((number) => number.length));
  const canGrow = (digits) => (free ? digits.length < width() : longer(digits));
  const longer = (digits) =>
    Object.keys(desk.tables).some((number) =>
      [number, number.padStart(width(), "0")].some((way) => way !== digits && way.startsWith(digits)),
    );

  // "28" where there is a table 2 but no 28: the 8 is the first pawns.
  function overflows(digits) {
    const last = digits.slice(-1);
    return !free && !known(digits) && !canGrow(digits) && last < "9" && known(digits.slice(0, -1));
  }

  // How many of these digits a box takes before the next one has its turn; none while it waits.
  function room(index, digits) {
    if (index === 1) return free || digits === "" ? undefined : 1;
    for (let size = 1; size <= digits.length; size += 1) {
      const taken = digits.slice(0, size);
      if (overflows(taken)) return size - 1;
      if (!canGrow(taken) && (known(taken) || size >= width())) return size;
    }
    return undefined;
  }

  // What stands in this box has just been typed or deleted.
  function typed(index, deleted = false) {
    desk.advanced = false;
    if (index === 0) desk.closed = false;
    if (desk.asked && index === 2) readFirst(); // one digit more: it was the first reading after all
    if (!deleted) take(index, boxes[index].value);
    desk.show();
  }

  // Put text into a box as if typed, and what is left over into the next.
  function take(index, text) {
    if (isNegative(index, text)) {
      boxes[index].value = text;
      return undefined;
    }
    const typed = text.replace(/^[^0-9]+/, "");
    if (index === 2) return takeLast(typed, typed !== text);
    if (index === 1 && typed !== text) desk.closed = true;
    const digits = typed.match(/^[0-9]*/)[0];
    const size = room(index, digits) ?? (typed === digits ? undefined : digits.length);
    if (size === undefined) {
      boxes[index].value = typed;
      return undefined;
    }
    const rest = typed.slice(size);
    if (/[0-9]/.test(rest) && boxes[index + 1].value) {
      boxes[index].value = typed; // the next box is full: nothing of this may change it
      return undefined;
    }
    boxes[index].value = digits.slice(0, size);
    if (index === 0 && /^[^0-9]/.test(rest)) desk.closed = true;
    return next(index, rest);
  }

  // A dash ends a number; where that was ended already, a free number begins with a minus.
  const isNegative = (index, text) =>
    free && text.startsWith("-") && (index === 2 || (index === 1 && desk.closed));

  function next(index, rest) {
    desk.go(index + 1);
    desk.advanced = true;
    if (/[0-9]/.test(rest)) take(index + 1, rest);
  }

  function takeLast(typed, separated) {
    boxes[2].value = "";
    if (separated && joinTable()) return take(1, typed);
    if (separated) desk.closed = true;
    boxes[2].value = typed.replace(/[^0-9]+$/, "");
    const digits = boxes[1].value + boxes[2].value;
    if (!short() || digits.length < 3 || /[^0-9]/.test(digits)) return undefined;
    // More than fits on a card of table 2: it was table 28.
    boxes[0].value += digits.slice(0, -2);
    boxes[1].value = digits.at(-2);
    boxes[2].value = digits.at(-1);
    return undefined;
  }

  // The table number may have been meant longer than it was taken.
  const short = () => !free && !desk.closed && known(boxes[0].value) && boxes[0].value.length < width();

  // "33" and then a dash or Enter: what was taken for the first pawns belongs to the table number.
  function joinTable() {
    if (!short() || !boxes[1].value || boxes[2].value) return false;
    boxes[0].value += boxes[1].value;
    boxes[1].value = "";
    desk.closed = true;
    desk.go(1);
    desk.show();
    return true;
  }

  // The Enter that ends a table number goes on to the pawns; it never saves.
  function endTable(index) {
    const advanced = desk.advanced;
    desk.advanced = false;
    if (desk.closed || index < 0) return false;
    if (index === 2) return joinTable();
    if (index === 1 && !advanced) return false;
    desk.closed = true;
    if (!known(boxes[0].value)) desk.show();
    if (index === 0) desk.go(1);
    return true;
  }

  // "18", "3", "" can also be read as table 1 with 8 and 3.
  function readAgain() {
    const digits = boxes[0].value + boxes[1].value;
    const other = digits.slice(0, -2);
    if (free || desk.closed || boxes[2].value || digits.length < 3 || !known(other)) return false;
    const first = boxes.slice(0, 2).map((box) => box.value);
    boxes[0].value = other;
    boxes[1].value = digits.at(-2);
    boxes[2].value = digits.at(-1);
    desk.go(2);
    desk.show();
    desk.ask(first, Number(other));
    return true;
  }

  function readFirst() {
    desk.asked.forEach((value, place) => (boxes[place].value = value));
  }

  // The answer to "did you mean table 1?".
  function meant(yes) {
    if (yes) {
      desk.closed = true;
      desk.show();
      desk.form.requestSubmit();
    } else {
      readFirst();
      boxes[2].value = "";
      desk.show();
      desk.go(2);
    }
  }

  Object.assign(desk, { known, canGrow, typed, next, joinTable, endTable, readAgain, meant });
})(desk);
