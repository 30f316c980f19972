// Copies what stands in a field, and says beside the button whether that went well.
const SAID_FOR = 4000; // milliseconds

for (const button of document.querySelectorAll("[data-copy]")) {
  const said = document.createElement("span");
  said.setAttribute("role", "status");
  button.after(said);
  let later;
  button.addEventListener("click", async () => {
    const copied = await copy(document.getElementById(button.dataset.copy));
    clearTimeout(later);
    said.textContent = copied ? button.dataset.copied : button.dataset.failed;
    if (copied) later = setTimeout(() => { said.textContent = ""; }, SAID_FOR);
  });
}

// On a page without https the browser's clipboard is closed, and the old way is taken.
async function copy(field) {
  field.focus();
  field.select();
  try {
    if (!navigator.clipboard) return document.execCommand("copy");
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}
