// Copies what stands in a field; on a page without https the browser's clipboard is closed, and the old way is taken.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
  else document.execCommand("copy");
  button.textContent = button.dataset.copied;
});
