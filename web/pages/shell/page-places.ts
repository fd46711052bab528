import { html, type TemplateResult } from "lit";
import type { PageLanguage } from "./language.js";

const words = {
  en: { docs: "Guides and API", repository: "Source code", faults: "Report a mistake", licence: "MIT licence" },
  zh: { docs: "指南与 API", repository: "源代码", faults: "报告错误", licence: "MIT 许可" },
};

/** The project's addresses, from package.json, to which a page on any host links. */
export function pagePlaces(language: PageLanguage): TemplateResult {
  const text = words[language];
  const places = [
    [`${PROJECT.homepage}docs/`, text.docs],
    [PROJECT.repository, text.repository],
    [PROJECT.bugs, text.faults],
    [`${PROJECT.repository}/blob/main/LICENSE`, text.licence],
  ];
  return html`<p class="places">${places.map(([url, name]) => html`<a href=${url}>${name}</a> `)}</p>`;
}
