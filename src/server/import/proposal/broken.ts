import type { BrokenRowCode, BrokenRows, RowSample } from '#contract/endpoints/imports.ts';
import { brokenRowCode } from '#contract/endpoints/imports.ts';
import { isGarbled } from '#server/cells/cell.ts';
import type { FileRow } from '../file/table.ts';
import { brokenAs } from '../plan.ts';

/** Counts the rows that are not as the others, whatever the types of their columns. */

const shownExamples = 3;
const shownLength = 120;

/** A part of a row, as the proposal shows it. */
export const sampleOf = (row: number, text: string): RowSample => ({
  row,
  text: text.trim().slice(0, shownLength),
});

export class BrokenCounts {
  readonly #found = new Map<BrokenRowCode, { rows: number; examples: RowSample[] }>();
  readonly #width: number;
  readonly #isText: boolean;

  constructor(width: number, isText: boolean) {
    this.#width = width;
    this.#isText = isText;
  }

  /** Takes the next row. @returns whether an import rejects it */
  take(given: FileRow): boolean {
    const { row, fields } = given;
    const code = brokenAs(given, { width: this.#width, isText: this.#isText });
    if (code) this.#add(code, sampleOf(row, fields.join(', ')));
    const strange = fields.find(isGarbled);
    if (strange !== undefined) this.#add('garbled', sampleOf(row, strange));
    return code !== undefined;
  }

  #add(code: BrokenRowCode, sample: RowSample): void {
    const found = this.#found.get(code) ?? { rows: 0, examples: [] };
    found.rows += 1;
    if (found.examples.length < shownExamples) found.examples.push(sample);
    this.#found.set(code, found);
  }

  get all(): BrokenRows[] {
    return brokenRowCode.options.flatMap((code) => {
      const found = this.#found.get(code);
      return found ? { code, ...found } : [];
    });
  }
}
