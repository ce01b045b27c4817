import { z } from 'zod';
import { type Fact, facts, type ValueKind } from './facts.ts';

/** Reads the meta-schema: which schemas apply at a path, and the facts about them. */

type Schema = z.core.$ZodType;
type Path = readonly (string | number)[];

/** A part of the language without its wrappers. */
export interface Bare {
  readonly schema: Schema;
  readonly isOptional: boolean;
  /** registered with it or with a wrapper; the outermost one counts */
  readonly fact: Fact;
}

/** Works it out once a schema: lists are checked against one language again and again. */
function once<Result>(work: (schema: Schema) => Result): (schema: Schema) => Result {
  const known = new WeakMap<Schema, { readonly result: Result }>();
  return (schema) => {
    const found = known.get(schema) ?? { result: work(schema) };
    known.set(schema, found);
    return found.result;
  };
}

/** What is within optional or lazy. A lazy one's `unwrap` makes another schema each time. */
const withinWrapper = (schema: z.ZodOptional | z.ZodLazy): Schema =>
  schema instanceof z.ZodLazy ? schema._zod.innerType : schema.unwrap();

/** Removes the wrappers optional and lazy. */
export const bare: (schema: Schema) => Bare = once((schema) => {
  const fact = facts.get(schema) ?? {};
  if (!(schema instanceof z.ZodOptional || schema instanceof z.ZodLazy))
    return { schema, isOptional: false, fact };
  // not unwrapped, because it may contain itself; it is edited as a whole
  if (schema instanceof z.ZodLazy && fact.is) return { schema, isOptional: false, fact };
  const inner = bare(withinWrapper(schema));
  return {
    schema: inner.schema,
    isOptional: inner.isOptional || schema instanceof z.ZodOptional,
    fact: { ...inner.fact, ...fact },
  };
});

const nothing = z.null();

/** The alternatives of a union; any other schema alone. */
export const alternatives: (schema: Schema) => readonly Schema[] = once((schema) => {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(alternatives);
  if (schema instanceof z.ZodNullable) return [...alternatives(schema.unwrap()), nothing];
  return schema instanceof z.ZodOptional || schema instanceof z.ZodLazy
    ? alternatives(withinWrapper(schema))
    : [schema];
});

/** Whether values of a schema have no parts. */
export const isScalar = (schema: Schema): boolean =>
  schema instanceof z.ZodString ||
  schema instanceof z.ZodNumber ||
  schema instanceof z.ZodBoolean ||
  schema instanceof z.ZodNull ||
  schema instanceof z.ZodEnum;

/** The values of a choice that the language itself lists. */
export function literals(schema: Schema): readonly string[] {
  if (schema instanceof z.ZodEnum) return schema.options.map(String);
  return schema instanceof z.ZodLiteral ? [...schema.values].map(String) : [];
}

/** The schemas of a key in an object, list or record; empty if there is none. */
function below(schema: Schema, key: string | number): readonly Schema[] {
  return alternatives(schema).flatMap((one): Schema[] => {
    if (one instanceof z.ZodArray) return [one.element];
    if (one instanceof z.ZodTuple) return [one.def.items[Number(key)]].filter((item) => !!item);
    if (one instanceof z.ZodRecord) return [one.valueType];
    const found = one instanceof z.ZodObject ? one.shape[key] : undefined;
    return found ? [found] : [];
  });
}

/** The schemas at a path; several if a union allows them. */
export const schemasAt = (schema: Schema, path: Path): readonly Schema[] =>
  path.reduce<readonly Schema[]>((found, key) => found.flatMap((one) => below(one, key)), [schema]);

/** The kinds of value at a path. */
export const kindsAt = (schema: Schema, path: Path): ReadonlySet<ValueKind> =>
  new Set(schemasAt(schema, path).flatMap(kindsOf));

/** The kinds of a schema and its alternatives. */
const kindsOf = once((schema): readonly ValueKind[] => {
  const kinds = [schema, ...alternatives(schema)].flatMap((one) => bare(one).fact.is ?? []);
  return [...new Set(kinds)];
});

/** The kinds of the keys of a record at a path. */
export const keyKindsAt = (schema: Schema, path: Path): ReadonlySet<ValueKind> =>
  new Set(
    schemasAt(schema, path)
      .flatMap(alternatives)
      .flatMap((one) => (one instanceof z.ZodRecord ? kindsOf(one.keyType) : [])),
  );

/** A value inside another, with the schemas for it. */
export interface Visited {
  readonly path: Path;
  readonly value: unknown;
  readonly kinds: readonly ValueKind[];
  /** the facts about it, of each schema that it may have */
  readonly facts: readonly Fact[];
  /** whether it is the key at the end of the path rather than its value */
  readonly isKey: boolean;
}

/**
 * Visits a value and everything in it.
 *
 * @param schemas possible schemas of the value
 * @param visit returns `false` to skip what is inside
 */
export function visitValue(
  value: unknown,
  schemas: readonly Schema[],
  visit: (visited: Visited) => boolean | undefined,
  path: Path = [],
): void {
  const kinds = schemas.flatMap(kindsOf);
  const known = schemas.map((schema) => bare(schema).fact);
  if (visit({ path, value, kinds, facts: known, isKey: false }) === false) return;
  if (typeof value !== 'object' || value === null) return;
  const keyKinds = schemas.flatMap((schema) => [...keyKindsAt(schema, [])]);
  for (const [name, item] of Object.entries(value)) {
    const key = Array.isArray(value) ? Number(name) : name;
    const at = [...path, key];
    if (keyKinds.length > 0)
      visit({ path: at, value: name, kinds: keyKinds, facts: [], isKey: true });
    // many alternatives of a part have the same one at a key
    const within = [...new Set(schemas.flatMap((schema) => below(schema, key)))];
    if (within.length > 0) visitValue(item, within, visit, at);
  }
}
