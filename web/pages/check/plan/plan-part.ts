import { html, nothing } from "lit";
import { advice } from "../../../api/both.js";
import { planWords } from "../../../doctor/plan-words.js";
import { stepWords } from "../../../doctor/steps-words.js";
import { integer } from "../../../figures/base/format.js";
import { lineLook, type Series } from "../../../figures/view/lines.js";
import { lines } from "../check-lines.js";
import { codeBlock } from "../inputs/code.js";
import { asksForPairing, configInput, givenConfig } from "../inputs/config-input.js";
import { workState, type Outcome } from "../inputs/failure.js";
import { sampleList } from "../inputs/select.js";
import { typed, type Typing } from "../inputs/typed.js";
import { CheckPart } from "../part.js";
import { checkStrings } from "../strings.js";
import type { FoundInPlan, PlanRequest, PlanResult } from "../work/requests.js";
import { PLAN_SAMPLES, type PlanSample } from "./samples.js";
import { planStrings, type PlanStrings } from "./strings.js";

/** The most rows for which the picture has styles. */
const MOST_ROWS = 4;
const LOOKS = [0, 2, 3, 5] as const;
const LONGROPE = "phi-3.5-mini";

/** <check-plan>: position ids as text, and their mistakes. */
export class PlanPart extends CheckPart<PlanRequest> {
  protected override willUpdate(): void {
    const { plan, documents, mask, cache, trained } = this.state;
    const config = givenConfig(this.state);
    const request = { kind: "plan", positions: plan, documents, mask, cache, trained, config } as const;
    this.ask(JSON.stringify(request), plan.trim() === "" ? undefined : request, 150);
  }

  #choose({ id, plan, documents = "", mask = "", cache = "", trained = "" }: PlanSample): void {
    const model = id === "table-changes-with-length" ? LONGROPE : "";
    this.change({ plan, documents, mask, cache, trained, model, config: "", pairing: undefined });
  }

  protected override render(): unknown {
    const { lang, state, result } = this;
    const text = planStrings[lang];
    const common = checkStrings[lang];
    const ids = PLAN_SAMPLES.map(({ id }) => id);
    return html`
      <section class="card" aria-labelledby="plan-title">
        <h2 id="plan-title">${text.title}</h2>
        <p>${text.intro}</p>
        ${this.#typed("plan", text.positions, { rows: 4, example: text.positionsHelp })}
        <div class="fields plan-fields">
          ${this.#typed("mask", text.mask, { rows: 2 })} ${this.#typed("documents", text.documents, { rows: 2 })}
          ${this.#typed("cache", text.cache, { numeric: true })}
          ${this.#typed("trained", text.trained, { numeric: true })}
        </div>
        ${configInput(common, "plan", text.config, state, asksForPairing(this.failure), (part) => this.change(part))}
        <h3>${text.samples}</h3>
        ${sampleList(ids, text.names, (id) => this.#choose(PLAN_SAMPLES.find((one) => one.id === id)!))}
      </section>
      ${workState(common, lang, this.progress, this.failure, () => this.stop(), this.#outcome(text))}
      ${result === undefined || result.tokens === 0 ? nothing : this.#result(result, text)}
    `;
  }

  #typed(name: "plan" | "mask" | "documents" | "cache" | "trained", label: string, how: Typing): unknown {
    return typed(name, label, this.state[name], (value) => this.change({ [name]: value }), how);
  }

  #outcome(text: PlanStrings): Outcome | undefined {
    const { lang, result } = this;
    if (result === undefined || result.tokens === 0) return undefined;
    const { findings } = result;
    const [first] = findings;
    return first === undefined
      ? { verdict: "match", title: text.right, sentence: this.#checked(result, text) }
      : { verdict: "mismatch", title: text.wrong(integer(lang, findings.length)), sentence: this.#words(first)[0] };
  }

  #checked({ rows, tokens, requests }: PlanResult, text: PlanStrings): string {
    const counts = [integer(this.lang, tokens), integer(this.lang, rows.length)] as const;
    return requests === undefined ? text.checked(...counts) : text.checkedSteps(...counts);
  }

  /** The sentence and the fix of a finding. */
  #words(finding: FoundInPlan): [sentence: string, fix: string] {
    const { lang } = this;
    const words =
      "line" in finding ? stepWords[finding.code](finding.numbers) : planWords[finding.code](finding.numbers);
    const { message, fix } = advice(words, lang);
    return [`${message.charAt(0).toUpperCase()}${message.slice(1)}${lang === "zh" ? "。" : "."}`, fix];
  }

  #result(result: PlanResult, text: PlanStrings): unknown {
    const { findings } = result;
    const { verdict, title } = this.#outcome(text)!;
    return html`<section class="card verdict" data-verdict=${verdict} aria-labelledby="plan-verdict">
        <h2 id="plan-verdict">${title}</h2>
        <p>${this.#checked(result, text)}</p>
        <ol class="findings">
          ${findings.map((finding) => this.#finding(finding, result, text))}
        </ol>
      </section>
      ${this.#picture(result, text)}`;
  }

  #rowName({ requests }: PlanResult, row: number, text: PlanStrings): string {
    return requests === undefined ? text.row(integer(this.lang, row)) : text.request(requests[row]!);
  }

  #finding(finding: FoundInPlan, result: PlanResult, text: PlanStrings): unknown {
    const { lang } = this;
    const { code, row } = finding;
    const [sentence, fix] = this.#words(finding);
    return html`<li data-code=${code}>
      <h3>
        ${text.names[code]}
        <code>${code}</code>
        ${row === undefined ? nothing : html`<span class="confidence">${this.#rowName(result, row, text)}</span>`}
      </h3>
      <p>${sentence}</p>
      ${codeBlock(checkStrings[lang], fix, `${text.fix}: ${text.names[code]}`)}
    </li>`;
  }

  #picture(result: PlanResult, text: PlanStrings): unknown {
    const { lang } = this;
    const { findings, rows } = result;
    const wrong = findings.map(({ row = 0 }) => row);
    const order = [...new Set([...wrong, ...rows.keys()])].slice(0, MOST_ROWS).sort((a, b) => a - b);
    const drawn = order.map((row, i): Series => ({
      name: rows.length > 1 ? this.#rowName(result, row, text) : text.position,
      x: Array.from(rows[row]!.keys()),
      y: rows[row]!,
      look: lineLook(LOOKS[i]!),
      points: rows[row]!.length <= 64,
    }));
    const shown = findings.filter(({ row = 0 }) => order.includes(row)).sort((a, b) => a.at - b.at);
    const bad: Series = {
      name: text.bad,
      x: shown.map(({ at }) => at),
      y: shown.map(({ at, row = 0 }) => rows[row]![at]!),
      look: lineLook(4),
      points: true,
    };
    return html`<section class="card evidence" aria-labelledby="plan-picture">
      <h2 id="plan-picture">${text.picture}</h2>
      ${lines(lang, checkStrings[lang].table, {
        label: text.picture,
        x: text.token,
        y: text.position,
        height: 296,
        series: shown.length === 0 ? drawn : [...drawn, bad],
        listed: drawn,
        number: (value) => integer(lang, value),
      })}
    </section>`;
  }
}
