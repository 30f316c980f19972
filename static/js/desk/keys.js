// The keys of the desk: digits, letters, one Enter that saves, Escape; and how the page begins.
((desk) => {
  const { form, boxes, played, go } = desk;

  // The keyboard of a phone tells no keys, only what it is about to put in; a box that is locked
  // tells nothing at all.  So both are listened to.
  form.addEventListener("beforeinput", (event) => {
    if (!desk.sending || !boxes.includes(event.target)) return;
    event.preventDefault();
    if (event.inputType === "insertLineBreak") desk.ahead.push("\n");
    else desk.ahead.push(...(event.data || ""));
  });

  form.addEventListener("input", (event) => {
    const index = boxes.indexOf(event.target);
    if (index === 0) desk.closed = false;
    // One digit more: it was the first reading after all.
    if (desk.asked && index === 2) desk.asked.forEach((value, place) => (boxes[place].value = value));
    const deleted = (event.inputType || "").startsWith("delete");
    if (index >= 0 && !deleted) desk.take(index, event.target.value);
    desk.show();
  });

  form.addEventListener("change", () => {
    desk.lockPawns();
    desk.show();
  });

  form.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key === "Enter" ? "\n" : event.key.toLowerCase();
    const index = boxes.indexOf(event.target);
    if (desk.sending && key.length === 1) {
      event.preventDefault();
      desk.ahead.push(key);
    } else if (desk.isLetter(key)) {
      event.preventDefault();
      desk.letter(key);
    } else if (key === "backspace" && index > 0 && event.target.value === "" && played()) {
      event.preventDefault();
      go(index - 1);
    } else if (key === "arrowdown" && index >= 0) event.preventDefault();
  });

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
    if (!played() || desk.asked) return true;
    const typed = index === 0 ? desk.known(boxes[0].value) : index === 1 && boxes[1].value !== "";
    if (typed && !boxes[index + 1].value) {
      if (index === 0) desk.closed = true;
      go(index + 1);
      return false;
    }
    return !desk.readAgain();
  }

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") keep();
    const conflict = document.getElementById("desk-conflict");
    if (!conflict || event.target !== conflict) return;
    if (event.key.toLowerCase() === "c") {
      event.preventDefault();
      document.getElementById("desk-reason").focus();
    }
  });

  function keep() {
    document.getElementById("desk-answer").replaceChildren();
    desk.clear();
  }

  form.addEventListener("reset", (event) => {
    event.preventDefault();
    keep();
  });

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-table], a[data-desk=keep]");
    if (!link) return;
    event.preventDefault();
    if (link.dataset.desk) return keep();
    desk.clear();
    desk.next(0, link.dataset.table, "");
    desk.closed = true;
    desk.show();
    return undefined;
  });

  const refused = document.querySelector(".desk-boxes .wrong p") !== null;
  desk.lockPawns();
  if (!refused) desk.show();
  desk.closed = boxes[0].value !== "";
  go(desk.closed && !refused ? 1 : 0);
})(desk);
