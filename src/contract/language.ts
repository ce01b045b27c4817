import type { Catalogue, Text } from '#locales/index.ts';

/** The languages of the product; the first one is the default if the browser asks for neither (contract 10.1). */
export const languages = ['zh-CN', 'en-US'] as const;
export type Language = (typeof languages)[number];

/** What each language calls itself. */
export const languageNames: Readonly<Record<Language, string>> = {
  'zh-CN': '中文',
  'en-US': 'English',
};
export const defaultLanguage: Language = 'zh-CN';

/** One text in every language of the product. */
export type Localized = Readonly<Record<Language, string>>;

/** The separator between items in each language. */
export const listSeparator: Localized = { 'zh-CN': '、', 'en-US': ', ' };

/** A text that each language has its own of. */
export const inEveryLanguage = (textIn: (language: Language) => string): Localized => ({
  'zh-CN': textIn('zh-CN'),
  'en-US': textIn('en-US'),
});

/** Names in a row: `散文、诗`, `essays, poems`. */
export const listed = (names: readonly string[], language: Language): string =>
  names.join(listSeparator[language]);

/** Values for the arguments of a text. */
export type MessageValues = Readonly<Record<string, string | number>>;

/**
 * Declares the texts of an extension: in code, or from its `locales/<language>.json`. It does not compile if a key is missing in a
 * language.
 *
 * @example
 * const messages = defineMessages({ 'zh-CN': { total: '共 {count} 条' }, 'en-US': { total: '{count} in total' } });
 */
export function defineMessages<const Key extends string>(
  texts: Record<'zh-CN', Record<Key, string>> & Record<'en-US', Record<NoInfer<Key>, string>>,
): Catalogue<Key> {
  return texts;
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
  const given = (name: string) => String(values[name] ?? `{${name}}`);
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
  return fill(catalogue[language][key], values, language);
}

/** Whether a catalogue has a text of this key. */
export const hasText = <Key extends string>(catalogue: Catalogue<Key>, key: string): key is Key =>
  Object.values(catalogue).some((texts) => Object.hasOwn(texts, key));

/** The text of `key` in every language, as lists keep their labels. */
export const labelOf = <Key extends string>(
  catalogue: Catalogue<Key>,
  key: Key,
  values?: MessageValues,
): Localized => inEveryLanguage((language) => message(catalogue, language, key, values));

/** The language of the product that an `Accept-Language` header (or a browser's list) prefers. */
export function negotiateLanguage(header: string | null | undefined): Language {
  for (const part of (header ?? '').split(',')) {
    const tag = part.split(';')[0]?.trim().toLowerCase() ?? '';
    if (tag.startsWith('zh')) return 'zh-CN';
    if (tag.startsWith('en')) return 'en-US';
  }
  return defaultLanguage;
}
