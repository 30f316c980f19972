// What somebody adds to the text for the paper stays in this browser, until it is thrown away or the
// players are forgotten.
const field = document.getElementById("press");
const key = field.dataset.keep;
const changed = document.getElementById("press-changed");
const anew = document.getElementById("press-anew");
const made = field.defaultValue;

let kept = null;
try {
  if ("forget" in field.dataset) localStorage.removeItem(key);
  kept = JSON.parse(localStorage.getItem(key));
} catch {
  // A browser that keeps nothing still shows the text.
}
if (kept) field.value = kept.text;
let from = kept ? kept.from : made;
tell();

field.addEventListener("input", () => {
  keep({ from, text: field.value });
  tell();
});

anew.addEventListener("click", () => {
  field.value = from = made;
  keep(null);
  tell();
  field.focus();
});

function keep(written) {
  try {
    if (written) localStorage.setItem(key, JSON.stringify(written));
    else localStorage.removeItem(key);
  } catch {
    // As above.
  }
}

function tell() {
  anew.hidden = field.value === made;
  changed.hidden = from === made;
}
