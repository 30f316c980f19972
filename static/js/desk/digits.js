// Digits alone move from box to box.
//
// The table number is complete as soon as no longer number can follow: with 23 tables that is "7"
// or "12".  Table 1 could still become 10 to 19, so it is closed with a space, a dash or Enter,
// or typed as "01"; "1 8 3 Enter" is understood too, but asked about once, because it could as
// well be a card of table 18 from which a digit is missing.
((desk) => {
  const { boxes, free } = desk;
  const SEPARATOR = /[^0-9]/;

  const known = (digits) => digits !== "" && String(Number(digits)) in desk.tables;
  const widest = () => Math.max(...Object.keys(desk.tables).map((number) => number.length));
  const canGrow = (digits) =>
    digits.length < widest() &&
    (/^0+$/.test(digits) ||
      Object.keys(desk.tables).some((number) => number !== digits && number.startsWith(digits)));
  const ends = (digits) => !canGrow(digits) && (known(digits) || digits.length >= widest());

  // "28" where there is a table 2 but no 28: the 8 is the first pawns.
  function overflows(digits) {
    const last = digits.slice(-1);
    return !known(digits) && !canGrow(digits) && last < "9" && known(digits.slice(0, -1));
  }

  // Put text into a box as if typed, and what is left over into the next.
  function take(index, text) {
    let taken = "";
    for (let place = 0; place < text.length; place += 1) {
      const rest = text.slice(place + 1);
      if (SEPARATOR.test(text[place])) {
        if (taken === "") continue;
        if (index === 0) desk.closed = true;
        return next(index, taken, rest);
      }
      taken += text[place];
      if (index === 0 && overflows(taken)) return next(0, taken.slice(0, -1), text[place] + rest);
      if (index === 0 && ends(taken)) return next(0, taken, rest);
      if (index === 1 && !free) return next(1, taken, rest);
    }
    boxes[index].value = taken;
    return undefined;
  }

  function next(index, taken, rest) {
    boxes[index].value = taken;
    if (index === 2) return;
    desk.go(index + 1);
    if (rest) take(index + 1, rest);
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
    desk.asked = first;
    desk.verdict.textContent = desk.words.meant.replace("{}", Number(other));
    desk.verdict.classList.add("desk-asks");
    return true;
  }

  Object.assign(desk, { known, canGrow, take, next, readAgain });
})(desk);
