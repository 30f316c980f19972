// The camera of a phone at the door opened this page for one thing, which it does by itself; who comes
// back to it or loads it again does so by hand.
const [opened] = performance.getEntriesByType("navigation");
if (opened?.type === "navigate") document.getElementById("check-in").requestSubmit();
