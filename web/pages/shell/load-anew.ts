/** A repeated import fails at once if the browser does not use the network again; a busy machine says so later. */
const LOOKS_MS = [1000, 2000, 6000];

const canBeHad = (address: string): Promise<boolean> =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );

/** Some browsers never fetch a module again after a failure; if trying again fails soon, the page is reloaded. */
addEventListener("click", async (event) => {
  const path = event.composedPath();
  const [button] = path;
  if (!(button instanceof HTMLElement) || !button.matches("[data-again]")) return;
  // Its own root may be gone: a redrawn part removes the button before this listener is called.
  const root = path.find((one): one is Document | ShadowRoot => one instanceof Document || one instanceof ShadowRoot)!;
  for (const wait of LOOKS_MS) {
    await new Promise((look) => setTimeout(look, wait));
    if (root.querySelector("[data-again]") === null) continue;
    if (await canBeHad(location.href)) location.reload();
    return;
  }
});
