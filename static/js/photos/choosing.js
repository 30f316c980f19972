// Files come from a camera, from a list that is chosen from, or are dropped anywhere on the page.
(({ form, send }) => {
  form.querySelectorAll("[data-photos]").forEach((field) =>
    field.addEventListener("change", () => {
      const files = [...field.files];
      field.value = ""; // the same photo can be chosen again
      send(files);
    }),
  );

  const holdsFiles = (event) => event.dataTransfer?.types.includes("Files");
  const show = (over) => document.body.classList.toggle("photos-over", over);

  document.addEventListener("dragover", (event) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    show(true);
  });
  // Out of the window, and not from one part of the page to the next.
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) show(false);
  });
  document.addEventListener("drop", (event) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    show(false);
    send([...event.dataTransfer.files]);
  });
})(formPhotos);
