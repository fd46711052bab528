// Reads a figure in its page. The functions run there, so each must be self-contained.

const KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End"];

/** The sentence, the table, the programs, and every control with its name and value; whether a picture can be saved. */
export async function shownBy(figure) {
  const all = (root) =>
    [...root.querySelectorAll("*")].flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])]);
  const elements = all(figure.shadowRoot);
  const tools = elements.find(({ localName }) => localName === "rope-figure-tools");
  const table = elements.find(({ localName }) => localName === "rope-data-table") ?? tools;
  const programs = { ...(await tools.code?.()) };
  for (const [name, make] of Object.entries(tools.programs ?? {})) programs[name] = await make();
  const inTools = (one) => ["rope-figure-tools", "rope-data-table"].includes(one.getRootNode().host?.localName);
  const controls = elements
    .filter(
      (one) => one.matches("[tabindex='0'], input, select, textarea, button") && !inTools(one) && one.checkVisibility(),
    )
    .map((one) => ({
      role: one.getAttribute("role") ?? (one.type ? `${one.localName} ${one.type}` : one.localName),
      name: one.getAttribute("aria-label") ?? (one.labels?.[0] ?? one).textContent.replace(/\s+/g, " ").trim(),
      value: one.matches("[type=radio], [type=checkbox]")
        ? one.checked
        : (one.getAttribute("aria-valuenow") ?? one.value),
      says: one.getAttribute("aria-valuetext"),
      least: one.getAttribute("aria-valuemin") ?? one.min,
      most: one.getAttribute("aria-valuemax") ?? one.max,
      off: one.disabled || one.getAttribute("aria-disabled") === "true",
    }));
  return {
    state: figure.state,
    sentence: elements.filter(({ localName }) => localName === "rope-live-text").map(({ text }) => text),
    programs,
    columns: table.columns,
    rows: table.rows?.(),
    controls,
    svg: Boolean(tools.pictures?.().length ?? tools.file),
  };
}

/** The effect of each key on the figure's state, for each drawn control, always from the same state. */
export async function keysOf(page, figure) {
  const state = await figure.evaluate(({ state }) => state);
  const focus = (index) =>
    figure.evaluate((element, i) => {
      const all = (root) =>
        [...root.querySelectorAll("*")].flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])]);
      const drawn = all(element.shadowRoot).filter(
        (one) => one.matches("[tabindex='0']") && one.checkVisibility() && one.getAttribute("role") !== "region",
      );
      drawn[i]?.focus();
      return drawn[i] && `${drawn[i].getAttribute("role")} ${drawn[i].getAttribute("aria-label")}`;
    }, index);
  const rested = () =>
    figure.evaluate(async (element) => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      return element.state;
    });
  const found = [];
  for (let i = 0; ; i += 1) {
    const does = {};
    let name;
    for (const key of KEYS) {
      name = await focus(i);
      if (name === undefined) return found;
      await page.keyboard.press(key);
      const now = await rested();
      if (now !== state) does[key] = now;
      await figure.evaluate((element, first) => void (element.state = first), state);
      await rested();
    }
    found.push({ name, does });
  }
}
