import { oneSpelling } from '#contract/cellText.ts';
import {
  type ColumnType,
  columnTypes,
  type ProposedColumn,
  type RowSample,
} from '#contract/endpoints/imports.ts';
import { lengthOf } from '#contract/text.ts';
import type { ColumnFacts, Fit } from '#schema/infer/fileColumns.ts';
import { isMarkOfNothing } from '#server/cells/nothing.ts';
import { type ColumnStyle, readNumber } from '#server/cells/number.ts';
import { surveyor, writtenAs } from '#server/cells/style.ts';
import { readLine, readList } from '#server/cells/text.ts';
import { type CellFit, decimalsOf, isPadded, mostDecimals } from '#server/cells/types.ts';
import { countedTypes, currencyOfCell, fitOfCell, hasWays, sampleOf } from './fits.ts';

/** Counts over all cells of a column what its field could be. */

const shownExamples = 3;
const shownLength = 120;
/** once so many cells do not fit a type, and hardly any do, its counting ends */
const enoughMisfits = 500;
/** most different values of a column that are known by themselves */
const mostNames = 20_000;
/** most different values of all columns that are compared to find out whether they are unique */
const mostCompared = 2_000_000;
const longestCompared = 64;
/** most values that could be the options of a field */
const mostOptions = 50;
const mostItems = 5_000;
/** different cells whose fits are remembered */
const mostKnown = 1_000;
const longestNumber = 60;
/** as many digits, and all numbers as long: a telephone number, an ISBN, a bar code */
const digitsOfCode = 10;

/** How the cells fit one type, if they are written in one way. */
class FitCount {
  taken = 0;
  misfits = 0;
  partly = 0;
  isCut = false;
  readonly examples: RowSample[] = [];
  /** how the first different cells fit, because many come again */
  readonly known = new Map<string, CellFit>();
  readonly type: ColumnType;
  readonly style: ColumnStyle;

  constructor(type: ColumnType, style: ColumnStyle) {
    this.type = type;
    this.style = style;
  }

  take(cell: string, fit: CellFit, row: number): void {
    if (this.isCut) return;
    this.taken += 1;
    if (fit === 'whole') return;
    this.misfits += 1;
    if (fit === 'partly') this.partly += 1;
    this.isCut = this.misfits >= enoughMisfits && this.misfits * 2 > this.taken;
    if (this.examples.length >= shownExamples) return;
    const example = sampleOf(row, cell);
    if (!this.examples.some(({ text }) => text === example.text)) this.examples.push(example);
  }
}

const dateStyles: readonly ColumnStyle[] = [
  { dateOrder: 'ymd' },
  { dateOrder: 'dmy' },
  { dateOrder: 'mdy' },
];
const numberStyles: readonly ColumnStyle[] = [{ decimal: '.' }, { decimal: ',' }];

/** The ways in which cells of a type may be written. */
function stylesOf(type: ColumnType): readonly ColumnStyle[] {
  const way = writtenAs({ type });
  if (way === 'number') return numberStyles;
  return way === 'date' ? dateStyles : [{}];
}

/** How many different values all columns may still compare. */
export interface Comparing {
  left: number;
}

type Related = ProposedColumn['relation'] & { readonly fit: Fit; readonly namesSeveral: boolean };

/** The cells of one column. */
export class ColumnCounts {
  filled = 0;
  longest = 0;
  /** of all cells together */
  #length = 0;
  readonly samples: string[] = [];
  #blank = 0;
  #decimals = 0;
  #priced = 0;
  #isPadded = false;
  #areDigits = true;
  readonly #lengths = new Set<number>();
  readonly #currencies = new Set<string>();
  /** the different cells, and how often each stands there; undefined once they are too many */
  #seen: Map<string, number> | undefined = new Map();
  /** the row where each of them stands first, of as many as are looked up */
  readonly #firstRows = new Map<string, number>();
  #repeats = false;
  #several = 0;
  #items = 0;
  readonly #different = new Set<string>();
  readonly #counts = countedTypes.map((type) =>
    stylesOf(type).map((style) => new FitCount(type, style)),
  );
  /** those that are still counted */
  #open: readonly (readonly FitCount[])[] = this.#counts;
  readonly #dates = surveyor({ type: 'date' });
  readonly #numbers = surveyor({ type: 'number' });
  readonly #comparing: Comparing;
  readonly #wish: { heading: string; zone: string };

  constructor(heading: string, zone: string, comparing: Comparing) {
    this.#wish = { heading, zone };
    this.#comparing = comparing;
  }

  /** @param row the number of its row */
  take(cell: string, row: number): void {
    if (cell.trim() === '' || isMarkOfNothing(cell)) {
      this.#blank += 1;
      return;
    }
    this.filled += 1;
    const line = readLine(cell);
    const length = lengthOf(line);
    this.longest = Math.max(this.longest, length);
    this.#length += length;
    this.#dates?.take(cell);
    this.#numbers?.take(cell);
    this.#takeFits(cell, row);
    this.#takeNumber(cell);
    this.#takeList(cell);
    this.#compare(line, row);
    const sample = cell.trim().slice(0, shownLength);
    if (this.samples.length < 5 && !this.samples.includes(sample)) this.samples.push(sample);
  }

  #takeFits(cell: string, row: number): void {
    let isOneCut = false;
    for (const counts of this.#open) {
      const [first] = counts;
      if (!first) continue;
      const { type } = first;
      const one = hasWays(type, cell) ? undefined : this.#fitOf(first, cell);
      for (const count of counts) {
        count.take(cell, one ?? this.#fitOf(count, cell), row);
        isOneCut ||= count.isCut;
      }
    }
    if (isOneCut) this.#open = this.#open.filter((counts) => counts.some(({ isCut }) => !isCut));
  }

  #fitOf({ type, style, known }: FitCount, cell: string): CellFit {
    const before = known.get(cell);
    if (before) return before;
    const fit = fitOfCell(type, cell, { ...this.#wish, style });
    if (known.size < mostKnown) known.set(cell, fit);
    return fit;
  }

  #takeNumber(cell: string): void {
    if (isPadded(cell)) this.#isPadded = true;
    const text = cell.trim();
    if (this.#areDigits && /^\d+$/.test(text)) {
      if (this.#lengths.size < 2) this.#lengths.add(text.length);
    } else this.#areDigits = false;
    if (text.length > longestNumber || this.#areNoNumbers()) return;
    if (/[.,，]/.test(text)) {
      const reading = readNumber(cell, this.#style('number'));
      const decimals = reading.kind === 'value' ? decimalsOf(reading.value) : 0;
      this.#decimals = Math.max(this.#decimals, Math.min(mostDecimals, decimals));
    }
    if (/^[\d.,\s+-]*$/.test(text)) return;
    const currency = currencyOfCell(cell, this.#style('number'), this.#wish.zone);
    if (currency === '') return;
    this.#priced += 1;
    this.#currencies.add(currency);
  }

  #areNoNumbers(): boolean {
    const [numbers = [], prices = []] = (['number', 'money'] as const).map(
      (type) => this.#counts[countedTypes.indexOf(type)],
    );
    return [...numbers, ...prices].every(({ isCut }) => isCut);
  }

  #takeList(cell: string): void {
    if (this.#different.size >= mostItems) return;
    const items = /[|｜;；,，、"]/.test(cell) ? readList(cell) : [cell];
    if (items.length > 1) this.#several += 1;
    this.#items += items.length;
    for (const item of items) this.#different.add(item);
  }

  #compare(line: string, row: number): void {
    const seen = this.#seen;
    if (!seen) return;
    const before = seen.get(line);
    if (before !== undefined) this.#repeats = true;
    else {
      this.#comparing.left -= 1;
      if (seen.size < mostNames) this.#firstRows.set(line, row);
    }
    seen.set(line, (before ?? 0) + 1);
    const isTooMuch = this.#comparing.left < 0 || line.length > longestCompared * 8;
    if (!isTooMuch && (seen.size <= mostNames || !this.#repeats)) return;
    this.#comparing.left += seen.size;
    this.#seen = undefined;
    this.#firstRows.clear();
    this.#repeats = true;
  }

  /** How the cells are written, as far as they tell. */
  #style(type: ColumnType): ColumnStyle {
    const found = (type === 'number' || type === 'money' ? this.#numbers : this.#dates)?.result();
    return found?.style ?? {};
  }

  /** The count for the way in which the cells are written; where they do not tell, for the one that most fit. */
  #countOf(type: ColumnType): FitCount {
    const counts = this.#counts[countedTypes.indexOf(type)] ?? [];
    const { dateOrder, decimal } = this.#style(type);
    const said = counts.find(
      ({ style }) =>
        (dateOrder !== undefined && style.dateOrder === dateOrder) ||
        (decimal !== undefined && style.decimal === decimal),
    );
    const [best] = [...counts].sort((one, other) => one.misfits - other.misfits);
    const found = said ?? best;
    if (!found) throw new Error(`the type ${type} is not counted`);
    return found;
  }

  /** The different cells with how often each stands there; undefined if they are too many to be looked up. */
  get names(): ReadonlyMap<string, number> | undefined {
    return this.#seen && this.#seen.size <= mostNames ? this.#seen : undefined;
  }

  /** The row where a cell stands first. */
  rowOf(cell: string): number {
    return this.#firstRows.get(cell) ?? 0;
  }

  /** Whether its cells are lists whose items could be the names of records. */
  get isOfLists(): boolean {
    return this.#several > 0;
  }

  facts(
    column: Pick<ColumnFacts, 'position' | 'heading' | 'title'>,
    related?: Related,
  ): ColumnFacts {
    const values = this.#options();
    const areCodes =
      this.#isPadded ||
      (this.#areDigits && this.#lengths.size === 1 && [...this.#lengths].some(isLong));
    return {
      ...column,
      samples: this.samples,
      filled: this.filled,
      blank: this.#blank,
      fits: this.#fits(values, related),
      isUnique: this.filled > 0 && this.#blank === 0 && !this.#repeats,
      longest: this.longest,
      usualLength: this.filled === 0 ? 0 : this.#length / this.filled,
      decimals: this.#decimals,
      unclear: [
        ...(this.#dates?.result().isAmbiguous ? (['date'] as const) : []),
        ...(this.#numbers?.result().isAmbiguous ? (['number'] as const) : []),
      ],
      currency: [...this.#currencies][0] ?? null,
      values,
      relation: related
        ? {
            resource: related.resource,
            label: related.label,
            found: related.found,
            names: related.names,
          }
        : null,
      priced: this.#priced,
      areCodes,
      lists: { several: this.#several, items: this.#items, different: this.#different.size },
      namesSeveral: related?.namesSeveral ?? false,
      lossy: countedTypes.filter((type) => this.#countOf(type).partly > 0),
    };
  }

  /** The different values, if they are few; of those that are written almost alike the most frequent one. */
  #options(): string[] | null {
    const seen = this.#seen;
    if (!seen || seen.size > mostOptions * 2) return null;
    const once = new Map<string, string>();
    for (const [value, count] of seen) {
      const key = oneSpelling(value);
      if (count > (seen.get(once.get(key) ?? '') ?? 0)) once.set(key, value);
    }
    return once.size <= mostOptions ? [...once.values()] : null;
  }

  #fits(values: readonly string[] | null, related: Related | undefined): Fit[] {
    const counted = countedTypes.flatMap((type): Fit[] => {
      const { misfits, isCut, examples } = this.#countOf(type);
      // an amount without its currency says something else
      if (type === 'money' && this.#currencies.size > 1) return [];
      const fit = { type, misfits, isCut, examples: [...examples] };
      return type === 'link' ? [fit, { ...fit, type: 'image' }] : [fit];
    });
    const options = values && values.length > 0 && values.every((value) => value.length <= 100);
    const fits: Fit[] = [
      ...counted,
      ...(options ? [{ type: 'enum' as const, misfits: 0, isCut: false, examples: [] }] : []),
      ...(related ? [related.fit] : []),
    ];
    return fits.sort(
      (one, other) => columnTypes.indexOf(one.type) - columnTypes.indexOf(other.type),
    );
  }
}

const isLong = (length: number): boolean => length >= digitsOfCode;

export const comparingAll = (): Comparing => ({ left: mostCompared });
export type { Related };
