/**
 * A key that the figure uses goes no further, so that what is around it (a deck of slides, a page with shortcuts) does not act
 * on it too. All others go on. For a figure's own `keydown`, after all within it have had theirs.
 */
export function keepUsedKeys(event: KeyboardEvent): void {
  const { key } = event;
  // What the browser does with keys where the focus is: it types, presses, moves and scrolls.
  const press = /^( |Enter)$/.test(key) ? ",button,summary,a" : "";
  const move = /^(Arrow|Page|Home|End)/.test(key) ? ",[role=region]" : "";
  const target = event.composedPath()[0] as Element;
  const goesOn = key === "Escape" || event.ctrlKey || event.metaKey;
  if (event.defaultPrevented || (!goesOn && target.matches(`input,select,textarea${press}${move}`)))
    event.stopPropagation();
}
