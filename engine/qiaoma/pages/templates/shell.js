"use strict";
(() => {
  const root = document.documentElement;
  const button = document.getElementById("theme");
  const themes = ["auto", "light", "dark"];
  const kept = {
    read: () => { try { return localStorage.getItem("qiaoma-theme"); } catch { return null; } },
    write: (theme) => { try { localStorage.setItem("qiaoma-theme", theme); } catch { /* a page may be denied storage */ } },
  };
  const set = (theme) => {
    if (theme === "auto") delete root.dataset.theme; else root.dataset.theme = theme;
    button.dataset.theme = theme;
    button.textContent = button.dataset[theme];
  };
  const stored = kept.read();
  set(themes.includes(stored) ? stored : "auto");
  button.hidden = false;
  button.addEventListener("click", () => {
    const theme = themes[(themes.indexOf(button.dataset.theme) + 1) % themes.length];
    set(theme);
    kept.write(theme);
  });
})();
