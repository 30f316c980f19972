// Photos that have not arrived outlast their page: this browser keeps them until the server has them,
// for as long as other things that are not sent (js/unsent.js). What somebody else left on this machine
// of another drive is not ours to send, nor to keep; of this drive it is a helper who came in again. Where
// the browser keeps nothing, every answer is null or empty.
const keptPhotos = (() => {
  const NAME = "keezdrive-photos";
  const LONGEST = 12 * 60 * 60 * 1000; // ms: an evening
  const { visitor } = document.getElementById("unsent").dataset;
  const drive = document.getElementById("photos-form").dataset.drive;

  const answered = (request) =>
    new Promise((done, failed) => {
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error);
    });

  async function opened() {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(NAME, { keyPath: "id", autoIncrement: true });
    return answered(request);
  }

  // On the disk, and not only on its way there, once this is answered.
  async function within(act) {
    const database = await opened();
    try {
      const change = database.transaction(NAME, "readwrite", { durability: "strict" });
      const over = new Promise((done, failed) => {
        change.oncomplete = done;
        change.onabort = change.onerror = () => failed(change.error);
      });
      const [answer] = await Promise.all([act(change.objectStore(NAME)), over]);
      return answer;
    } finally {
      database.close();
    }
  }

  // Answers with what it is called here.
  async function add(file, name) {
    try {
      const bytes = await file.arrayBuffer();
      const one = { who: visitor, drive, at: Date.now(), name, type: file.type, bytes };
      return await within((store) => answered(store.add(one)));
    } catch {
      return null;
    }
  }

  async function drop(id) {
    if (id === null) return;
    await within((store) => answered(store.delete(id))).catch(() => null); // it is sent once more
  }

  const isOver = ({ who, at, drive: of }) => (who !== visitor && of !== drive) || Math.abs(Date.now() - at) >= LONGEST;

  // Those of this drive, in the order in which they were made, after the rest is thrown away.
  async function all() {
    try {
      return await within(async (store) => {
        const every = await answered(store.getAll());
        every.filter(isOver).forEach(({ id }) => store.delete(id));
        const mine = every.filter((one) => !isOver(one) && one.drive === drive);
        return mine.map(({ id, name, type, bytes }) => ({ kept: id, name, file: new File([bytes], name, { type }) }));
      });
    } catch {
      return [];
    }
  }

  return { add, all, drop };
})();
