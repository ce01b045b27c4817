import type { z } from 'zod';
import type { Localized } from '#contract/language.ts';
import { inBoth, type Words } from './names.ts';

/** The help for a key: title and meaning, the default, and an example value (as JSON). */
export interface KeyHelp {
  readonly title: Localized;
  readonly meaning: Localized;
  readonly default?: string;
  readonly example?: string;
  /** name of one of the things in it, or of the thing itself while it is absent; the button that adds one uses it */
  readonly one?: Localized;
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

/** Makes a part; it does not compile if a key of the meta-schema is not described. */
export function part<Schema extends z.ZodObject>(
  id: string,
  title: Words,
  schema: Schema,
  keys: Record<keyof Schema['shape'] & string, KeyHelp>,
  choice?: Part['choice'],
): Part {
  return { id, title: inBoth(title), schema, keys, ...(choice ? { choice } : {}) };
}

/** The help for a key, from its texts. */
export const key = (
  title: Words,
  zh: string,
  en: string,
  example?: string,
  otherwise?: string,
  more?: { one?: Words; values?: KeyHelp['values'] },
): KeyHelp => ({
  title: inBoth(title),
  meaning: { 'zh-CN': zh, 'en-US': en },
  ...(example === undefined ? {} : { example }),
  ...(otherwise === undefined ? {} : { default: otherwise }),
  ...(more?.one ? { one: inBoth(more.one) } : {}),
  ...(more?.values ? { values: more.values } : {}),
});
