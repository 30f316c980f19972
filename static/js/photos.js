// A photo is sent as soon as it is chosen, and made smaller before: what a camera makes is too large
// for the Wi-Fi of a hall, and says where it was taken. What this browser cannot read is sent as it is.
const LONGEST = 1600; // pixels
const QUALITY = 0.8;

async function smaller(file) {
  const image = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, LONGEST / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const paper = canvas.getContext("2d");
  paper.fillStyle = "#fff"; // JPEG knows no clear ground
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  const made = await new Promise((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
  return new File([made], "photo.jpg", { type: "image/jpeg" });
}

const form = document.getElementById("photo-form");
const field = form.elements.file;
field.addEventListener("change", async () => {
  const [file] = field.files;
  if (!file) return;
  form.setAttribute("aria-busy", "true");
  try {
    const chosen = new DataTransfer();
    chosen.items.add(await smaller(file));
    field.files = chosen.files;
  } catch {
    // The server says what it is, and what to do.
  }
  form.removeAttribute("aria-busy");
  form.requestSubmit();
  form.elements.again.hidden = false; // for who stays here, because there was no connection
});
