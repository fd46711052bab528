declare module "*.wasm?url" {
  const url: string;
  export default url;
}
declare module "*.md?raw" {
  const text: string;
  export default text;
}
declare module "virtual:later-parts";
declare module "virtual:text-files" {
  type Load = () => Promise<{ default: import("../texts/text-file.js").TextFile }>;
  const files: Readonly<Record<import("../../source-texts/types.js").TextId, { beginning: Load; whole: Load }>>;
  export default files;
}
declare module "virtual:first-spec" {
  const spec: import("ropewalk").RopeSpec;
  export default spec;
}

/** Addresses from package.json, inserted by web/pages/build/places.ts. */
declare const PROJECT: { homepage: string; repository: string; bugs: string };
declare module "virtual:check-example" {
  const example: import("../check/work/requests.js").VectorsResult;
  export default example;
}
