// The folder in which a scanner puts its files, where a browser lets a page look into one: what comes
// there is sent once it grows no more. What was there before may be of another evening: only if asked.
(({ words, send }) => {
  const choose = document.getElementById("photos-folder");
  const told = document.getElementById("photos-folder-said");
  const before = document.getElementById("photos-folder-before");
  const READ = /\.(pdf|jpe?g|png|tiff?|webp|bmp)$/i;
  const seen = new Map(); // the size and the time of each, by its name
  const growing = new Map();
  let folder = null;
  let looking = false;
  let clock = null;
  let old = []; // the names of what was there

  function stop(sentence) {
    folder = null;
    clock?.terminate();
    clock = null;
    told.textContent = sentence;
    choose.textContent = words.folder;
    before.hidden = true;
  }

  async function files() {
    const found = [];
    for await (const entry of folder.values()) {
      if (entry.kind !== "file" || !READ.test(entry.name)) continue;
      const file = await entry.getFile().catch(() => null); // it is gone already
      if (file) found.push([file, `${file.size} ${file.lastModified}`]);
    }
    return found;
  }

  async function look() {
    if (looking || !folder) return;
    looking = true;
    try {
      const ready = [];
      for (const [file, now] of await files()) {
        if (seen.get(file.name) === now) continue;
        if (file.size && growing.get(file.name) === now) {
          seen.set(file.name, now);
          growing.delete(file.name);
          ready.push(file);
        } else growing.set(file.name, now);
      }
      if (folder && ready.length) send(ready);
    } catch {
      if (folder) stop(words.folderLost);
    }
    looking = false;
  }

  async function watch() {
    try {
      folder = await showDirectoryPicker({ id: "scanner", mode: "read" });
    } catch {
      return; // thought better of
    }
    seen.clear();
    growing.clear();
    try {
      (await files()).forEach(([{ name }, now]) => seen.set(name, now));
    } catch {
      stop(words.folderLost);
      return;
    }
    old = [...seen.keys()];
    told.textContent = `${folder.name ? `${folder.name}: ` : ""}${words.folderWatched}`;
    choose.textContent = words.folderStop;
    before.textContent = `${words.folderBefore} ${old.length}`;
    before.hidden = !old.length;
    clock = new Worker(words.tick); // the clock of a page that is not looked at is put off for a minute
    clock.onmessage = look;
  }

  if (!window.showDirectoryPicker) return;
  choose.hidden = false;
  choose.addEventListener("click", () => (folder ? stop("") : watch()));
  before.addEventListener("click", () => {
    old.forEach((name) => seen.delete(name));
    before.hidden = true;
  });
})(formPhotos);
