// What is tapped is answered at once: the points of both sides, and what is wrong beside its field.
const form = document.getElementById("report-form");
const told = document.getElementById("report-echo");

if (form && told) {
  const echo = JSON.parse(told.textContent);
  const verdict = document.getElementById("report-verdict");
  const sides = ["first", "second"];
  const value = (name) => form.elements[name].value;

  const show = () => {
    const answer = echo[sides.map(value).join()] || {};
    sides.forEach((name, place) => {
      const slot = form.querySelector(`[data-points=${name}]`);
      slot.textContent = answer.points ? slot.dataset.said.replace("{}", answer.points[place]) : "";
      const wrong = document.createElement("p");
      wrong.textContent = answer.wrong?.[name] || "";
      document.getElementById(`wrong-${name}`).replaceChildren(...(wrong.textContent ? [wrong] : []));
    });
    verdict.textContent = answer.ending === "time_over" ? verdict.dataset.said : "";
  };

  form.addEventListener("change", show);
  if (!form.querySelector(".wrong p")) show();
}
