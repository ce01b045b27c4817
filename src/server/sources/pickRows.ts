import type { KeepsRow } from '#schema/source/readPage.ts';

/**
 * Takes JSON as it comes and lets go of the rows that nobody needs: each object of an outermost list that is not kept becomes
 * `{}`, so that the others keep their places and all of them are counted. What is left is read as JSON by who asked.
 */
export class RowPicker {
  readonly #keeps: KeepsRow;
  readonly #parts: string[] = [];
  #held = 0;
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  /** how deep the outermost list is; 0 outside of one */
  #listAt = 0;
  /** of the row within the list */
  #index = 0;
  #isLeftOut = false;
  /** the answer is a list itself */
  #isList: boolean | undefined;
  #isEnough = false;
  /** what is kept of the piece that is read, and from where on all of it is */
  #pieces: string[] = [];
  #from = 0;

  constructor(keeps: KeepsRow) {
    this.#keeps = keeps;
  }

  /** characters that are held */
  get held(): number {
    return this.#held;
  }

  /** What may come is not needed any more. */
  get isEnough(): boolean {
    return this.#isEnough;
  }

  take(text: string): void {
    if (this.#isEnough) return;
    this.#from = 0;
    this.#pieces = [];
    for (let at = 0; at < text.length && !this.#isEnough; at += 1) {
      const code = text.charCodeAt(at);
      if (this.#isInText) this.#readText(code);
      else if (code === quote) this.#isInText = true;
      else if (code === open || code === openList) this.#begin(code, text, at);
      else if (code === close || code === closeList) this.#end(at);
      else if (code === comma && this.#depth === this.#listAt) this.#next(text, at);
    }
    if (!this.#isLeftOut && !this.#isEnough) this.#pieces.push(text.slice(this.#from));
    // a text of its own: a slice of the piece would hold all of it
    const kept = this.#pieces.length === 1 ? (this.#pieces[0] ?? '') : this.#pieces.join('');
    this.#held += kept.length;
    this.#parts.push(kept);
  }

  /** What is left of everything that came. */
  text(): string {
    return this.#parts.join('');
  }

  #readText(code: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (code === backslash) this.#isEscaped = true;
    else if (code === quote) this.#isInText = false;
  }

  #begin(code: number, text: string, at: number): void {
    const isRow = code === open && this.#listAt > 0 && this.#depth === this.#listAt;
    if (isRow && !this.#keeps(this.#index)) {
      this.#pieces.push(text.slice(this.#from, at), '{}');
      this.#isLeftOut = true;
    }
    this.#isList ??= code === openList;
    this.#depth += 1;
    if (code !== openList || this.#listAt > 0) return;
    this.#listAt = this.#depth;
    this.#index = 0;
  }

  /** The next row of a list, which ends here if nothing of the rest is needed. */
  #next(text: string, at: number): void {
    this.#index += 1;
    if (
      !this.#isList ||
      this.#depth !== 1 ||
      this.#index < (this.#keeps.enough ?? Number.POSITIVE_INFINITY)
    )
      return;
    this.#pieces.push(text.slice(this.#from, at), ']');
    this.#isEnough = true;
  }

  #end(at: number): void {
    if (this.#depth === this.#listAt) this.#listAt = 0;
    this.#depth -= 1;
    if (!this.#isLeftOut || this.#depth !== this.#listAt) return;
    this.#isLeftOut = false;
    this.#from = at + 1;
  }
}

const quote = 0x22;
const comma = 0x2c;
const openList = 0x5b;
const backslash = 0x5c;
const closeList = 0x5d;
const open = 0x7b;
const close = 0x7d;
