// A figure in a framework's component: the property that the component sets, and the state that an event of the figure
// changes.
import { report } from "./page.js";

const figure = () => document.querySelector("rope-clock-wall");

async function becomes(done) {
  for (let i = 0; i < 100 && !done(); i++) await new Promise((resolve) => setTimeout(resolve, 20));
  return done();
}

export const reportFigure = () =>
  report({
    property: () => becomes(() => figure()?.position === 3),
    event: () => {
      const detail = { query: 7, key: 0 };
      figure().dispatchEvent(new CustomEvent("position-change", { detail, bubbles: true, composed: true }));
      return becomes(() => figure().position === 7 && document.querySelector("output").textContent === "7");
    },
  });
