// Searching among the names while one types; without this the form asks the server.
const search = document.querySelector("#team");
const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

function filter() {
  const words = plain(search.value).split(/\s+/).filter(Boolean);
  let found = 0;
  for (const line of document.querySelectorAll(".ballot li")) {
    line.hidden = !words.every((word) => line.dataset.words.includes(word));
    found += line.hidden ? 0 : 1;
  }
  document.querySelector(".nobody").hidden = found > 0;
}

// Only where the page holds all names: what the server searched for stands in the address.
if (search && !new URLSearchParams(location.search).get("team")) search.addEventListener("input", filter);
