import { html } from "lit";
import { clearProgress } from "../host/progress.js";
import { predict } from "../host/rope-prediction.js";
import type { PageLanguage } from "../shell/state.js";
import { afterStrings, type Bug } from "./quiz-strings.js";

/** Below the chapters: real mistakes to recognize, each one click from Check, and where to read on. */
export function afterStory(language: PageLanguage): unknown {
  const text = afterStrings[language];
  const bug = (one: Bug): unknown =>
    html`<li>
      ${predict(language, `bug-${one.sample}`, one)}
      <p class="more">
        <a href="./check/#v=2&p=${one.model}&s=${one.sample}&l=${language}">${text.open}</a>
        <small>${text.seen} ${one.seen}</small>
      </p>
    </li>`;
  return html`<section class="card after" id="quiz" aria-labelledby="quiz-title">
      <h2 id="quiz-title">${text.quiz}</h2>
      <p>${text.quizText}</p>
      <ol class="bugs">
        ${text.bugs.map(bug)}
      </ol>
    </section>
    <section class="card after" id="read-on" aria-labelledby="read-on-title">
      <h2 id="read-on-title">${text.read}</h2>
      <ul>
        ${text.sources.map(([address, name, about]) => html`<li><a href=${address}>${name}</a>: ${about}</li>`)}
      </ul>
      <p class="note">${text.clearText} <button @click=${clearProgress}>${text.clear}</button></p>
    </section>`;
}
