import { z } from 'zod';
import { textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import type { CompiledField, CompiledResource } from '#schema/compile.ts';
import { type FieldValues, fieldsOfForm, readRecord } from '#schema/record.ts';
import { labelsOf } from '../format.ts';
import type { Row } from '../list/useListRows.ts';

/** A change of one field of many records. */
const modes = ['set', 'add', 'remove', 'clear'] as const;
export type ChangeMode = (typeof modes)[number];
const fieldChange = z.object({
  field: z.string(),
  mode: z.enum(modes),
  value: z.unknown(),
});
export type FieldChange = z.output<typeof fieldChange>;

/** The changes of a bulk edit as a batch keeps them over a sign-in. */
export const bulkChanges = z.object({ changes: z.array(fieldChange) });

/** Fields with several values, of which some can be added or taken out. */
const several: readonly string[] = ['tags', 'relations'];
/** Fields that always have a value. */
const neverEmpty: readonly string[] = ['boolean', 'enum'];

/** How a field of many records can be changed. */
export const modesOf = (field: CompiledField): readonly ChangeMode[] => [
  'set',
  ...(several.includes(field.type) ? (['add', 'remove'] as const) : []),
  ...(field.required || neverEmpty.includes(field.type) ? [] : (['clear'] as const)),
];

/** The fields that the form of a record lets a person change. */
export const bulkFields = ({ edit }: CompiledResource): CompiledField[] =>
  [...(fieldsOfForm(edit)?.values() ?? [])].filter(
    ({ readOnly, locked, type }) => !readOnly && !locked && type !== 'computed',
  );

const keyOf = (value: unknown): string => {
  const id: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, 'id') : value;
  return typeof id === 'string' ? id : JSON.stringify(value);
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function changedValue({ mode, value }: FieldChange, now: unknown): unknown {
  if (mode === 'set') return value;
  if (mode === 'clear') {
    if (Array.isArray(now)) return [];
    return typeof now === 'string' ? '' : null;
  }
  const named = new Map(listOf(value).map((one) => [keyOf(one), one]));
  const kept = listOf(now).filter((one) => !named.has(keyOf(one)));
  if (mode === 'remove') return kept;
  const there = new Set(listOf(now).map(keyOf));
  return [...listOf(now), ...[...named].flatMap(([key, one]) => (there.has(key) ? [] : [one]))];
}

/** What the changes make of a record: its changed fields with their new values. */
export function valuesAfter(
  resource: CompiledResource,
  row: Row,
  changes: readonly FieldChange[],
): FieldValues {
  const now = readRecord(resource, row);
  return Object.fromEntries(
    changes.flatMap((change) => {
      const value = changedValue(change, now[change.field]);
      // a field that nobody has filled in yet changes nothing
      if (value === undefined) return [];
      const isSame = JSON.stringify(value) === JSON.stringify(now[change.field]);
      return isSame ? [] : [[change.field, value]];
    }),
  );
}

/**
 * Refuses to write over what somebody else has changed since a record was shown.
 *
 * @param row the record as it was shown
 * @throws an error that names the fields
 */
export function assertAsShown(
  resource: CompiledResource,
  { row, now }: { readonly row: Row; readonly now: Row },
  changes: readonly FieldChange[],
): void {
  // rows of a list may hold the beginning of a text, so that only a record with another revision is compared
  if (row.revision === undefined || row.revision === now.revision) return;
  const [shown, stands] = [readRecord(resource, row), readRecord(resource, now)];
  const met = changes
    .filter(({ mode }) => mode === 'set' || mode === 'clear')
    .filter(({ field }) => JSON.stringify(shown[field]) !== JSON.stringify(stands[field]));
  if (met.length === 0) return;
  const fields = labelsOf(
    resource,
    met.map(({ field }) => field),
  );
  throw new Error(textsOf(locales.bulkEdit.dialog)('changedSince', { fields }));
}
