declare module "*?raw" {
  const text: string;
  export default text;
}

/** Vite's, and Rolldown's for the package: the files that fit a pattern. */
interface ImportMeta {
  glob(pattern: string, options: { query: "?raw"; import: "default"; eager: true }): Record<string, string>;
}
