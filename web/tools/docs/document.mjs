// Files that a command writes.
/** The text as Prettier leaves it, so that the check of all formats passes. */
export async function formatted(path, text) {
  const { format, resolveConfig } = await import("prettier");
  return format(text, { ...(await resolveConfig(path)), filepath: path });
}
