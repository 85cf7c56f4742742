// The tab Ask: a citation number leads to its card and Escape back, a new question comes into sight, and the verdict of a
// pasted report leads to its diagnosis.
(() => {
  "use strict";
  let cameFrom = null;

  document.addEventListener("click", (event) => {
    if (event.target.closest && event.target.closest(".na-to-diagnosis")) {
      document.getElementById("na-tab-diagnose-button").click();
      scrollTo(0, 0);
    }
    const reference = event.target.closest && event.target.closest("a.na-ref");
    const card = reference && document.getElementById(reference.hash.slice(1));
    if (!card) return;
    event.preventDefault();
    cameFrom = reference;
    card.focus({ preventScroll: true });
    card.scrollIntoView({ block: "nearest" });
  });

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && cameFrom && event.target.closest && event.target.closest(".na-cite")) {
      cameFrom.focus();
      cameFrom = null;
    }
  });

  let seen = "";
  const showNew = () => {
    const turn = document.querySelector("#na-now .na-turn");
    if (turn && turn.id !== seen) turn.scrollIntoView({ block: "start" });
    seen = turn ? turn.id : "";
  };
  new MutationObserver(showNew).observe(document.documentElement, {
    attributeFilter: ["id"], childList: true, subtree: true,
  });
})();
