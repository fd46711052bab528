/** "rotary_dim" to "rotaryDim": TypeScript changes the case of a name, never the word. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** "rotaryDim" to "rotary_dim". */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The number of edits between two words: a letter added, removed, replaced, or swapped with its neighbour. */
export function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const edits = [rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + (same ? 0 : 1)];
      row.push(Math.min(...edits, swapped ? rows[i - 2]![j - 2]! + 1 : Infinity));
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}

/** The nearest of the names and its number of edits. Case and underscores do not count. */
export function nearestOf(name: string, names: readonly string[]): { nearest: string; steps: number } {
  const plain = (word: string): string => word.slice(0, 40).replaceAll("_", "").toLowerCase();
  const all = names.map((nearest) => ({ nearest, steps: distance(plain(nearest), plain(name)) }));
  return all.reduce((best, one) => (one.steps < best.steps ? one : best));
}
