import { html, mathml } from "lit";

// Formulas are one line of text, as tables and files show them; here they become MathML. Supported: x_i, x_(i+1), x^2,
// e^(iθ), the subscripts and superscripts of Unicode, [a b; c d] for a matrix, words, a leading number: "(5)", "2.";
// {name:θᵢ} is a term that can be highlighted.

/** Unicode's small letters and signs, with the normal form of each. */
const SMALL: Readonly<Record<string, string>> = { ᵢ: "i", ₘ: "m", ₙ: "n", "₊": "+", "₋": "−", ᵀ: "T" };
const LOWERED = /^[₀-₉ᵢₘₙ₊₋]+/u;
const FUNCTIONS = ["cos", "sin", "exp", "ln", "log", "softmax", "Re"];

type Node = unknown;

class Reader {
  #at = 0;

  constructor(private readonly text: string) {}

  #take(pattern: RegExp): string | undefined {
    const found = pattern.exec(this.text.slice(this.#at))?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  /** Everything up to and including a closing sign, or up to the end. */
  row(closing?: RegExp): Node[] {
    const nodes: Node[] = [];
    while (this.#at < this.text.length) {
      if (this.#take(/^\s+/)) continue;
      if (closing && this.#take(closing)) break;
      nodes.push(this.#scripted());
    }
    return nodes;
  }

  /** One sign with its subscripts and superscripts. */
  #scripted(): Node {
    let base = this.#sign();
    for (;;) {
      const lowered = this.#take(LOWERED);
      if (lowered) base = mathml`<msub>${base}<mrow>${small(lowered)}</mrow></msub>`;
      else if (this.#take(/^ᵀ/)) base = mathml`<msup>${base}<mi>T</mi></msup>`;
      else if (this.#take(/^\*/)) base = mathml`<msup>${base}<mo>*</mo></msup>`;
      else if (this.#take(/^\^/)) base = mathml`<msup>${base}<mrow>${this.#script()}</mrow></msup>`;
      else if (this.#take(/^_/)) base = mathml`<msub>${base}<mrow>${this.#script()}</mrow></msub>`;
      else return base;
    }
  }

  #script(): Node {
    return this.#take(/^\(/) ? this.row(/^\)/) : this.#sign();
  }

  #sign(): Node {
    const term = this.#take(/^\{[a-z]+:/);
    if (term) return mathml`<mrow data-term=${term.slice(1, -1)} tabindex="-1">${this.row(/^\}/)}</mrow>`;
    const matrix = this.#take(/^\[[^\]]*;[^\]]*\]/);
    if (matrix) return table(matrix);
    const word = this.#take(/^[A-Za-z]+(?:_[a-z]{2,})+|^[A-Za-z]{2,}/);
    if (word)
      return FUNCTIONS.includes(word) ? mathml`<mi>${word}</mi><mo>&#x2061;</mo>` : mathml`<mtext>${word}</mtext>`;
    // A minus of a number, not between two numbers.
    if (this.#take(/^=\s*−/)) return mathml`<mo>=</mo><mo form="prefix">−</mo>`;
    const number = this.#take(/^\d+(?:\.\d+)?/);
    if (number) return mathml`<mn>${number}</mn>`;
    const letter = this.#take(/^\p{L}\p{M}*/u);
    if (letter) {
      const index = this.#take(/^\d+/);
      return index ? mathml`<msub><mi>${letter}</mi><mn>${index}</mn></msub>` : mathml`<mi>${letter}</mi>`;
    }
    if (this.#take(/^\(/))
      return mathml`<mrow><mo stretchy="false">(</mo>${this.row(/^\)/)}<mo stretchy="false">)</mo></mrow>`;
    return mathml`<mo stretchy="false">${this.#take(/^(?:\/\/|.)/su)}</mo>`;
  }
}

const small = (text: string): Node =>
  [...text].map((sign) => {
    const plain = SMALL[sign] ?? String(sign.charCodeAt(0) - "₀".charCodeAt(0));
    return /\d/.test(plain)
      ? mathml`<mn>${plain}</mn>`
      : /[+−]/.test(plain)
        ? mathml`<mo>${plain}</mo>`
        : mathml`<mi>${plain}</mi>`;
  });

function table(text: string): Node {
  const rows = text.slice(1, -1).split(";");
  const cells = (row: string): Node =>
    row
      .trim()
      .split(/\s+/)
      .map((cell) => mathml`<mtd>${new Reader(cell).row()}</mtd>`);
  return mathml`<mrow><mo>(</mo><mtable>${rows.map((row) => mathml`<mtr>${cells(row)}</mtr>`)}</mtable><mo>)</mo></mrow>`;
}

export function formula(text: string): unknown {
  const [, number = "", rest = ""] = /^(\(\d+′?\)|\d\.)?\s*(.*)$/su.exec(text)!;
  return html`${number} <math><mrow>${new Reader(rest).row()}</mrow></math>`;
}
