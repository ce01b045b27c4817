import type { Kysely } from 'kysely';
import { z } from 'zod';
import { readReference } from '#contract/cellText.ts';
import { jsonOf, repeatedName } from '#contract/exactJson.ts';
import type { Language } from '#contract/language.ts';
import type { CompiledField, CompiledResource } from '#schema/compile.ts';
import { referenceOf } from '#schema/record.ts';
import type { Tables } from '../database/tables.ts';
import type { NamedRecord, Wanted } from '../jmgr/thing/writable.ts';
import { readList, readText } from './normalise/text.ts';
import { cellProblem, quote } from './readProblems.ts';
import type { CellProblem } from './targets/target.ts';

/** Reads cells that name records of another list: by id, by exact title, or by both as in exports. */

/** A record that cells name. */
export interface FoundRecord extends NamedRecord {
  /** its identifier as a save sends it. Default: the id */
  readonly key?: unknown;
}

/** The list that a field relates to. */
export interface RelatedList {
  readonly resource: CompiledResource;
  /** whether a text can be an id of a record */
  readonly isId: (text: string) => boolean;
  /** of its records that the person sees, those with one of the ids or exactly one of the titles */
  readonly named: (database: Kysely<Tables>, wanted: Wanted) => Promise<readonly FoundRecord[]>;
  /** which of these ids exist, whether or not they can be chosen */
  readonly existing: (database: Kysely<Tables>, ids: readonly string[]) => Promise<string[]>;
}

/** What is asked of a field whose cells name records. */
type RelatingField = Pick<CompiledField, 'type' | 'relation'>;

/** A title without Chinese title marks, which is looked for as well. */
const bare = (name: string) => /^[《〈](.+)[》〉]$/.exec(name)?.[1] ?? name;

const isMany = (field: RelatingField) => field.type === 'relations';

/** The items of a relation with their details, if the cell is JSON as in exact exports; else undefined. */
function itemsIn(field: RelatingField, cell: string) {
  if (!field.relation?.send || !/^\s*\[\s*\{/.test(cell)) return undefined;
  return z.array(z.record(z.string(), z.unknown())).safeParse(jsonOf(cell)).data;
}

/** The name of an item, from its id and title. */
function nameOf(item: unknown, { resource }: RelatedList): string {
  const { id = '', title = '' } = referenceOf(item, resource) ?? {};
  return title === id ? id : `${title} #${id}`;
}

/** All names in a cell: the whole cell, which may be a title with a comma, and its parts. */
function namesIn(field: RelatingField, list: RelatedList, cell: string): string[] {
  const items = itemsIn(field, cell);
  if (items) return items.map((item) => nameOf(item, list));
  const whole = readText(cell);
  if (whole === '') return [];
  return isMany(field) ? [whole, ...readList(cell)] : [whole];
}

/** The records that the cells of a batch name. */
export class NamedRecords {
  readonly #byId = new Map<string, FoundRecord>();
  readonly #byTitle = new Map<string, FoundRecord[]>();
  readonly #gone: ReadonlySet<string>;

  /**
   * @param found records that can be chosen
   * @param gone ids of records that exist but cannot be chosen, because they are deleted or not shown
   */
  constructor(found: readonly FoundRecord[], gone: readonly string[] = []) {
    for (const record of found) {
      this.#byId.set(record.id, record);
      this.#byTitle.set(record.title, [...(this.#byTitle.get(record.title) ?? []), record]);
    }
    this.#gone = new Set(gone);
  }

  /**
   * The records with a name: the one with this id, or all with this title. For `title #id` the id counts. If no record
   * has the id, the file is from another platform, and the title counts. A deleted record of this platform is still
   * named; its save decides whether that is allowed.
   */
  find(name: string): readonly FoundRecord[] {
    const exact = this.findExactly(name);
    const { title, id } = readReference(name);
    if (exact.length > 0 || id === undefined) return exact;
    const known = this.#byId.get(id);
    if (known) return [known];
    return this.#gone.has(id) ? [{ id, title }] : this.#titled(title);
  }

  /** The same, but `title #id` needs a record with both, because a list of names may look like it. */
  findExactly(name: string): readonly FoundRecord[] {
    const { title, id = name } = readReference(name);
    const known = this.#byId.get(id);
    const isKnown = known && (id === name || known.title === title);
    return isKnown ? [known] : this.#titled(name);
  }

  #titled(title: string): readonly FoundRecord[] {
    return this.#byTitle.get(title) ?? this.#byTitle.get(bare(title)) ?? [];
  }
}

/** Looks up everything that these cells of a field name, in one query. */
export async function findNamed(
  database: Kysely<Tables>,
  field: RelatingField,
  list: RelatedList,
  cells: readonly string[],
): Promise<NamedRecords> {
  const names = new Set(cells.flatMap((cell) => namesIn(field, list, cell)));
  if (names.size === 0) return new NamedRecords([]);
  const references = [...names].map(readReference);
  const titles = [...names, ...references.map(({ title }) => title)];
  const ids = [...names, ...references.flatMap(({ id }) => id ?? [])].filter(list.isId);
  const found = await list.named(database, {
    ids,
    titles: [...new Set(titles.flatMap((title) => [title, bare(title)]))],
  });
  const known = new Set(found.map(({ id }) => id));
  const missing = references.flatMap(({ id }) => (id && list.isId(id) && !known.has(id) ? id : []));
  return new NamedRecords(found, await list.existing(database, missing));
}

/** The records that a cell of a relation names, or its problem. */
export type RelatedCell =
  | { readonly value: unknown }
  | { readonly problems: readonly CellProblem[] };

/** The record that a part of a cell names, with the given details. */
interface Naming {
  readonly name: string;
  readonly more?: Readonly<Record<string, unknown>>;
}

function namingsIn(
  { field, text }: { readonly field: CompiledField; readonly text: string },
  list: RelatedList,
  named: NamedRecords,
): Naming[] {
  const items = itemsIn(field, text);
  if (items) return items.map((item) => ({ name: nameOf(item, list), more: item }));
  const whole = readText(text);
  const isOne = !isMany(field) || named.findExactly(whole).length > 0;
  return (isOne ? [whole] : readList(text)).map((name) => ({ name }));
}

/** Reads one cell: a record, or a list of records if the relation has many, each as the save call takes it. */
export function readRelatedCell(
  cell: { readonly field: CompiledField; readonly heading: string; readonly text: string },
  list: RelatedList,
  named: NamedRecords,
  language: Language,
): RelatedCell {
  const { field, heading, text } = cell;
  const { resource } = list;
  if (readText(text) === '') return { value: isMany(field) ? [] : null };
  if (itemsIn(field, text) && repeatedName(text))
    return { problems: [cellProblem('error', language, 'jsonRepeated', { field: heading })] };
  const problems: CellProblem[] = [];
  const items = namingsIn(cell, list, named).flatMap(({ name, more }) => {
    const found = named.find(name);
    const [first] = found;
    if (first && found.length === 1) {
      const { id, title, key = id } = first;
      return [{ ...more, id, [resource.identifier]: key, title }];
    }
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
  const once = [...new Map(items.map((item) => [item.id, item])).values()];
  return { value: isMany(field) ? once : (once[0] ?? null) };
}
