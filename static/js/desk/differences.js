// Two entries that differ: 1 and 2 say which is right, 3 types what the form says, Escape goes back.
(() => {
  const page = document.getElementById("differences");
  const paper = page.querySelector(".difference-paper");
  const numbers = [...paper.querySelectorAll("input[inputmode=numeric]")];
  const single = Number(paper.dataset.highest) < 10;
  let sent = false;

  const after = (box) => numbers[numbers.indexOf(box) + 1];

  function choose(key) {
    const button = page.querySelector(`[data-key="${key}"]`);
    if (key === "3") numbers[0].focus();
    else if (button) button.form.requestSubmit(button);
  }

  function leave(typing) {
    if (typing) document.activeElement.blur();
    else document.querySelector("[data-back]").click();
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return;
    const typing = numbers.includes(event.target);
    if (event.key === "Escape") leave(typing);
    else if (typing && event.key === "Enter" && after(event.target)?.value === "") {
      event.preventDefault();
      after(event.target).focus();
    } else if (!typing && /^[123]$/.test(event.key)) {
      event.preventDefault();
      choose(event.key);
    }
  });

  paper.addEventListener("input", (event) => {
    if (single && event.target.value.length === 1) after(event.target)?.focus();
  });

  page.addEventListener("submit", (event) => {
    if (sent) event.preventDefault();
    sent = true;
  });
  // Who comes back to it by the button Back finds it as he left it.
  window.addEventListener("pageshow", () => { sent = false; });
})();
