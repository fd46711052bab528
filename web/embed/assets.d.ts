declare module "*?worker&url" {
  const url: string;
  export default url;
}

declare module "virtual:gallery-pictures" {
  /** Tags of the figures that have pictures in embed/pictures. */
  const tags: readonly string[];
  export default tags;
}
