// The page "Mag dit?": keeps what stands on it in the address, tells that an answer has grown old
// once the board or the question changes, and walks through the moves of an answer.

const form = document.getElementById("ask");
let pointedOut = false; // whether the question was asked by pointing out its move
let onItsWay = null; // the question to which an answer is awaited
const drawnInto = { move: "move", last: "claim" };

function question() {
  return form.querySelector("input[name=question]:checked")?.value ?? "move";
}

function filledIn() {
  const values = new URLSearchParams(new FormData(form));
  values.delete("csrfmiddlewaretoken");
  for (const [name, value] of [...values]) if (!value) values.delete(name);
  return values;
}

// Whoever goes back finds what stood there: an answer keeps its address. One that is still on its way
// comes too late: it would bring back the question as it was.
function growOld() {
  onItsWay = null;
  const answered = new URLSearchParams(location.search).has("ask");
  history[answered ? "pushState" : "replaceState"]({ htmx: true }, "", `?${filledIn()}`);
  document.getElementById("answer").classList.add("is-old");
}

function drawInto() {
  const board = form.querySelector("[data-board]");
  if (!board) return;
  board.dataset.moving = drawnInto[question()] ?? "";
  board.toggleAttribute("data-backward", question() === "last");
}

// Another rule set may have another board; another house rule changes what was answered.
function chooseRules(chosen) {
  if (chosen.name === "rules") away.go(`?${filledIn()}`);
  if (!chosen.name.startsWith("house_")) return;
  htmx.ajax("GET", `?${filledIn()}`, { source: form, target: "#ask-question", swap: "outerHTML" });
}

function attendTo(wrong) {
  const part = wrong.closest(".field, fieldset, .ask-rules");
  const fold = part.closest("details");
  if (fold) fold.open = true;
  part.querySelector("input:checked, input, select").focus({ preventScroll: true });
  part.scrollIntoView({ block: "nearest" });
}

// Be at the answer, with its sentence in sight.
function attendToAnswer() {
  const answer = document.getElementById("answer");
  answer.focus({ preventScroll: true });
  const { top } = answer.getBoundingClientRect();
  if (top < 0 || top > innerHeight * 0.7) answer.scrollIntoView();
}

// The one board of the page shows a move of the answer, or the board on which play goes on.
function exhibit(button) {
  const { position, move, card } = button.dataset;
  const words = move ? button.textContent : "";
  form.querySelector("[data-board]")?.dispatchEvent(new CustomEvent("board:exhibit", { detail: { position, move, card, words } }));
}

// The board of the question "may this move" shows its move already; others show the first of theirs.
function exhibitFirst() {
  const first = document.querySelector("#answer [data-move]");
  if (first && question() !== "move") exhibit(first);
}

// Whoever asked by pointing stays at the board, which also says the answer; a phone has no room for
// both.
function answerAtBoard() {
  if (matchMedia("(max-width: 40rem)").matches) attendToAnswer();
  else form.querySelector("[data-said]").textContent = document.getElementById("answer-said")?.textContent ?? "";
}

// What htmx brought: the question anew with its answer or what is wrong, or a search and its end.
function brought({ target: { id } }) {
  const answer = document.getElementById("answer");
  if (id === "ask-question") {
    drawInto();
    const wrong = form.querySelector(".wrong");
    if (wrong) attendTo(wrong);
    else if (answer.childElementCount) pointedOut ? answerAtBoard() : attendToAnswer();
    pointedOut = false;
    exhibitFirst();
  }
  if (id === "answer") {
    answer.classList.remove("is-old");
    attendToAnswer();
  }
  if (id === "search" && document.activeElement === document.body) attendToAnswer();
  if (id === "search" || id === "answer") exhibitFirst();
}

function takeBoard(into) {
  form.elements[into].value = form.elements.position.value;
  growOld();
}

function walkTo(walk, moves, to) {
  moves.forEach((move) => move.removeAttribute("aria-current"));
  moves[to].setAttribute("aria-current", "true");
  const at = walk.querySelector("[data-at]");
  if (at) at.textContent = to + 1;
}

if (form) {
  htmx.config.historyCacheSize = 0; // the way back is loaded anew: the address holds everything
  htmx.config.refreshOnHistoryMiss = true;
  history.replaceState({ htmx: true }, "");
  drawInto();
  form.addEventListener("board:changed", growOld);
  // Whoever has pointed out a whole move with its card has asked.
  form.addEventListener("board:pointed", () => {
    pointedOut = question() === "move";
    if (pointedOut) form.querySelector("[name=ask]").click();
  });
  form.addEventListener("input", growOld);
  form.addEventListener("change", (event) => {
    if (event.target.name === "question") drawInto();
    chooseRules(event.target);
  });
  form.addEventListener("click", (event) => {
    if (event.target.closest("[data-ask-again]")) document.getElementById("answer").classList.add("is-old");
    const taken = event.target.closest("[data-take-board]");
    if (taken) takeBoard(taken.dataset.takeBoard);
  });
  form.addEventListener("htmx:configRequest", ({ detail }) => {
    if (detail.verb === "get") for (const [name, value] of [...detail.formData]) if (!value) detail.formData.delete(name);
  });
  document.body.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.requestConfig.elt.name === "ask" && detail.xhr !== onItsWay) detail.shouldSwap = false;
  });
  document.body.addEventListener("htmx:afterSettle", brought);
  form.addEventListener("htmx:beforeRequest", (event) => {
    if (event.target.name === "ask") onItsWay = event.detail.xhr;
    if (event.target.matches("[data-move]")) event.preventDefault();
  });
  const wrong = form.querySelector(".wrong");
  if (wrong) attendTo(wrong);
  window.addEventListener("load", exhibitFirst);
}

form?.addEventListener("click", ({ target }) => {
  const shown = target.closest("[data-position]");
  if (shown) exhibit(shown);
});

document.addEventListener("click", (event) => {
  const walk = event.target.closest("[data-walk]");
  if (!walk) return;
  const moves = [...walk.querySelectorAll("[data-move]")];
  const chosen = event.target.closest("[data-move]");
  const by = Number(event.target.closest("[data-by]")?.dataset.by ?? 0);
  const now = moves.findIndex((move) => move.hasAttribute("aria-current"));
  if (chosen) walkTo(walk, moves, moves.indexOf(chosen));
  else if (by) moves[(now + by + moves.length) % moves.length].click();
});
