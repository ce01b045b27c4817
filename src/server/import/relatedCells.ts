import type { Kysely } from 'kysely';
import type { Language } from '#contract/language.ts';
import type { CompiledField, CompiledResource } from '#schema/compile.ts';
import type { Tables } from '../database/tables.ts';
import type { NamedRecord, WritableThing } from '../jmgr/thing.ts';
import { readList, readText } from './normalise/text.ts';
import { cellProblem, quote } from './readProblems.ts';
import type { CellProblem } from './targets/target.ts';

/** Cells that name records of another list, by id or by exact title. */

/** Another list that a field points at. */
export interface RelatedList {
  readonly resource: CompiledResource;
  readonly thing: WritableThing;
}

/** Of a Chinese title in book title marks, the title itself is looked for as well. */
const bare = (name: string) => /^[《〈](.+)[》〉]$/.exec(name)?.[1] ?? name;

const isMany = (field: CompiledField) => field.type === 'relations';

/** Everything that a cell may name: all of it, which may be a title with a comma in it, and its parts. */
function namesIn(field: CompiledField, cell: string): string[] {
  const whole = readText(cell);
  if (whole === '') return [];
  const names = isMany(field) ? [whole, ...readList(cell)] : [whole];
  return [...new Set(names.flatMap((name) => [name, bare(name)]))];
}

const isId = (name: string) => /^\d{1,19}$/.test(name);

/** The records that the cells of a batch name. */
export class NamedRecords {
  readonly #byId = new Map<string, NamedRecord>();
  readonly #byTitle = new Map<string, NamedRecord[]>();

  constructor(found: readonly NamedRecord[]) {
    for (const record of found) {
      this.#byId.set(record.id, record);
      this.#byTitle.set(record.title, [...(this.#byTitle.get(record.title) ?? []), record]);
    }
  }

  /** The records that a name stands for: one by its id, or all that have the title. */
  find(name: string): readonly NamedRecord[] {
    const one = this.#byId.get(name);
    if (one) return [one];
    return this.#byTitle.get(name) ?? this.#byTitle.get(bare(name)) ?? [];
  }
}

/** Looks for everything that these cells of one field name, at once. */
export async function findNamed(
  database: Kysely<Tables>,
  field: CompiledField,
  { thing }: RelatedList,
  cells: readonly string[],
): Promise<NamedRecords> {
  const names = [...new Set(cells.flatMap((cell) => namesIn(field, cell)))];
  if (names.length === 0) return new NamedRecords([]);
  return new NamedRecords(await thing.named(database, { ids: names.filter(isId), titles: names }));
}

/** What a cell of a relation says, or what is wrong with it. */
export type RelatedCell =
  | { readonly value: unknown }
  | { readonly problems: readonly CellProblem[] };

/** Reads one cell: a record, or for a relation of many a list of them, each as a row names it. */
export function readRelatedCell(
  cell: { readonly field: CompiledField; readonly heading: string; readonly text: string },
  { resource }: RelatedList,
  named: NamedRecords,
  language: Language,
): RelatedCell {
  const { field, heading, text } = cell;
  const whole = readText(text);
  if (whole === '') return { value: isMany(field) ? [] : null };
  const isOne = !isMany(field) || named.find(whole).length > 0;
  const problems: CellProblem[] = [];
  const records = (isOne ? [whole] : readList(text)).flatMap((name) => {
    const found = named.find(name);
    const [first] = found;
    if (first && found.length === 1) return [first];
    const values = {
      field: heading,
      value: quote(name),
      list: resource.singular[language],
      ids: found.map(({ id }) => id).join(', '),
    };
    problems.push(
      cellProblem('error', language, first ? 'relationSeveral' : 'relationMissing', values),
    );
    return [];
  });
  if (problems.length > 0) return { problems };
  const once = [...new Map(records.map((record) => [record.id, record])).values()];
  const items = once.map(({ id, title }) => ({ id, [resource.identifier]: id, title }));
  return { value: isMany(field) ? items : (items[0] ?? null) };
}
