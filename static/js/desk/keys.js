// The keys of the desk: digits, letters, one Enter that saves, Escape; and how the page begins.
((desk) => {
  const { form, boxes, played, go } = desk;
  const writable = (place) => place.matches("input:not([type=radio]), textarea");

  form.addEventListener("input", (event) => {
    const index = boxes.indexOf(event.target);
    if (index < 0 || desk.hold(event)) return;
    desk.typed(index, (event.inputType || "").startsWith("delete"));
  });

  form.addEventListener("change", (event) => {
    if (boxes.includes(event.target)) return;
    desk.show();
  });

  // Who goes to another box by hand has ended the table number.
  function leaveTable() {
    desk.closed = boxes[0].value !== "";
    if (desk.closed && !desk.known(boxes[0].value)) desk.show();
  }

  // At the number of a table that is not there the cursor stays. Whose eyes are on the paper types on:
  // nothing of it becomes another table.
  desk.stay = () => {
    desk.stayed = boxes[0].value;
    desk.show();
    boxes[0].focus({ preventScroll: true });
    boxes[0].setSelectionRange(desk.stayed.length, desk.stayed.length);
    return true;
  };

  boxes.slice(1).forEach((box) => box.addEventListener("pointerdown", leaveTable));

  document.addEventListener("keydown", (event) => {
    if (!event.key || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.repeat && event.key === "Enter") event.preventDefault();
    else if (desk.hold(event)) return;
    else if (event.key === "Escape") event.repeat || desk.keep(); // held, it would put several aside
    else if (event.target === desk.trouble) mend(event);
    else if (form.contains(event.target)) press(event);
    else if (event.target === document.body) find(event);
  });

  function mend(event) {
    if (event.key !== "Backspace") return;
    event.preventDefault();
    desk.mend();
  }

  function press(event) {
    const key = event.key.toLowerCase();
    const index = boxes.indexOf(event.target);
    if (desk.isYes(key)) {
      event.preventDefault();
      desk.meant(true);
    } else if (desk.compares() && (key === desk.words.yes || key === "x")) {
      event.preventDefault();
      if (!event.repeat) desk.compare(key !== "x");
    } else if (key === "v") {
      event.preventDefault();
      desk.toDifferences();
    } else if (desk.isLetter(key)) {
      event.preventDefault();
      if (!event.repeat) desk.letter(key);
    } else if (key === "tab" && index === 0) {
      leaveTable();
      if (!desk.closed || desk.known(boxes[0].value) || event.shiftKey) return;
      event.preventDefault();
      desk.stay();
    } else if (key === "backspace" && index > 0 && event.target.value === "" && played()) {
      event.preventDefault();
      go(before(index));
    } else if (key === "arrowdown" && index >= 0) event.preventDefault();
    else if (/^[a-z]$/.test(key) && index > 0 && isSelected(event.target)) event.preventDefault();
    else if (index < 0) find(event);
  }

  // A letter that means nothing takes the place of no number.
  const isSelected = (box) => box.selectionStart !== box.selectionEnd;

  // With a card half typed nobody leaves it by one letter.
  desk.toDifferences = () => {
    if (!boxes[0].value) document.querySelector("[data-differences]")?.click();
  };

  const before = (index) =>
    boxes.findLastIndex((box, at) => at < index && (at === 0 || desk.open().includes(box)));

  // A digit belongs in a box, wherever on the page the focus has gone.
  function find(event) {
    if (!/^[0-9]$/.test(event.key) || writable(event.target)) return;
    const empty = [boxes[0], ...desk.open()].find((box) => box.value === "");
    (empty || boxes[desk.last()]).focus();
  }

  // Enter goes to the next box while that is empty, and saves when nothing is.
  form.addEventListener(
    "submit",
    (event) => {
      if (enter()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );

  function enter() {
    if (desk.sending) return false;
    const index = boxes.indexOf(document.activeElement);
    if (!boxes[0].value) {
      go(0);
      return false;
    }
    if (desk.asked) return false;
    if (!played()) return true;
    const advanced = desk.advanced;
    if (desk.endTable(index)) return false;
    const wrong = boxes[index] === desk.mate && desk.noLine();
    const typed = index === 0 ? desk.known(boxes[0].value) : index > 0 && boxes[index].value !== "" && !wrong;
    if (typed && index !== desk.last() && !boxes[desk.after(index)].value) {
      go(desk.after(index));
      return false;
    }
    if (desk.readAgain()) return false;
    if (wrong) {
      go(index);
      return false;
    }
    // Enter after pawns that went on by themselves already.
    return !(index > desk.after(0) && advanced && boxes[index].value === "");
  }

  document.addEventListener("keydown", (event) => {
    if (event.target.id !== "desk-conflict" || event.key.toLowerCase() !== "c") return;
    event.preventDefault();
    const reason = document.getElementById("desk-reason");
    if (reason) reason.focus();
    else if (!event.repeat) event.target.querySelector("form").requestSubmit();
  });

  form.addEventListener("reset", (event) => {
    event.preventDefault();
    desk.keep();
  });

  document.addEventListener("click", (event) => {
    const chosen = event.target.closest("[data-table], [data-desk=keep], [data-meant]");
    if (!chosen) return;
    event.preventDefault();
    if (chosen.dataset.desk) desk.keep();
    else if (chosen.dataset.meant) desk.meant(chosen.dataset.meant === "yes");
    else desk.pick(chosen.dataset.table);
  });

  const refused = document.querySelector(".desk-boxes .wrong p") !== null;
  desk.fit();
  desk.closed = boxes[0].value !== "";
  if (refused) desk.mend();
  else {
    desk.show();
    go(desk.closed ? desk.after(0) : 0);
  }
})(desk);
