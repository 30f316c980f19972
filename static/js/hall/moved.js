// What asks for news by itself on a page of the organiser says what the page knows of the address of
// the laptop; where that is another by now, the answer has it ask for what there is to tell.
const knows = () => document.getElementById("moved").dataset;

document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.elt.matches('[hx-trigger*="every"]')) detail.headers["Keezdrive-Address"] = knows().news;
});
document.addEventListener("moved", () => {
  htmx.ajax("GET", knows().from, { target: "#moved", swap: "outerHTML" }).catch(() => {}); // the next answer says it again
});
