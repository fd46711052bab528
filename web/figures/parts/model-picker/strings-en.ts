export const en = {
  model: "Model",
  pasteOption: "Paste or drop a config.json…",
  pasteLabel: "config.json",
  source: "From",
  recorded: (date: string) => `recorded ${date}`,
  pairing: "pairs",
  context: "context",
  askPairing: "How does this model's code pair channels?",
  problemKept: "The figures still show the last config that worked.",
};

export type ModelPickerStrings = typeof en;
