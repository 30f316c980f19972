// Pawns as buttons, of which Tab finds one.
import { draw } from "./arrows.js";
import { isField } from "./position.js";

// The boards in the hall have no figures: every fourth is enough to find one's way.
const helps = (place) => isField(place) && Number(place) % 4 === 0;

export function stopsOf({ container, picture, sentence }) {
  // The picture becomes something to act with.
  function open() {
    const { svg } = picture;
    svg.setAttribute("role", "group");
    svg.setAttribute("aria-label", container.dataset.name);
    svg.querySelectorAll("title").forEach((title) => title.remove());
    svg.querySelectorAll(".hole").forEach((hole) => {
      if (!helps(hole.dataset.place)) hole.querySelector("text").remove();
    });
    svg.querySelectorAll(".holes, .players, .arrows").forEach((part) => part.setAttribute("aria-hidden", "true"));
    picture.pawns().forEach((pawn) => {
      pawn.setAttribute("role", "button");
      pawn.setAttribute("aria-pressed", "false");
      if (!pawn.querySelector(".halo")) pawn.prepend(draw(pawn, "circle", { class: "halo", r: picture.unit / 2 }));
    });
    container.querySelectorAll("[data-scripted]").forEach((part) => {
      part.hidden = false;
      part.disabled = false;
    });
  }

  function name() {
    picture.pawns().forEach((pawn) => {
      const { place, seat } = pawn.dataset;
      pawn.setAttribute("aria-label", sentence(place === "n" ? "nest" : "standing", seat, place));
    });
    if (!picture.svg.querySelector(".pawn[tabindex='0']")) stop(picture.pawns()[0]);
  }

  function stop(pawn) {
    picture.pawns().forEach((each) => each.setAttribute("tabindex", each === pawn ? "0" : "-1"));
  }

  function focus(pawn) {
    stop(pawn);
    pawn.focus({ preventScroll: true });
  }

  return { open, name, focus };
}
