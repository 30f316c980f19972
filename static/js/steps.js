// On a phone the parts of a drive lie side by side: bring the one that is open into view.
const steps = document.querySelector(".steps");
const here = steps.querySelector("[aria-current]");
if (here) steps.scrollLeft = here.offsetLeft - steps.offsetLeft - (steps.clientWidth - here.clientWidth) / 2;
