import type { CompiledField } from '#schema/compile.ts';
import type { FieldValues } from '#schema/record.ts';

/** One value as another: the same JSON. */
export const same = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left ?? null) === JSON.stringify(right ?? null);

/** The fields that two versions of a record hold differently. */
export function differences(
  fields: readonly CompiledField[],
  left: FieldValues,
  right: FieldValues,
): CompiledField[] {
  return fields.filter((field) => !field.readOnly && !same(left[field.name], right[field.name]));
}

/** Merges two versions: fields that the person changed since `base` are theirs, all other fields are the platform's. */
export function mergeBoth(
  fields: readonly CompiledField[],
  versions: { base: FieldValues; mine: FieldValues; current: FieldValues },
): FieldValues {
  const { base, mine, current } = versions;
  const changed = differences(fields, base, mine).map(({ name }) => [name, mine[name]]);
  return { ...current, ...Object.fromEntries(changed) };
}
