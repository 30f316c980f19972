// A long list on the big screen: cut into pages of columns in letters that the back of the hall can
// read, and evenly, by how high its lines are here. Every screen of several shows its share of it. A
// line that has another place after news travels there.
window.lists = (() => {
  const ONE_COLUMN = 12;
  const FEW = 8;
  const MANY = 60; // on this screen; with more the letters are smaller
  const MOST_GROWN = 0.6; // of the least height of a line
  const TRAVEL = 400; // milliseconds
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const order = new WeakMap(); // the lines of a list, in their order
  const places = new Map(); // where each line stood last

  const element = (name, looks) => Object.assign(document.createElement(name), { className: looks });
  const isHead = (line) => line.classList.contains("group");

  // The lines of this screen: all, or the part of it that [data-part] says ("2/3").
  function share(lines) {
    const [part, of] = (document.querySelector("main").dataset.part || "1/1").split("/").map(Number);
    const size = Math.ceil(lines.length / of);
    const mine = lines.slice((part - 1) * size, part * size);
    if (mine.length && isHead(mine.at(-1))) mine.pop(); // its lines are the next part's, and so is it
    const before = lines.slice(0, (part - 1) * size).filter(isHead).at(-1);
    return before && mine.length && !isHead(mine[0]) ? [before.cloneNode(true), ...mine] : mine;
  }

  // Columns no higher than the limit; a head stays with what it is above, and is there again where
  // its lines go on.
  function fill(lines, height, limit) {
    const columns = [[]];
    let used = 0;
    let head = null;
    const begin = (line) => {
      columns.push(head && !isHead(line) ? [head.cloneNode(true)] : []);
      used = columns.at(-1).length ? height.get(head) : 0;
    };
    // A group stands whole where a column is high enough; else a head has a line below it.
    const under = (at) => {
      const last = lines.findIndex((line, next) => next > at && isHead(line));
      const own = lines.slice(at + 1, last < 0 ? undefined : last).map((line) => height.get(line));
      const whole = own.reduce((sum, each) => sum + each, 0);
      return height.get(lines[at]) + whole <= limit ? whole : own[0] ?? 0;
    };
    lines.forEach((line, at) => {
      const below = isHead(line) ? under(at) : 0;
      if (columns.at(-1).length && used + height.get(line) + below > limit) begin(line);
      if (isHead(line)) head = line;
      columns.at(-1).push(line);
      used += height.get(line);
    });
    return columns;
  }

  // As few columns as there have to be, and those as even as can be.
  function columnsOf(lines, height, limit, across) {
    const pages = (columns) => Math.ceil(columns.length / across);
    let best = fill(lines, height, limit);
    const most = pages(best);
    let [low, high] = [0, limit];
    while (high - low > 1) {
      const middle = (low + high) / 2;
      const tried = fill(lines, height, middle);
      if (pages(tried) <= most && Math.max(...lines.map((line) => height.get(line))) <= middle) {
        [best, high] = [tried, middle];
      } else low = middle;
    }
    return best;
  }

  function put(list, columns, across) {
    const pages = [];
    for (let at = 0; at < columns.length; at += across) {
      const page = element("section", "page");
      for (const column of columns.slice(at, at + across)) {
        const lines = element("ol", "column");
        lines.append(...column);
        page.append(lines);
      }
      for (let empty = columns.slice(at, at + across).length; empty < across; empty += 1) {
        page.append(element("ol", "column"));
      }
      pages.push(page);
    }
    list.replaceChildren(...pages);
    return pages;
  }

  function layOut(list) {
    if (!order.has(list)) order.set(list, [...list.querySelectorAll("li")]);
    const lines = share(order.get(list));
    const upright = innerHeight >= innerWidth;
    const across = upright || lines.length <= ONE_COLUMN ? 1 : 2;
    list.classList.toggle("one", across === 1);
    list.classList.toggle("few", lines.length <= FEW);
    list.classList.toggle("many", lines.length > MANY);
    list.style.setProperty("--grow", "0px");
    const [measured] = put(list, [lines], across);
    const limit = measured.clientHeight;
    const height = new Map(lines.map((line) => [line, line.getBoundingClientRect().height]));
    const columns = columnsOf(lines, height, limit, across);
    const pages = put(list, columns, across);
    // What is left over is for all lines alike.
    const least = Math.min(...height.values());
    const left = columns.map((column) => {
      const used = column.reduce((sum, line) => sum + (height.get(line) ?? least), 0);
      return (limit - used) / Math.max(1, column.length);
    });
    list.style.setProperty("--grow", `${Math.max(0, Math.min(least * MOST_GROWN, ...left) - 0.5)}px`);
    pages.forEach((page, at) => { page.hidden = at > 0; });
    name(list, pages);
  }

  // What stands on a page, by the numbers of teams or the places in the list.
  function name(list, pages) {
    const lines = order.get(list).filter((line) => !isHead(line));
    const label = (line) => line.dataset.label ?? String(lines.indexOf(line) + 1);
    for (const page of pages) {
      const own = [...page.querySelectorAll("li[data-key]")];
      if (!own.length) continue;
      const range = `${label(own[0])}–${label(own.at(-1))}`;
      page.dataset.label = [list.dataset.range, range].filter(Boolean).join(" ");
      page.setAttribute("aria-label", page.dataset.label);
    }
  }

  function remember() {
    places.clear();
    for (const line of document.querySelectorAll(".list .page:not([hidden]) li[data-key]")) {
      places.set(line.dataset.key, line.getBoundingClientRect());
    }
  }

  function travel() {
    if (calm.matches) return;
    for (const line of document.querySelectorAll(".list .page:not([hidden]) li[data-key]")) {
      const before = places.get(line.dataset.key);
      if (!before) continue;
      const now = line.getBoundingClientRect();
      const [x, y] = [before.left - now.left, before.top - now.top];
      if (!x && !y) continue;
      const from = { transform: `translate(${x}px, ${y}px)` };
      line.animate([from, { transform: "none" }], { duration: TRAVEL, easing: "ease-in-out" });
    }
  }

  const layOutAll = () => document.querySelectorAll(".list").forEach(layOut);

  return { layOutAll, remember, travel };
})();
