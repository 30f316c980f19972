// A photo is sent as soon as it is chosen, and made smaller before. What this browser cannot read is
// sent as it is.
const LONGEST = 1600; // pixels

const form = document.getElementById("photo-form");
const field = form.elements.file;
field.addEventListener("change", async () => {
  const [file] = field.files;
  if (!file) return;
  form.setAttribute("aria-busy", "true");
  try {
    const chosen = new DataTransfer();
    chosen.items.add(await smaller(file, LONGEST));
    field.files = chosen.files;
  } catch {
    // The server says what it is, and what to do.
  }
  form.removeAttribute("aria-busy");
  form.requestSubmit();
  form.elements.again.hidden = false; // for who stays here, because there was no connection
});
