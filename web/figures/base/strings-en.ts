export const en = {
  showNumbers: "Show the numbers",
  figureFailed: "This figure cannot be shown:",
  again: "Try again",
  cell: (row: string, i: number, column: string, j: number, weight: string) =>
    `“${row}” at ${i} gives ${weight} to “${column}” at ${j}`,
  tools: "Take it along",
  toolsFailed: "This could not be loaded:",
};

export type ElementStrings = typeof en;
