/** "rotary_dim" to "rotaryDim": TypeScript changes the case of a name, never the word. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** "rotaryDim" to "rotary_dim". */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
