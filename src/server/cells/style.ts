import { dayOfNumber } from '#contract/cellText.ts';
import { clean } from '#contract/cleanCell.ts';
import type { DateOrder } from '#contract/endpoints/imports.ts';
import type { CompiledField } from '#schema/compile.ts';
import { typeOf } from '#schema/fields/index.ts';
import { numericDate, ordersOf } from './date.ts';
import { type ColumnStyle, readDecimal, withoutWideCommas } from './number.ts';

/** Looks at all cells of a column, one by one. */
export interface Surveyor {
  take(cell: string): void;
  /** What the cells show. If `isAmbiguous`, a person has to choose; `examples` are cells that can be read in two ways. */
  result(): {
    readonly style: ColumnStyle;
    readonly isAmbiguous: boolean;
    readonly examples: readonly string[];
  };
}

const shownExamples = 5;
/** a way of writing is the column's if it is proven this many times as often as the others */
const dominance = 20;

/** What a cell shows: it proves one way of writing, or can be read in several. */
type Evidence<Way extends string> = { readonly proves: Way } | 'several' | undefined;

/** Counts what the cells prove. */
class Evidences<Way extends string> {
  readonly #proofs = new Map<Way, number>();
  #several = 0;
  readonly examples: string[] = [];

  take(evidence: Evidence<Way>, cell: string): void {
    if (evidence === undefined) return;
    if (evidence === 'several') {
      this.#several += 1;
      if (this.examples.length < shownExamples) this.examples.push(cell.trim());
      return;
    }
    this.#proofs.set(evidence.proves, (this.#proofs.get(evidence.proves) ?? 0) + 1);
  }

  /** the way that the cells prove, if almost none proves another */
  way(): Way | undefined {
    const [first, second] = [...this.#proofs].sort((a, b) => b[1] - a[1]);
    if (!first || (second && first[1] < second[1] * dominance)) return undefined;
    return first[0];
  }

  isAmbiguous(): boolean {
    return this.#several > 0 && this.way() === undefined;
  }
}

function dateEvidence(cell: string): Evidence<DateOrder> {
  if (dayOfNumber(cell, 'days1900')) return 'several';
  const date = numericDate(cell);
  if (!date) return undefined;
  const orders = ordersOf(date);
  const [only] = orders;
  if (orders.length > 1) return 'several';
  // 5/5/2015 is the same day in both orders
  return only && date[0] !== date[1] ? { proves: only } : undefined;
}

/** finds every number in a cell, without currency and remarks */
const digitsIn = /(?<![\d.,])\d{1,3}(?:[ '’]\d{3})+(?:[.,]\d+)?(?![\d.,])|\d[\d.,]*\d|\d/g;

function decimalEvidence(cell: string): Evidence<'.' | ','> {
  // without marks it shows nothing
  if (/^\d*$/.test(cell)) return undefined;
  const text = clean(withoutWideCommas(cell));
  if (cell.includes('，')) return undefined;
  const found = (text.match(digitsIn) ?? []).map((digits) => readDecimal(digits));
  const proof = found.find((one) => one.kind === 'number' && one.mark !== undefined);
  if (proof?.kind === 'number' && proof.mark) return { proves: proof.mark };
  return found.some((one) => one.kind === 'ambiguous') ? 'several' : undefined;
}

function surveyOf<Way extends string>(
  evidenceOf: (cell: string) => Evidence<Way>,
  styleOf: (way: Way | undefined) => ColumnStyle,
): Surveyor {
  const evidences = new Evidences<Way>();
  return {
    take: (cell) => evidences.take(evidenceOf(cell), cell),
    result: () => ({
      style: styleOf(evidences.way()),
      isAmbiguous: evidences.isAmbiguous(),
      examples: evidences.examples,
    }),
  };
}

/** Whether the cells of a field's type are dates or numbers, whose way of writing a single cell may not tell. */
export function writtenAs(field: Pick<CompiledField, 'type'>): 'date' | 'number' | undefined {
  const { kind } = typeOf(field);
  // a length of time is written in one way
  return kind === 'date' || (kind === 'number' && field.type !== 'duration') ? kind : undefined;
}

/** A surveyor for columns of a field's type; undefined if single cells always tell. */
export function surveyor(field: Pick<CompiledField, 'type'>): Surveyor | undefined {
  switch (writtenAs(field)) {
    case 'date':
      return surveyOf(dateEvidence, (dateOrder) => (dateOrder ? { dateOrder } : {}));
    case 'number':
      return surveyOf(decimalEvidence, (decimal) => (decimal ? { decimal } : {}));
    default:
      return undefined;
  }
}
