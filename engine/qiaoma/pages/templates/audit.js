"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const lines = [...document.querySelectorAll("details.line")];
  const chapters = [...document.querySelectorAll("section.chapter")];
  const groups = [...document.querySelectorAll("input[name=group]")];
  const agree = groups.find((box) => box.value === "agree");
  const words = new Map(lines.map((line) => [line, fold(line.textContent)]));

  function fold(text) { return text.normalize("NFKC").toLowerCase().replace(/\s+/g, " "); }

  function fits(line) {
    const wanted = fold(byId("search").value).trim().split(" ").filter(Boolean);
    const status = byId("status").value;
    return groups.some((box) => box.checked && box.value === line.dataset.group)
      && (!byId("chapter").value || line.closest("section").dataset.chapter === byId("chapter").value)
      && (!status || line.dataset.status.split(" ").includes(status))
      && wanted.every((word) => words.get(line).includes(word));
  }

  function sift() {
    let shown = 0;
    for (const line of lines) { line.hidden = !fits(line); shown += !line.hidden; }
    for (const chapter of chapters) chapter.hidden = !chapter.querySelector("details.line:not([hidden])");
    byId("shown").textContent = byId("shown").dataset.pattern.replace("{shown}", shown).replace("{all}", lines.length);
    byId("nothing").hidden = shown > 0;
    byId("agreement").setAttribute("aria-pressed", String(!agree.checked));
  }

  function follow() {
    const line = byId(decodeURIComponent(location.hash.slice(1)));
    if (!lines.includes(line)) return;
    if (line.hidden) { byId("controls").reset(); sift(); }
    line.open = true;
    line.scrollIntoView();
    line.querySelector("summary").focus();
  }

  const seen = () => lines.filter((line) => !line.hidden);
  const expand = () => { for (const line of seen()) for (const part of [line, ...line.querySelectorAll("details")]) part.open = true; };
  const collapse = () => { for (const line of seen()) line.open = false; };
  byId("controls").hidden = false;
  for (const event of ["input", "change"]) byId("controls").addEventListener(event, sift);
  byId("controls").addEventListener("submit", (event) => event.preventDefault());
  byId("agreement").addEventListener("click", () => { agree.checked = !agree.checked; sift(); });
  byId("expand").addEventListener("click", expand);
  byId("collapse").addEventListener("click", collapse);
  addEventListener("hashchange", follow);
  sift();
  follow();
})();
