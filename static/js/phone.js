// The phone of a team: a table that is new takes the whole screen until somebody has tapped it.
const follows = document.querySelector("[data-follows]");
const KEPT = `keezdrive-table-${follows?.dataset.follows}`;
const title = document.title;
let shown = null; // the table that was shown so, by this page

const dialog = () => document.querySelector("#live .new-table");
const seen = (seat) => localStorage.setItem(KEPT, seat);

function call(seat) {
  const one = dialog();
  one.classList.toggle("flash", shown !== seat);
  // Browsers let a page do that only after somebody has touched it.
  if (shown !== seat && navigator.userActivation?.hasBeenActive) navigator.vibrate?.([300, 150, 300]);
  shown = seat;
  document.title = one.dataset.title;
  one.showModal();
  one.querySelector("button").addEventListener("click", () => one.close());
  one.addEventListener("close", () => {
    seen(seat);
    document.title = title;
  });
}

function look() {
  const seat = dialog()?.dataset.seat;
  if (seat && localStorage.getItem(KEPT) !== seat) call(seat);
  else document.title = title;
}

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
  if (localStorage.getItem(KEPT) === null) seen(dialog()?.dataset.seat ?? "");
  document.addEventListener("htmx:afterSwap", look);
  look();
}
