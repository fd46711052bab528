/** A load that is asked for again fails at once where the browser does not ask the network. */
const AT_ONCE_MS = 1000;

const canBeHad = (address: string): Promise<boolean> =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Chromium up to 150, and others, fetch no module again that has once failed. Where the button that tries again brings its own return,
 * the page is loaded anew if it can be had; its address says what it shows.
 */
addEventListener("click", (event) => {
  const [button] = event.composedPath();
  if (!(button instanceof HTMLElement) || !button.matches("[data-again]")) return;
  const root = button.getRootNode() as Document | ShadowRoot;
  setTimeout(async () => {
    if (root.querySelector("[data-again]") && (await canBeHad(location.href))) location.reload();
  }, AT_ONCE_MS);
});
