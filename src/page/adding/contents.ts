import zodLocales from 'virtual:zod-locales';
import type { z } from 'zod';
import type { KindContents, ValueLack } from '#contract/addedKinds.ts';
import type { Language } from '#contract/language.ts';

/** What a component of a kind holds. */
export interface ContentsDefinition<Values> {
  /** what the platform lets in, in drafts as well: what may lack until publishing is optional here */
  readonly schema: z.ZodType<Values, Readonly<Record<string, unknown>>>;
  /** the values of a new component */
  readonly initial: Readonly<Record<string, unknown>>;
  /** what lacks before it may be published; `field` is a path below the values. Default: nothing */
  readonly lacking?: (values: Values, language: Language) => readonly ValueLack[];
  /** one line for the outline. Default: none */
  readonly summary?: (values: Values, language: Language) => string;
}

/** What a component of a kind holds, by its schema. */
export interface Contents<Values> extends KindContents {
  /** @returns undefined if the schema refuses them */
  read(values: unknown): Values | undefined;
}

const made = new WeakSet<object>();

/**
 * Says what a component of a kind holds. Both sides read it: the editor, and the platform at each save.
 *
 * @example
 * export default defineContents({
 *   schema: z.strictObject({ until: z.string().max(19) }),
 *   initial: { until: '' },
 * });
 */
export function defineContents<Values>({
  schema,
  initial,
  lacking = () => [],
  summary = () => '',
}: ContentsDefinition<Values>): Contents<Values> {
  const read = (values: unknown) => schema.safeParse(values).data;
  const contents: Contents<Values> = {
    initial,
    read,
    faults(values, language) {
      const { error } = schema.safeParse(values, { error: zodLocales[language] });
      return (error?.issues ?? []).map(({ path, message }) => ({
        field: path.map(String).join('.'),
        detail: message,
      }));
    },
    lacking(values, language) {
      const known = read(values);
      return known === undefined ? [] : lacking(known, language);
    },
    summary(values, language) {
      const known = read(values);
      return known === undefined ? '' : summary(known, language);
    },
  };
  made.add(contents);
  return contents;
}

/** Whether `defineContents` has made a part. */
export const isContents = (part: unknown): part is KindContents => made.has(Object(part));
