import type { Language } from "../figures/base/format.js";

const en = {
  title: "Figures for your pages",
  documentTitle: "Ropewalk: figures for your pages",
  lead:
    "Each figure is one tag. It brings its own colours, words and controls, computes every number in the reader’s browser, and " +
    "loads when it is about to be seen. Change a figure here: its embed code follows.",
  locked: "Lock the figures",
  figures: "Figures",
  element: "As an element",
  frame: "As a frame",
  copy: "Copy",
  copied: "Copied.",
  byHand: "Select the text and copy it.",
  reference: "Attributes and events",
  attribute: "attribute",
  standard: "default",
  meaning: "meaning",
  event: "event",
  shared: "What all figures share",
  sharedNote:
    "Attributes, events and CSS custom properties that every figure knows. Set a property on the figure or above it.",
  property: "property",
  own: "the page’s",
};

export type GalleryStrings = typeof en;

const zh: GalleryStrings = {
  title: "可以放进你的网页的图",
  documentTitle: "Ropewalk：可以放进你的网页的图",
  lead: "每张图是一个标签，自带配色、文字和控件；每个数值都在读者的浏览器里计算，即将看到时才加载。在这里改动一张图，它的嵌入代码随之更新。",
  locked: "锁定各图",
  figures: "图的列表",
  element: "作为元素",
  frame: "作为框架",
  copy: "复制",
  copied: "已复制。",
  byHand: "请选中文字自行复制。",
  reference: "属性与事件",
  attribute: "属性",
  standard: "默认值",
  meaning: "含义",
  event: "事件",
  shared: "所有图共有的",
  sharedNote: "每张图都有的属性、事件和 CSS 自定义属性。在图上或它外层的元素上设置即可。",
  property: "自定义属性",
  own: "随页面",
};

export const galleryStrings: Record<Language, GalleryStrings> = { en, zh };
