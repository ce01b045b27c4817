import type { Kysely } from 'kysely';
import { readReference } from '#contract/cellText.ts';
import type { Tables } from '#server/database/tables.ts';
import { readList, readText } from './text.ts';

/** Names of records in cells: an id, an exact title, or both as in exports. */

/** One record as others name it. */
export interface NamedRecord {
  readonly id: string;
  readonly title: string;
}

/** A record that cells name. */
export interface FoundRecord extends NamedRecord {
  /** its identifier as a save sends it. Default: the id */
  readonly key?: unknown;
}

/** Which records are looked for. */
export interface Wanted {
  readonly ids: readonly string[];
  readonly titles: readonly string[];
}

/** Records that cells may name. */
export interface NameableRecords {
  /** whether a text can be an id of a record */
  readonly isId: (text: string) => boolean;
  /** of those that may be chosen, those with one of the ids or exactly one of the titles */
  readonly named: (database: Kysely<Tables>, wanted: Wanted) => Promise<readonly FoundRecord[]>;
  /** which of these ids exist, whether or not they can be chosen */
  readonly existing: (database: Kysely<Tables>, ids: readonly string[]) => Promise<string[]>;
}

/** A title without Chinese title marks, which is looked for as well. */
const bare = (name: string) => /^[《〈](.+)[》〉]$/.exec(name)?.[1] ?? name;

/** All names in a cell: the whole cell, which may be a title with a comma, and its parts. */
export function namesIn(cell: string, isMany: boolean): string[] {
  const whole = readText(cell);
  if (whole === '') return [];
  return isMany ? [whole, ...readList(cell)] : [whole];
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

  /** The names in a cell: a whole title may have a comma. */
  namesOf(cell: string, isMany: boolean): string[] {
    const whole = readText(cell);
    return !isMany || this.#findExactly(whole).length > 0 ? [whole] : readList(cell);
  }

  /**
   * The records with a name: the one with this id, or all with this title. For `title #id` the id counts. If no record
   * has the id, the file is from another platform, and the title counts. A deleted record of this platform is still
   * named; its save decides whether that is allowed.
   */
  find(name: string): readonly FoundRecord[] {
    const exact = this.#findExactly(name);
    const { title, id } = readReference(name);
    if (exact.length > 0 || id === undefined) return exact;
    const known = this.#byId.get(id);
    if (known) return [known];
    return this.#gone.has(id) ? [{ id, title }] : this.#titled(title);
  }

  /** The same, but `title #id` needs a record with both, because a list of names may look like it. */
  #findExactly(name: string): readonly FoundRecord[] {
    const { title, id = name } = readReference(name);
    const known = this.#byId.get(id);
    const isKnown = known && (id === name || known.title === title);
    return isKnown ? [known] : this.#titled(name);
  }

  #titled(title: string): readonly FoundRecord[] {
    return this.#byTitle.get(title) ?? this.#byTitle.get(bare(title)) ?? [];
  }
}

/** Looks up all records with these names, in one query. */
export async function findNamed(
  database: Kysely<Tables>,
  records: NameableRecords,
  given: Iterable<string>,
): Promise<NamedRecords> {
  const names = [...new Set(given)];
  if (names.length === 0) return new NamedRecords([]);
  const references = names.map(readReference);
  const titles = [...names, ...references.map(({ title }) => title)];
  const ids = [...names, ...references.flatMap(({ id }) => id ?? [])].filter(records.isId);
  const found = await records.named(database, {
    ids,
    titles: [...new Set(titles.flatMap((title) => [title, bare(title)]))],
  });
  const known = new Set(found.map(({ id }) => id));
  const missing = references.flatMap(({ id }) =>
    id && records.isId(id) && !known.has(id) ? id : [],
  );
  return new NamedRecords(found, await records.existing(database, missing));
}
