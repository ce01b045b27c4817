import { z } from 'zod';

/** The validators below a validator that only wraps another: optional, default, pipe and the like. */
function unwrap(schema: z.core.$ZodType, value: unknown): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodDiscriminatedUnion) return kindsOf(schema, value);
  if (schema instanceof z.ZodUnion) return schema.options;
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out];
  if (schema instanceof z.ZodLazy) return [schema.unwrap()];
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return [schema.unwrap()];
  return [];
}

/** The kinds of thing that a value can be, by the field that tells them apart; all where it says none. */
function kindsOf(schema: z.ZodDiscriminatedUnion, value: unknown): readonly z.core.$ZodType[] {
  const { discriminator } = schema.def;
  const kinds = schema.options.filter(
    (option) =>
      option instanceof z.ZodObject &&
      z.safeParse(option.shape[discriminator], valueAt(value, discriminator)).success,
  );
  return kinds.length === 0 ? schema.options : kinds;
}

const valueAt = (value: unknown, key: PropertyKey): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

/** The names that an object may have at a path of a validator, given what stands there. */
export function knownKeys(
  schema: z.core.$ZodType,
  path: readonly PropertyKey[],
  value: unknown,
): string[] {
  const [head, ...rest] = path;
  if (schema instanceof z.ZodObject) {
    if (head === undefined) return Object.keys(schema.shape);
    const part: z.core.$ZodType | undefined = schema.shape[String(head)];
    return part ? knownKeys(part, rest, valueAt(value, head)) : [];
  }
  if (schema instanceof z.ZodArray)
    return head === undefined ? [] : knownKeys(schema.element, rest, valueAt(value, head));
  return [...new Set(unwrap(schema, value).flatMap((part) => knownKeys(part, path, value)))];
}
