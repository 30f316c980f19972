// A photo is made smaller before it is sent: what a camera makes is too large for the Wi-Fi of a hall,
// and says where it was taken. Throws for what this browser cannot read.
const QUALITY = 0.8;

async function smaller(file, longest) {
  const image = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, longest / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const paper = canvas.getContext("2d");
  paper.fillStyle = "#fff"; // JPEG knows no clear ground
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  const made = await new Promise((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
  if (!made) throw new Error("no room for the picture");
  return new File([made], "photo.jpg", { type: "image/jpeg" });
}
