// What asks for news by itself on a page of the organiser says what the page knows of the address of
// the laptop; where that is another by now, the answer has it ask for what there is to tell.
document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (!detail.elt.matches('[hx-trigger*="every"]')) return;
  detail.headers["Keezdrive-Address"] = document.getElementById("moved").dataset.news;
});
