import type { FigureTag } from "../figures/tags.js";
import type { Language } from "../figures/base/format.js";

const en = {
  title: "Figures for your pages",
  documentTitle: "Ropewalk: figures for your pages",
  lead:
    "Each figure is one tag. It brings its own colours, words and controls, computes every number in the reader’s browser, and " +
    "loads when it is about to be seen. Change a figure here: its embed code follows.",
  story: "The whole story",
  other: "中文",
  theme: "Colours",
  themes: { auto: "Auto", light: "Light", dark: "Dark" },
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
  about: {} as Partial<Record<FigureTag, string>>,
};

export type GalleryStrings = typeof en;

const zh: GalleryStrings = {
  title: "可以放进你的网页的图",
  documentTitle: "Ropewalk：可以放进你的网页的图",
  lead: "每张图是一个标签，自带配色、文字和控件；每个数值都在读者的浏览器里计算，即将看到时才加载。在这里改动一张图，它的嵌入代码随之更新。",
  story: "完整的讲解",
  other: "English",
  theme: "配色",
  themes: { auto: "自动", light: "浅色", dark: "深色" },
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
  about: {
    "rope-attention-map": "一个句子的因果注意力：不旋转与旋转。",
    "rope-attention-shapes": "分组查询头、因果掩码和逐步增长的缓存：旋转开启、关闭或出错。",
    "rope-clock-wall": "一个头的每一对通道是一座钟，指针是该位置的 (cos, sin)；边上的点是刚经过的位置。",
    "rope-complex-pair": "一对通道就是一个随位置旋转的复数。",
    "rope-context-extension": "延长上下文时，各种方案如何改变模型的波长。",
    "rope-decay": "查询与键的得分随距离的变化，可选 base 与维度，并与模型和正弦编码对照。",
    "rope-encoding-zoo": "告诉模型词在哪里的各种方法并排比较，每个性质都附有测得的数值。",
    "rope-measurements": "按下按钮，在读者的设备上测量本模块，旁边是设备的极限和普通 JavaScript。",
    "rope-multimodal": "哪一对听从时间、高度、宽度，以及这对图像块的作用。",
    "rope-pairing-ribbon": "16 个通道在两种配对下的样子，以及表与旋转用了不同配对时会怎样。",
    "rope-precision": "各种数字格式对模型各对余弦的影响，与精确值对照。",
    "rope-relative-score": "序列上的一个查询和一个键，以及旋转后两向量的得分。",
    "rope-source-card": "源文本中的一个实验、错误或说法：它的设置、印出的数字、核心现在算出的数字，以及结论。",
    "rope-two-sentences": "词相同、次序不同的两个句子，注意力的输出：不旋转与旋转。",
    "rope-wavelengths": "每一对转一圈需要多少个位置，与模型最初的训练长度对照。",
  },
};

export const galleryStrings: Record<Language, GalleryStrings> = { en, zh };
