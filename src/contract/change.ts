import { z } from 'zod';

/**
 * A change names the record and only the fields that change; the platform keeps the others. Its validator is derived
 * from that of the creation, so that every field is described once.
 */

/** A field of a change: as in a creation, but without the default for an absent value. */
type ChangedField<F> = z.ZodOptional<
  F extends z.ZodDefault<infer Inner> | z.ZodOptional<infer Inner>
    ? Inner
    : F extends z.core.SomeType
      ? F
      : never
>;
type Changed<S extends z.core.$ZodShape> = { [K in keyof S]: ChangedField<S[K]> };

const withoutDefault = (field: z.core.$ZodType): z.core.$ZodType =>
  field instanceof z.ZodDefault || field instanceof z.ZodOptional
    ? withoutDefault(field.unwrap())
    : field;

/**
 * The validator of a change.
 *
 * @param identity the record's id, and the revision that the change is based on
 * @param fields the fields of a creation
 * @returns a strict object: unknown fields are refused, absent ones stay absent
 */
export function changeOf<I extends z.core.$ZodShape, S extends z.core.$ZodShape>(
  identity: I,
  fields: S,
) {
  const changed = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, z.optional(withoutDefault(field))]),
  );
  // the keys are those of the fields, with types as in `ChangedField`; TypeScript cannot derive that from
  // Object.entries
  return z.strictObject({ ...identity, ...(changed as Changed<S>) });
}
