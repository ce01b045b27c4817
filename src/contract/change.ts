import { z } from 'zod';

/**
 * A change of a record names the record and only the fields that it changes; the platform keeps the rest. Its validator is
 * derived from that of the creation, so that a field is described once.
 */

/** A field of a change: what a creation takes, without the default that fills in what is absent. */
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
 * @param identity what names the record and the revision that the change is based on
 * @param fields what a creation takes
 * @returns a strict object: a field that does not exist is refused, one that is absent stays absent
 */
export function changeOf<I extends z.core.$ZodShape, S extends z.core.$ZodShape>(
  identity: I,
  fields: S,
) {
  const changed = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, z.optional(withoutDefault(field))]),
  );
  // its keys are those of the fields, each as `ChangedField` says: no type can follow Object.entries
  return z.strictObject({ ...identity, ...(changed as Changed<S>) });
}
