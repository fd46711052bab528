import "../../figures/base/styles/tokens.css";
import "./page.css";
import "./first-screen.css";
import "./host/chapters.css";
import { languageOfLink, namesModel } from "../shell/language.js";

const words = { en: () => import("virtual:english"), zh: () => import("virtual:chinese") };

/** The page, the words of one language, and the models where one is asked for, all on the way at once. Words that cannot be had: the other language. */
async function run(): Promise<void> {
  const [wanted, other] = languageOfLink(location.hash) === "zh" ? (["zh", "en"] as const) : (["en", "zh"] as const);
  if (namesModel(location.hash)) void import("../../models/index.js").catch(() => undefined);
  const [{ start }] = await Promise.all([import("./start.js"), words[wanted]().catch(words[other])]);
  await start();
}
void run();

// The copy for visits without a network waits until the page itself has come.
if ("serviceWorker" in navigator)
  window.addEventListener("load", () => {
    navigator.serviceWorker.register("./service_worker.js").catch(() => undefined); // Refused or unreachable: no copy.
  });
