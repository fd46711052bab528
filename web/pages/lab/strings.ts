import { hostStrings, type HostStrings } from "../host/host-strings.js";
import type { PageWords } from "../shell/page-header.js";
import type { PageLanguage } from "../shell/language.js";

export interface LabWords extends PageWords {
  elsewhere: string;
  own: string;
  ownText: string;
  gallery: string;
  galleryText: string;
  texts: string;
  textsText: string;
  docs: string;
  docsText: string;
  accuracy: string;
  accuracyText: string;
  speed: string;
  speedText: string;
  teaching: string;
  teachingText: string;
}

/** The words of Lab's first screen and of its last section. */
export const labStrings: Record<PageLanguage, LabWords> = {
  en: {
    documentTitle: "Lab: rotary embeddings measured",
    title: "Measure it yourself",
    lead:
      "One head of a real model and your own sentence, with every number open. Eight further topics measure more: frequencies, decay, pairings, precision, " +
      "heads and trained models.",
    contents: "To the topics",
    elsewhere: "Figures and guides",
    own: "Your own model",
    ownText: "Drop a safetensors folder or a GGUF, and break its rotation.",
    gallery: "Gallery of figures",
    galleryText: "Every figure alone, with the code that puts it into your own page.",
    texts: "The source texts, live",
    textsText: "What five texts about RoPE print, draw and claim, computed again.",
    docs: "Guides and API",
    docsText: "How to rotate, read a config, port a model and embed a figure.",
    accuracy: "Accuracy",
    accuracyText: "How exact the tables are, for each scheme and number format.",
    speed: "Performance",
    speedText: "How fast each call is, beside other implementations and the machine’s own limits.",
    teaching: "Small trained models",
    teachingText: "How the two models of the story were trained, and what was measured on them.",
  },
  zh: {
    documentTitle: "实验室：测量旋转位置编码",
    title: "自己动手测量",
    lead:
      "取真实模型的一个注意力头，换上你自己的句子，每个数值都可以查看。另有八个专题，讲“学习”页没有展开的内容：频率、衰减、配对方式、数值精度、" +
      "注意力头和训练好的模型。",
    contents: "专题目录",
    elsewhere: "图与文档",
    own: "你自己的模型",
    ownText: "拖入 safetensors 文件夹或 GGUF，弄错它的旋转。",
    gallery: "图库",
    galleryText: "每个图单独一页，附有嵌入代码，可以放进你自己的网页。",
    texts: "源文本，现场重算",
    textsText: "五篇讲 RoPE 的文本印出、画出和断言的内容，逐项重新计算。",
    docs: "指南与 API",
    docsText: "怎样旋转向量、读取配置、移植模型、嵌入图。",
    accuracy: "精确度",
    accuracyText: "各种方案、各种数值格式下，表的误差有多大。",
    speed: "性能",
    speedText: "每个调用的速度，与其他实现和机器本身的极限并列。",
    teaching: "训练好的小模型",
    teachingText: "“学习”页的两个模型是怎样训练的，在它们上面测量了什么。",
  },
};

const ofRooms = (words: HostStrings, own: Partial<HostStrings>): HostStrings => ({ ...words, ...own });

/** The words of the list of chapters. */
export const roomStrings: Record<PageLanguage, HostStrings> = {
  en: ofRooms(hostStrings.en, {
    way: "Way through the topics",
    contents: "Topics",
    home: "One head of a model, and your sentence",
    before: (title) => `Previous topic: ${title}`,
    after: (title) => `Next topic: ${title}`,
    failed: "This topic could not be loaded.",
    print: "Print all topics",
    notOnPaper:
      "This topic was not loaded yet when the page was printed. The button “Print all topics” below their list waits for it.",
  }),
  zh: ofRooms(hostStrings.zh, {
    way: "专题导航",
    contents: "专题",
    home: "一个注意力头和你的句子",
    before: (title) => `上一个专题：${title}`,
    after: (title) => `下一个专题：${title}`,
    failed: "这个专题未能加载。",
    print: "打印全部",
    notOnPaper: "打印时这个专题尚未加载。目录下方的“打印全部”会等它加载完再打印。",
  }),
};
