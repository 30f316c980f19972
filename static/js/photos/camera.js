// The camera of this machine, where a browser lends it to a page: over https, and on the laptop itself.
// It stays open, and each press takes one photo; Escape closes it.
(({ form, words, send }) => {
  const open = document.getElementById("photos-live-open");
  const live = document.getElementById("photos-live");
  const picture = live.querySelector("video");
  const take = document.getElementById("photos-live-take");
  const other = document.getElementById("photos-live-other");
  const told = document.getElementById("photos-live-said");
  const FINE = { width: { ideal: 3840 }, height: { ideal: 2160 } }; // as much as it has
  const QUALITY = 0.95; // it is made smaller once more
  const FLASH = 150; // ms
  let stream = null;
  let cameras = [];
  let taken = 0;

  const WHY = {
    NotAllowedError: words.cameraRefused,
    NotFoundError: words.cameraMissing,
    OverconstrainedError: words.cameraMissing,
  };

  function stop() {
    stream?.getTracks().forEach((track) => track.stop());
    stream = null;
    picture.srcObject = null;
  }

  function close(why) {
    stop();
    live.hidden = true;
    form.classList.remove("photos-live-on");
    told.textContent = why;
    open.hidden = false;
    open.focus();
  }

  async function begin(which) {
    stop();
    try {
      stream = await navigator.mediaDevices.getUserMedia({ video: { ...FINE, ...which } });
    } catch ({ name }) {
      close(WHY[name] || words.cameraBusy);
      return;
    }
    if (live.hidden) {
      stop(); // it was closed meanwhile
      return;
    }
    const [track] = stream.getVideoTracks();
    track.addEventListener("ended", () => close(words.cameraMissing));
    picture.srcObject = stream;
    await picture.play().catch(() => null); // closed as well
    const devices = await navigator.mediaDevices.enumerateDevices();
    cameras = devices.filter(({ kind }) => kind === "videoinput").map(({ deviceId }) => deviceId);
    other.hidden = cameras.length < 2;
    take.disabled = false;
  }

  async function start() {
    open.hidden = true;
    live.hidden = false;
    take.disabled = true;
    told.textContent = "";
    form.classList.add("photos-live-on");
    await begin({ facingMode: "environment" });
    if (!stream) return;
    take.focus();
    live.scrollIntoView({ block: "nearest" });
  }

  function next() {
    const { deviceId } = stream.getVideoTracks()[0].getSettings();
    const following = cameras[(cameras.indexOf(deviceId) + 1) % cameras.length];
    take.disabled = true;
    begin({ deviceId: { exact: following } });
  }

  async function shoot() {
    const frame = document.createElement("canvas");
    frame.width = picture.videoWidth;
    frame.height = picture.videoHeight;
    if (!stream || !frame.width) return;
    frame.getContext("2d").drawImage(picture, 0, 0);
    picture.classList.add("photos-flash");
    setTimeout(() => picture.classList.remove("photos-flash"), FLASH);
    taken += 1;
    told.textContent = `${words.taken} ${taken}`;
    const name = `${words.shot} ${taken}`;
    const made = await new Promise((done) => frame.toBlob(done, "image/jpeg", QUALITY));
    send([new File([made], name, { type: "image/jpeg" })]);
  }

  if (!navigator.mediaDevices?.getUserMedia) return; // as over plain http
  open.hidden = false;
  open.addEventListener("click", start);
  take.addEventListener("click", shoot);
  other.addEventListener("click", next);
  document.getElementById("photos-live-close").addEventListener("click", () => close(""));

  // Wherever the page has its attention: one press is one photo, however long it lasts.
  document.addEventListener(
    "keydown",
    (event) => {
      if (!stream || take.disabled || ![" ", "Enter"].includes(event.key)) return;
      const elsewhere = event.target.closest("a, button, input, select, textarea, label");
      if (elsewhere && elsewhere !== take) return;
      event.preventDefault();
      if (!event.repeat) shoot();
    },
    true,
  );
  document.addEventListener("keydown", ({ key, target }) => {
    if (key === "Escape" && stream && !target.closest("details[open]")) close("");
  });
  // Some browsers press the button once more when the key is released.
  take.addEventListener("keyup", (event) => event.key === " " && event.preventDefault());
  addEventListener("pagehide", () => stream && close(""));
})(formPhotos);
