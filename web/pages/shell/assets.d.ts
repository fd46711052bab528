declare module "*.wasm?url" {
  const url: string;
  export default url;
}
declare module "virtual:later-parts";
declare module "virtual:english";
declare module "virtual:chinese";
