/** A repeated import fails at once if the browser does not use the network again. */
const AT_ONCE_MS = 1000;

const canBeHad = (address: string): Promise<boolean> =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );

/** Some browsers never fetch a module again after a failure; if trying again fails at once, the page is reloaded. */
addEventListener("click", (event) => {
  const [button] = event.composedPath();
  if (!(button instanceof HTMLElement) || !button.matches("[data-again]")) return;
  const root = button.getRootNode() as Document | ShadowRoot;
  setTimeout(async () => {
    if (root.querySelector("[data-again]") && (await canBeHad(location.href))) location.reload();
  }, AT_ONCE_MS);
});
