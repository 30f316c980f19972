// Digits alone move from box to box.
//
// The table number is complete as soon as no longer number can follow: with 23 tables that is "7"
// or "12".  Table 1 could still become 10 to 19, so it is closed with a space, a dash or Enter,
// or typed as "01"; "1 8 3 Enter" is understood too, but asked about, because it could as well be a
// card of table 18 from which a digit is missing.  Enter is no answer to that: a second one comes by
// itself from whoever looks at the paper.
//
// Whatever is typed without a pause, a card is only saved as table, pawn, pawn in the order of its
// digits: "3 3 0 8" is a card of table 33, which may not be there, and never one of table 3.  Where
// tables have different numbers of teams, "1 8 3 5" can be whole cards of table 1 and of table 18:
// that is asked about too.
//
// Where a number can be 10, a 1 waits for the next digit: a 0 makes it 10, any other digit is that
// of the next box, and so is one after a space, a dash or Enter.  As nobody can tell then how many
// digits a card has, the table number is ended by hand there, or typed as "01".
((desk) => {
  const { boxes, free, single, highest, known, open, last, after } = desk;

  const width = () => Math.max(2, ...Object.keys(desk.tables).map((number) => number.length));
  const canGrow = (digits) => (single ? longer(digits) : digits.length < width());
  const longer = (digits) =>
    Object.keys(desk.tables).some((number) =>
      [number, number.padStart(width(), "0")].some((way) => way !== digits && way.startsWith(digits)),
    );

  // "28" where there is a table 2 but no 28: the 8 is the first pawns.
  function overflows(digits) {
    const [table, next] = [digits.slice(0, -1), Number(digits.slice(-1))];
    const fits = desk.asks(table) ? next > 1 && next <= 4 : next <= highest;
    return single && !known(digits) && !canGrow(digits) && fits && known(table);
  }

  // How many of these digits a box takes before the next one has its turn; none while it waits.
  function room(index, digits) {
    if (index > 0) return free || digits === "" ? undefined : ofNumber(digits, desk.highestIn(boxes[index]));
    for (let size = 1; size <= digits.length; size += 1) {
      const taken = digits.slice(0, size);
      if (overflows(taken)) return size - 1;
      if (!canGrow(taken) && (known(taken) || size >= width())) return size;
    }
    return undefined;
  }

  function ofNumber(digits, most) {
    const fits = (text) => !text.startsWith("0") && Number(text) <= most;
    let size = 1;
    while (size < digits.length && fits(digits.slice(0, size + 1))) size += 1;
    return size === digits.length && fits(`${digits}0`) ? undefined : size;
  }

  // What stands in this box has just been typed or deleted.
  function typed(index, deleted = false) {
    desk.advanced = false;
    const stayed = index === 0 && !deleted && desk.closed && desk.stayed;
    if (stayed && boxes[0].value.startsWith(stayed)) {
      const more = boxes[0].value.slice(stayed.length);
      boxes[0].value = stayed;
      next(0, more);
      desk.show();
      return;
    }
    if (index === 0) desk.closed = false;
    let at = index;
    if (desk.asked && index === last()) {
      // one digit more: it was the first reading after all
      const digit = boxes[index].value;
      at = readFirst();
      boxes[at].value += digit;
    }
    if (!deleted) take(at, boxes[at].value);
    desk.show();
  }

  // Put text into a box as if typed, and what is left over into the next.
  function take(index, text) {
    if (isNegative(index, text)) {
      boxes[index].value = text;
      return undefined;
    }
    const typed = text.replace(/^[^0-9]+/, "");
    if (index === last()) return takeLast(typed, typed !== text);
    if (index > 0 && typed !== text) desk.closed = true;
    const digits = typed.match(/^[0-9]*/)[0];
    if (boxes[index] === desk.mate && desk.noLine(digits)) {
      boxes[index].value = typed.replace(/[^0-9]+/g, "");
      return undefined;
    }
    const size = room(index, digits) ?? (typed === digits ? undefined : digits.length);
    if (size === undefined) {
      boxes[index].value = typed;
      return undefined;
    }
    const rest = typed.slice(size);
    if (/[0-9]/.test(rest) && boxes[desk.onwards(index)].value) {
      boxes[index].value = typed; // the next box is full: nothing of this may change it
      return undefined;
    }
    boxes[index].value = digits.slice(0, size);
    if (index === 0 && /^[^0-9]/.test(rest)) desk.closed = true;
    return next(index, rest);
  }

  // A dash ends a number; where that was ended already, a free number begins with a minus.
  const isNegative = (index, text) =>
    free && text.startsWith("-") && (index > 1 || (index === 1 && desk.closed));

  function next(index, rest) {
    desk.fit();
    const at = desk.onwards(index);
    desk.go(at);
    desk.advanced = true;
    if (/[0-9]/.test(rest)) take(at, rest);
  }

  function takeLast(typed, separated) {
    const box = boxes[last()];
    box.value = "";
    if (separated && joinTable()) return take(after(0), typed);
    if (separated) desk.closed = true;
    box.value = typed.replace(/[^0-9]+$/, single ? "" : " "); // "5 3" is no 53
    const numbers = open();
    const digits = numbers.map((each) => each.value).join("");
    if (!short() || digits.length <= numbers.length || /[^0-9]/.test(digits)) return undefined;
    // More than fits on a card of table 2: it was table 28.
    boxes[0].value += digits.slice(0, -numbers.length);
    numbers.forEach((each, place) => (each.value = digits.at(place - numbers.length)));
    return undefined;
  }

  // The table number may have been meant longer than it was taken.
  const short = () => single && !desk.closed && known(boxes[0].value) && boxes[0].value.length < width();

  // "33" and then a dash or Enter: what was taken for the first pawns belongs to the table number.
  function joinTable() {
    const first = after(0);
    if (!short() || !boxes[first].value || boxes.slice(first + 1).some((box) => box.value)) return false;
    boxes[0].value += boxes[first].value;
    boxes[first].value = "";
    desk.closed = true;
    if (!known(boxes[0].value)) return desk.stay();
    desk.go(after(0));
    desk.show();
    return true;
  }

  // The Enter that ends a table number goes on to the pawns; it never saves.
  function endTable(index) {
    const advanced = desk.advanced;
    desk.advanced = false;
    if (desk.closed || index < 0) return false;
    if (index > after(0)) return joinTable();
    if (index === after(0) && !advanced) return false;
    desk.closed = true;
    if (!known(boxes[0].value)) return desk.stay();
    if (index === 0) desk.go(after(0));
    return true;
  }

  // "18", "3", "" can also be read as table 1 with 8 and 3.
  function readAgain() {
    if (!single || desk.closed || desk.absent() >= 0) return false;
    const first = boxes.map((box) => box.value);
    const whole = open().every((box) => box.value);
    const digits = first.join("");
    const other = otherTable(digits, first[0]);
    if (!other) return false;
    put([other], () => [...digits.slice(other.length)]);
    desk.go(last());
    desk.show();
    desk.ask(first, Number(other), whole);
    return true;
  }

  // The table of which these digits are a whole card as well.
  function otherTable(digits, table) {
    const ways = [...digits].map((_digit, at) => digits.slice(0, at));
    const whole = (way) => digits.length - way.length === desk.boxesOf(way);
    return ways.find((way) => way !== table && known(way) && whole(way));
  }

  // A table number with what stands in all boxes after it, or with digits for those that it has.
  function put([table, ...values], digits) {
    boxes[0].value = table;
    desk.fit();
    boxes.slice(1).forEach((box, place) => (box.value = values[place] || ""));
    if (digits) open().forEach((box, place) => (box.value = digits()[place] || ""));
  }

  // Where the first reading goes on: its first empty box.
  function readFirst() {
    put(desk.asked);
    const empty = open().find((box) => !box.value);
    desk.closed ||= !empty;
    return empty ? boxes.indexOf(empty) : last();
  }

  // The answer to "did you mean table 1?".
  function meant(yes) {
    if (yes) {
      desk.closed = true;
      desk.show();
      desk.form.requestSubmit();
    } else {
      const index = readFirst();
      desk.show();
      desk.go(index);
    }
  }

  Object.assign(desk, { canGrow, typed, next, joinTable, endTable, readAgain, meant });
})(desk);
