import type { z } from 'zod';
import { hasText, keysOf, type Localized, labelOf } from '#contract/language.ts';
import type { Catalogue } from '#locales/index.ts';
import { bare } from '../shape.ts';

/** The help for a key: title and meaning, the default, and an example value. */
export interface KeyHelp {
  readonly title: Localized;
  readonly meaning: Localized;
  readonly default?: string;
  readonly example?: unknown;
  /** name of one of the things in it, or of the thing itself while it is absent; the button that adds one uses it */
  readonly one?: Localized;
  /** label of a new one, as it is saved */
  readonly fresh?: Localized;
  /**
   * Names of its values. An object is identified by its first key, any text by `string`, an absent value by the empty
   * text.
   */
  readonly values?: Readonly<Record<string, Localized>>;
}

/** An object of the language with all of its keys. */
export interface Part {
  /** anchor on the page */
  readonly id: string;
  readonly title: Localized;
  readonly schema: z.ZodObject;
  readonly keys: Readonly<Record<string, KeyHelp>>;
  /** for an object with exactly one of several keys: the title of the choice, and the name of each key */
  readonly choice?: Pick<KeyHelp, 'title' | 'values'>;
}

/** The help for an object of the language. */
export const partOf = (parts: readonly Part[], schema: z.core.$ZodType): Part | undefined =>
  parts.find((part) => part.schema === schema);

/** The help for one of its keys. */
export const helpOf = (
  parts: readonly Part[],
  schema: z.core.$ZodType,
  key: string,
): KeyHelp | undefined => partOf(parts, schema)?.keys[key];

/** What a catalogue does not say of an object. */
interface Outline<Schema extends z.ZodObject = z.ZodObject, Like extends string = string> {
  readonly schema: Schema;
  readonly examples: Readonly<Record<string, unknown>>;
  /** another object, whose help its other keys have */
  readonly like?: Like;
  /** what holds where a key is not written */
  readonly defaults?: Readonly<Record<string, string | undefined>>;
  /** names that several keys share, by key */
  readonly values?: Readonly<Record<string, Catalogue<string> | undefined>>;
}
type Key<Schema extends z.ZodObject> = keyof Schema['shape'] & string;
type Examples<Schema extends z.ZodObject> = {
  readonly [Name in Key<Schema>]: Exclude<z.input<Schema['shape'][Name]>, undefined>;
};
type More<Schema extends z.ZodObject> = {
  readonly [Name in 'defaults' | 'values']?: Partial<
    Record<Key<Schema>, NonNullable<Outline[Name]>[string]>
  >;
};

/** An object of the language, with an example of each key. */
export const part = <Schema extends z.ZodObject>(
  schema: Schema,
  examples: Examples<Schema>,
  more?: More<Schema>,
): Outline<Schema, never> => ({ schema, examples, ...more });

/** An object with keys that another one explains. */
export const partLike = <Like extends string, Schema extends z.ZodObject>(
  like: Like,
  schema: Schema,
  examples: Partial<Examples<Schema>>,
  more?: More<Schema>,
): Outline<Schema, Like> => ({ schema, examples, like, ...more });

type Outlines = Readonly<Record<string, Outline>>;
type KeysAt<All extends Outlines, Id> = Id extends keyof All ? Key<All[Id]['schema']> : never;
/** The texts that objects need: a title of each, and title and meaning of each key. */
type Needed<All extends Outlines> = {
  [Id in keyof All & string]:
    | `${Id}.title`
    | `${Id}.${Exclude<KeysAt<All, Id>, KeysAt<All, All[Id]['like']>>}.${'title' | 'meaning'}`;
}[keyof All & string];

/**
 * The objects with their texts; it does not compile if a key of the meta-schema has none.
 *
 * @param fresh labels of new things, by path
 */
export function partsFrom<All extends Outlines>(
  outlines: All,
  texts: Catalogue<Needed<All>>,
  fresh: Catalogue<string> = texts,
): readonly Part[] {
  const known: Catalogue<string> = texts;
  const named = namesIn(known);
  const described: Record<string, Part> = {};
  for (const [id, { schema, examples, like = '', defaults = {}, values = {} }] of Object.entries(
    outlines,
  )) {
    const helpFor = (key: string): KeyHelp | undefined => {
      const at = `${id}.${key}`;
      if (!hasText(known, `${at}.meaning`)) return described[like]?.keys[key];
      const names = values[key] ? labelsOf(values[key]) : named[at];
      return {
        title: labelOf(known, `${at}.title`),
        meaning: labelOf(known, `${at}.meaning`),
        example: examples[key],
        ...(defaults[key] === undefined ? {} : { default: defaults[key] }),
        ...(hasText(known, `${at}.one`) ? { one: labelOf(known, `${at}.one`) } : {}),
        ...(hasText(fresh, at) ? { fresh: labelOf(fresh, at) } : {}),
        ...(names ? { values: names } : {}),
      };
    };
    const keys = Object.keys(schema.shape).flatMap((key) => {
      const help = helpFor(key);
      return help ? [[key, help] as const] : [];
    });
    described[id] = {
      id,
      title: labelOf(known, `${id}.title`),
      schema,
      keys: Object.fromEntries(keys),
      ...(bare(schema).fact.oneOf
        ? { choice: { title: labelOf(known, `${id}.choice.title`), values: named[`${id}.choice`] } }
        : {}),
    };
  }
  return Object.values(described);
}

const labelsOf = (texts: Catalogue<string>) =>
  Object.fromEntries(keysOf(texts).map((key) => [key, labelOf(texts, key)]));

/** The names of values, by the path of the key that has them. */
function namesIn(texts: Catalogue<string>): Readonly<Record<string, Record<string, Localized>>> {
  const names: Record<string, Record<string, Localized>> = {};
  for (const path of keysOf(texts)) {
    const [at = '', value] = path.split('.values.');
    if (value !== undefined) names[at] = { ...names[at], [value]: labelOf(texts, path) };
  }
  return names;
}
