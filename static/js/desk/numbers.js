// A form with numbers in it: what stands in a box is selected when the cursor comes there, so that
// typing takes its place and is not put behind it; after a refusal the cursor is in what was wrong.
(() => {
  const NUMBER = "input[inputmode=numeric]";

  document.addEventListener("focusin", ({ target }) => {
    if (target.matches(NUMBER)) target.select();
  });

  const wrong = document.querySelector(".field-wrong input:not([type=hidden])");
  if (wrong) wrong.focus();
  else if (document.activeElement.matches(NUMBER)) document.activeElement.select();
  else document.querySelector(`${NUMBER}[autofocus]`)?.focus();
  if (wrong?.matches(NUMBER)) wrong.select();
})();
