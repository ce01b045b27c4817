import type { Catalogue, Language, Text } from '#locales/index.ts';
import folders from '#locales/languages.json' with { type: 'json' };

export type { Language };

const isLanguage = (name: string): name is Language => Object.hasOwn(folders, name);
/** The languages of the product. */
export const languages = Object.keys(folders).filter(isLanguage);
const isComplete = <T>(values: Readonly<Record<string, T>>): values is Record<Language, T> =>
  languages.every((language) => Object.hasOwn(values, language));
/** The language of a browser that asks for none of them (contract 10.1), and of texts that are missing in another. */
export const defaultLanguage = 'zh-CN' satisfies Language;

/** What each language calls itself. */
export const languageNames = byLanguage((language) => folders[language].name);

/** What is there in the default language, and in any of the others. */
export type ByLanguage<T> = Readonly<
  Record<typeof defaultLanguage, T> & Partial<Record<Language, T>>
>;
/** A text of a list, and of whatever else people name. */
export type Localized = ByLanguage<string>;

/** What is there in `language`; in the default one where it lacks. */
export function inLanguage<T>(all: ByLanguage<T>, language: Language): T;
export function inLanguage<T>(
  all: ByLanguage<T> | null | undefined,
  language: Language,
): T | undefined;
export function inLanguage<T>(
  all: ByLanguage<T> | null | undefined,
  language: Language,
): T | undefined {
  return all ? (all[language] ?? all[defaultLanguage]) : undefined;
}

/** Whether sentences end with 。 and stand without spaces between them. */
export const isChinese = (language: Language): boolean => language.startsWith('zh');

/** The separator between items in each language. */
export const listSeparator = byLanguage((language) => folders[language].separator);

/** A value for each language. */
export function byLanguage<T>(of: (language: Language) => T): Record<Language, T> {
  const values = Object.fromEntries(languages.map((language) => [language, of(language)]));
  if (!isComplete(values)) throw new Error('Each language has a value.');
  return values;
}

/** Names in a row: `散文、诗`, `essays, poems`. */
export const listed = (names: readonly string[], language: Language): string =>
  names.join(listSeparator[language]);

/** Values for the arguments of a text; a text in every language gives its own in each. */
export type MessageValues = Readonly<Record<string, string | number | Localized>>;

/**
 * Declares the texts of an extension: in code, or from its `locales/<language>.json`. A language that it
 * lacks is shown in the default one.
 *
 * @example
 * const messages = defineMessages({ 'zh-CN': { total: '共 {count} 条' }, 'en-US': { total: '{count} in total' } });
 */
export function defineMessages<const Key extends string>(
  texts: Readonly<
    Record<typeof defaultLanguage, Record<Key, string>> &
      Partial<Record<Language, Record<NoInfer<Key>, string>>>
  >,
): Catalogue<Key> {
  return byLanguage((language) => texts[language] ?? texts[defaultLanguage]);
}

/**
 * Fills the arguments of a text. One without a value stays in the text, so that it is noticed.
 *
 * @example
 * fill('共 {count} 条', { count: 3 }) // '共 3 条'
 */
export function fill(
  text: Text,
  values: MessageValues = {},
  language: Language = defaultLanguage,
): string {
  const given = (name: string) => {
    const value = values[name];
    return String((typeof value === 'object' ? inLanguage(value, language) : value) ?? `{${name}}`);
  };
  if (typeof text === 'string') return text.replace(/\{(\w+)\}/g, (_, name) => given(name));
  return text
    .map((part) => {
      if (typeof part === 'string') return part;
      const [name, choices, by] = part;
      const value = given(name);
      if (!choices) return value;
      const chosen = by ? value : new Intl.PluralRules(language).select(+value);
      return fill(choices[`=${value}`] ?? choices[chosen] ?? choices.other ?? '', values, language);
    })
    .join('');
}

/** The text of `key` in `language`, with its arguments filled. */
export function message<Key extends string>(
  catalogue: Catalogue<Key>,
  language: Language,
  key: Key,
  values?: MessageValues,
): string {
  return fill(textsIn(catalogue, language)[key], values, language);
}

/** A page of the build has the texts of its own language alone. */
const textsIn = <Key extends string>(catalogue: Catalogue<Key>, language: Language) =>
  catalogue[language] ?? Object.values(catalogue)[0];

/** Whether there is a text for what a newer platform may say. */
export const hasText = <Key extends string>(catalogue: Catalogue<Key>, key: string): key is Key =>
  Object.hasOwn(textsIn(catalogue, defaultLanguage), key);

/** The text of `key` in every language, as lists keep their labels. */
export const labelOf = <Key extends string>(
  catalogue: Catalogue<Key>,
  key: Key,
  values?: MessageValues,
): Localized => byLanguage((language) => message(catalogue, language, key, values));

/** The keys of a catalogue, which are the same in each language. */
export const keysOf = (catalogue: Catalogue<string>): readonly string[] =>
  Object.keys(textsIn(catalogue, defaultLanguage));

/**
 * The language of the product that an `Accept-Language` header (or a browser's list) prefers: of those that a tag begins with, the
 * one that says most.
 */
export function negotiateLanguage(header: string | null | undefined): Language {
  for (const part of (header ?? '').split(',')) {
    const asked = `${part.split(';')[0]?.trim().toLowerCase()}-`;
    const known = languages
      .flatMap((language) => folders[language].tags.map((tag) => ({ language, tag })))
      .filter(({ tag }) => asked.startsWith(`${tag}-`))
      .sort((one, other) => other.tag.length - one.tag.length);
    if (known[0]) return known[0].language;
  }
  return defaultLanguage;
}
