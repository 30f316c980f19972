// A page that answers a form opens at the first thing that was wrong with it, which can be far below
// what a screen shows.  What the page itself opens at comes first, if that is wrong too.
{
  const FIELDS = ".field-wrong[autofocus], [role=alert][autofocus], [aria-invalid=true], .wrong:not(:empty)";
  const ALERTS = "[role=alert]:not(:empty)";

  const first = (selector) =>
    [...document.querySelectorAll(`main :is(${selector})`)].find(
      (each) => each.type !== "hidden" && !each.closest("[hidden]"),
    );

  const wrong = first(FIELDS) || first(ALERTS);
  if (wrong) {
    for (let fold = wrong.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    if (!wrong.matches("input, select, textarea, button, [tabindex]")) wrong.tabIndex = -1;
    wrong.focus({ preventScroll: true });
    const said = wrong.closest(".field")?.querySelector(".wrong:not(:empty)");
    (said || wrong).scrollIntoView({ block: "center" });
  }
}
