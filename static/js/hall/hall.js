// A field that was wrong has the focus when the answer comes in, and not again at each news.
document.addEventListener("focusin", (event) => event.target.removeAttribute("autofocus"));
// What asks for news says which address the page shows to phones, and gets its code anew where that is
// another one by now.
document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.elt.id === "live") detail.parameters.at = document.getElementById("join").dataset.address;
});
