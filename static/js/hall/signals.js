// The signals of a clock: for everybody to read, and to hear where the sound was turned on. Browsers
// let a page be heard only after somebody has touched it.
const KEPT = "keezdrive-sound";
const banner = document.querySelector(".clock-banner");
const button = document.querySelector(".clock-sound");
const ask = document.querySelector(".clock-ask");
let audio = null;

function beep(start, pitch, length) {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.8, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length);
}

// Two short tones for minutes to go; three long ones, going down, for the end.
function ring(over) {
  if (audio?.state !== "running") return;
  const end = [[0, 880, 0.9], [1, 698, 0.9], [2, 523, 1.6]];
  const toGo = [[0, 880, 0.4], [0.5, 880, 0.6]];
  for (const [after, pitch, length] of over ? end : toGo) beep(audio.currentTime + 0.05 + after, pitch, length);
}

// Browsers that keep nothing throw; the picture of a screen in another page is silent.
const wanted = () => {
  try {
    return window === window.top && localStorage.getItem(KEPT) !== null;
  } catch {
    return false;
  }
};

function keep(on) {
  try {
    if (on) localStorage.setItem(KEPT, "on");
    else localStorage.removeItem(KEPT);
  } catch {
    // then it is for this page only
  }
}

// Where the sound was on before the page was loaded again, the browser waits for a touch.
function showSound() {
  const on = audio?.state === "running";
  button.classList.toggle("sounds", on);
  ask.hidden = on || !wanted() || !document.querySelector('[data-clock][data-state="running"]');
}

async function turnOn() {
  audio ??= new AudioContext();
  audio.onstatechange = showSound;
  await audio.resume();
}

async function toggle() {
  if (audio?.state === "running") {
    keep(false);
    await audio.suspend();
  } else {
    keep(true);
    await turnOn();
    ring(false);
  }
}

// A touch of the button itself is for the button.
function touched(event) {
  if (wanted() && audio?.state !== "running" && !button.contains(event.target)) turnOn();
}

document.addEventListener("clock:announcement", ({ detail: { text } }) => {
  if (!text || audio?.state !== "running" || !window.speechSynthesis) return;
  const spoken = new SpeechSynthesisUtterance(text);
  spoken.lang = document.documentElement.lang;
  speechSynthesis.speak(spoken);
});
document.addEventListener("clock:signal", (event) => {
  const { said, over } = event.detail;
  if (banner) {
    banner.replaceChildren(...(said ? said.cloneNode(true).childNodes : []));
    banner.toggleAttribute("data-over", Boolean(over));
  }
  if (said) ring(over);
});
if (button) {
  button.addEventListener("click", toggle);
  document.addEventListener("click", touched);
  document.addEventListener("keydown", touched);
  document.addEventListener("htmx:afterSwap", showSound);
  if (wanted()) turnOn();
  showSound();
}
