declare module "*.wasm?url" {
  const url: string;
  export default url;
}
declare module "virtual:later-parts";
declare module "virtual:first-spec" {
  const spec: import("ropewalk").RopeSpec;
  export default spec;
}
