// Copy buttons, the readout under the epoch strip, and Ctrl+Enter. Works on whatever markup is on the page at the time.
(() => {
  "use strict";
  document.documentElement.classList.add("na-scripted");

  const say = (button, word) => {
    button.textContent = word;
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  };

  const select = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
  };

  document.addEventListener("click", async (event) => {
    const button = event.target.closest(".na-copy");
    const code = button && document.getElementById(button.dataset.copies);
    if (!code) return;
    try {
      await navigator.clipboard.writeText(code.textContent);
      say(button, "Copied");
    } catch {  // no clipboard outside https and localhost: leave it selected
      select(code);
      say(button, "Selected");
    }
  });

  const show = (cell) => {
    const figure = cell.closest(".na-figure");
    const readout = figure && figure.querySelector(".na-readout");
    if (!readout) return;
    figure.querySelectorAll(".na-here").forEach((other) => other.classList.remove("na-here"));
    cell.classList.add("na-here");
    readout.textContent = cell.querySelector("title").textContent;
  };

  document.addEventListener("pointerover", (event) => {
    const cell = event.target.closest && event.target.closest(".na-cell");
    if (cell) show(cell);
  });

  const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  document.addEventListener("keydown", (event) => {
    const chart = event.target.closest && event.target.closest(".na-chart");
    if (chart && (event.key in STEPS || event.key === "Home" || event.key === "End")) {
      const cells = [...chart.querySelectorAll(".na-cell")];
      const here = cells.findIndex((cell) => cell.classList.contains("na-here"));
      const next = event.key === "Home" ? 0 : event.key === "End" ? cells.length - 1 : here + STEPS[event.key];
      const cell = cells[Math.min(Math.max(next, 0), cells.length - 1)];
      if (cell) show(cell);
      event.preventDefault();
    }
    if ((event.ctrlKey || event.metaKey) && event.key === "Enter" && event.target.closest("#na-paste")) {
      document.getElementById("na-diagnose").click();
      event.preventDefault();
    }
  });
})();
