// Shows a PDF in the page and opens the print window for it; a browser that shows none in a page, or
// lets no page print one, is told where it opens by itself.
const SETTLED = 600; // ms after it has come: its pages are drawn by the browser's own viewer

function begin(page) {
  const frame = page.querySelector("iframe[data-pdf]:not([src])");
  if (!frame) return;
  const part = frame.closest(".print");
  const said = part.querySelector(".print-to");
  const again = part.querySelector("button");
  const refuse = () => {
    said.textContent = said.dataset.not;
    again.hidden = true;
    part.querySelector("a.btn").classList.replace("btn-plain", "btn-primary");
  };
  const print = () => {
    try {
      frame.contentWindow.focus();
      frame.contentWindow.print();
    } catch {
      refuse();
    }
  };
  if (navigator.pdfViewerEnabled === false) {
    refuse();
    return;
  }
  said.textContent = said.dataset.opens;
  frame.hidden = again.hidden = false;
  frame.addEventListener("load", () => setTimeout(print, SETTLED), { once: true });
  again.addEventListener("click", print);
  frame.src = frame.dataset.pdf;
}

begin(document);
document.addEventListener("htmx:load", ({ target }) => begin(target));
