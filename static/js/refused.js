// A page that answers a form opens at the first thing that was wrong with it, which can be far below
// what a screen shows.  What the page itself opens at comes first, if that is wrong too; a page that
// opens at a field keeps it where no field is wrong, so that one types on.
{
  const FIELDS = ".field-wrong[autofocus], [role=alert][autofocus], [aria-invalid=true], .wrong:not(:empty)";
  const ALERTS = "[role=alert]:not(:empty)";

  const first = (selector) =>
    [...document.querySelectorAll(`main :is(${selector})`)].find(
      (each) => each.type !== "hidden" && !each.closest("[hidden]"),
    );

  const opensAt = document.querySelector("main [autofocus]");
  const wrong = first(FIELDS) || first(ALERTS);
  if (wrong) {
    for (let fold = wrong.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    const isField = wrong.matches("input, select, textarea, button, [tabindex]");
    const stays = opensAt && !isField;
    if (!isField) wrong.tabIndex = -1;
    if (!stays) wrong.focus({ preventScroll: true });
    const said = wrong.closest(".field")?.querySelector(".wrong:not(:empty)");
    (said || wrong).scrollIntoView({ block: stays ? "nearest" : "center" });
  }
}
