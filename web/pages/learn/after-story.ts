import { html } from "lit";
import { clearProgress } from "../host/progress.js";
import { predict } from "../host/rope-prediction.js";
import type { PageLanguage } from "../shell/state.js";
import { glossary } from "./glossary.js";
import { afterStrings, type Bug } from "./quiz-strings.js";

/** The package in five lines. */
export const PROGRAM = `import { loadRopewalk } from "ropewalk";
const rw = await loadRopewalk();
const rope = rw.rope(rw.parseConfig({ model_type: "llama", hidden_size: 2048, num_attention_heads: 32 }));
const q = new Float32Array(8 * 64).fill(1); // eight words, one head
console.log(rope.rotate(q, { shape: [1, 1, 8, 64] }).slice(64, 66)); // position 1`;
/** CITATION.cff as BibTeX. */
export const CITATION = `@software{ropewalk,
  title = {Ropewalk: rotary position embeddings that you can see, check and ship},
  author = {{The Ropewalk authors}},
  version = {0.2.0},
  url = {https://ropewalk.github.io/ropewalk/}
}`;

/** Below the chapters: real mistakes to recognise, each with a link to Check, and further reading. */
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
    ${glossary(language)}
    <section class="card after" id="read-on" aria-labelledby="read-on-title">
      <h2 id="read-on-title">${text.read}</h2>
      <ul>
        ${text.sources.map(([address, name, about]) => html`<li><a href=${address}>${name}</a>: ${about}</li>`)}
      </ul>
      <h3>${text.use}</h3>
      <pre tabindex="0"><code>${PROGRAM}</code></pre>
      <h3>${text.cite}</h3>
      <pre tabindex="0"><code>${CITATION}</code></pre>
      <p class="note">${text.clearText} <button @click=${clearProgress}>${text.clear}</button></p>
    </section>`;
}
