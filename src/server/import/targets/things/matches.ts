import type { CompiledField } from '#schema/compile.ts';
import { type FieldValues, readRecord } from '#schema/record.ts';
import type { MatchedRecord } from '#server/jmgr/thing/writable.ts';
import type { ImportRow } from '../target.ts';
import { fixedOf, matchNamesOf, type Putting, record } from './importing.ts';

/** The records that rows are about. */

/** The records with the ids that rows name, by id. */
export async function findKnown(
  { importing: { thing, resource }, records }: Putting,
  rows: readonly ImportRow[],
): Promise<ReadonlyMap<string, MatchedRecord>> {
  const ids = rows.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return new Map();
  const fixed = Object.entries(fixedOf(resource, thing));
  const matches = await records.match({
    ...Object.fromEntries(fixed.map(([name, value]) => [name, [value]])),
    id: ids,
  });
  return new Map(matches.map((match) => [match.key.id ?? '', match]));
}

/** The records that the rows of a batch match, by the text of their keys. */
export async function findMatches(
  { importing: { thing, resource }, records, context }: Putting,
  rows: readonly ImportRow[],
): Promise<Map<string, MatchedRecord[]>> {
  const found = new Map<string, MatchedRecord[]>();
  const asked = rows.flatMap(({ written }) => (written ? [written] : []));
  if (asked.length === 0) return found;
  const names = matchNamesOf(resource, thing, context.key);
  const values = Object.fromEntries(
    names.map((name, index) => [name, [...new Set(asked.map((written) => written[index]))]]),
  );
  for (const match of await records.match(values)) {
    const key = JSON.stringify(names.map((name) => match.key[name]));
    found.set(key, [...(found.get(key) ?? []), match]);
  }
  return found;
}

/** A name by which a row matches a record that spells it differently. */
interface AlikeName {
  readonly field: CompiledField;
  readonly written: string;
  readonly stands: string;
}

/** The names by which a row matches a record although their spelling differs. */
export function alikeNames(
  { importing: { resource, thing }, context }: Putting,
  { row }: MatchedRecord,
  given: FieldValues,
): AlikeName[] {
  const names = matchNamesOf(resource, thing, context.key);
  const before = readRecord(resource, record.parse(row));
  return Object.entries(given).flatMap(([name, written]) => {
    const field = resource.fields[name];
    const stands = before[name];
    if (!field || !names.includes(field.saveAs)) return [];
    if (typeof written !== 'string' || typeof stands !== 'string' || written === stands) return [];
    const isAlike = thing.keyOf(field.saveAs, written) === thing.keyOf(field.saveAs, stands);
    return isAlike ? { field, written, stands } : [];
  });
}

/** The records that a row may be about: the one with its id, or those with its key. */
export interface Found {
  readonly known: MatchedRecord | undefined;
  readonly named: readonly MatchedRecord[];
  /** whether its id belongs to a deleted record */
  readonly isDeleted: boolean;
}
