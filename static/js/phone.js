// The phone of a team: a table that is new takes the whole screen until somebody has tapped it.
const follows = document.querySelector("[data-follows]");
const KEPT = `keezdrive-table-${follows?.dataset.follows}`;
const title = document.title;
let open = null; // what is shown so

// Where the browser keeps nothing, this page remembers for itself.
let kept = null;
try {
  kept = localStorage.getItem(KEPT);
} catch {
  // nothing was kept
}

function seen(seat) {
  kept = seat;
  try {
    localStorage.setItem(KEPT, seat);
  } catch {
    // it is called again after a reload
  }
}

// It stands outside of what news puts anew, so that who reads it or hears it is not interrupted.
function call(one) {
  const { seat } = one.dataset;
  open = one;
  document.body.append(one);
  one.classList.add("flash");
  // Browsers let a page do that only after somebody has touched it.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([300, 150, 300]);
  document.title = one.dataset.title;
  one.showModal();
  // A browser tells of the closing a moment later: another table may be called by then.
  const read = () => {
    if (open !== one) return;
    seen(seat);
    clear();
  };
  one.querySelector("button").addEventListener("click", () => {
    one.close();
    read();
  });
  one.addEventListener("close", read);
}

// Away with what is shown: it was tapped, or is not the table any more.
function clear() {
  open?.remove();
  open = null;
  document.title = title;
}

function look() {
  const one = document.querySelector("#live .new-table");
  if (open && open.textContent === one?.textContent) return;
  clear();
  if (one && kept !== one.dataset.seat) call(one);
}

// Who was at a link of a list with a key is there again when news comes: an id on each would weigh
// more than all else of a line.
let at = "";
document.addEventListener("htmx:beforeSwap", () => {
  at = document.activeElement?.closest("#live a")?.getAttribute("href") ?? "";
});
document.addEventListener("htmx:afterSwap", () => {
  if (!at || document.activeElement !== document.body) return;
  document.querySelector(`#live a[href="${CSS.escape(at)}"]`)?.focus({ preventScroll: true });
});

// The own team in a list that all phones get alike.
function markOwn() {
  const { own } = document.querySelector(".public-head").dataset;
  if (!own) return;
  for (const link of document.querySelectorAll(`tbody a[href$="/team/${own}/"]`)) {
    link.closest(".standings tr, .seats tr")?.classList.add("own");
  }
}

document.addEventListener("htmx:afterSwap", markOwn);
markOwn();

if (follows) {
  // Who opens this page for the first time reads the table on it; what comes after that is new.
  if (kept === null) seen(document.querySelector("#live .new-table")?.dataset.seat ?? "");
  document.addEventListener("htmx:afterSwap", look);
  look();
}
