// A field that was wrong has the focus when the answer comes in, and not again at each news.
document.addEventListener("focusin", (event) => event.target.removeAttribute("autofocus"));
