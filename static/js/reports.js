// What is tapped is answered at once: the points of both sides, and what is wrong beside its field.
// The form can come later than the page, so that nothing is looked up before it is needed.
const SIDES = ["first", "second"];

function answerTapped() {
  const form = document.getElementById("report-form");
  const told = document.getElementById("report-echo");
  if (!form || !told) return;
  const echo = JSON.parse(told.textContent);
  const verdict = document.getElementById("report-verdict");
  const answer = echo[SIDES.map((name) => form.elements[name].value).join()] || {};
  SIDES.forEach((name, place) => {
    const slot = form.querySelector(`[data-points=${name}]`);
    slot.textContent = answer.points ? slot.dataset.said.replace("{}", answer.points[place]) : "";
    const wrong = document.createElement("p");
    wrong.textContent = answer.wrong?.[name] || "";
    document.getElementById(`wrong-${name}`).replaceChildren(...(wrong.textContent ? [wrong] : []));
  });
  verdict.textContent = answer.ending === "time_over" ? verdict.dataset.said : "";
}

// What the server said of a number stays until something else is tapped.
function answerAnew() {
  if (!document.querySelector("#report-form .wrong p")) answerTapped();
}

document.addEventListener("change", (event) => {
  if (event.target.closest("#report-form")) answerTapped();
});
document.addEventListener("htmx:afterSettle", answerAnew);
answerAnew();
