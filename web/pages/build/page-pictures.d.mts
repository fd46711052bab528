import type { Page } from "playwright-core";

export interface Picture {
  chapter: string;
  figure: string;
  /** The address of its page. */
  room: "" | "lab/";
  size: { width: number; most: number };
  theme: "light" | "dark";
  language: "en" | "zh";
  /** Values in the link. */
  values?: string;
  other?: Partial<Picture>;
}

export declare const pictures: readonly (Picture & { other: Partial<Picture> })[];
export declare const fragmentOf: (picture: Picture) => string;
export declare const keptAt: (picture: Picture) => string;
export declare const takePicture: (page: Page, picture: Picture, height?: number) => Promise<Buffer>;
