import { loadRopewalk } from "ropewalk";
import { turn } from "../src/turn.js";
import { Browser } from "./browser.jsx";

/** Turns on the server; the numbers go to the page as text. */
export default async function Page() {
  return (
    <main>
      <pre id="server">{JSON.stringify(await turn(loadRopewalk))}</pre>
      <Browser />
    </main>
  );
}
