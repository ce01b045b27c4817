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

/** Names in a row: `散文、诗`, `essays, poems`. */
export const listed = (names: readonly string[], language: Language): string =>
  names.join(listSeparator[language]);

/** Values for the placeholders of a text. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** A catalogue: the texts of a module in every language, with the same keys. */
export type Catalogue<Key extends string> = Readonly<
  Record<Language, Readonly<Record<Key, string>>>
>;

/**
 * Declares the texts of one module. It does not compile if a key is missing in a language.
 *
 * @example
 * const messages = defineMessages({ 'zh-CN': { total: '共 {count} 条' }, 'en-US': { total: '{count} in total' } });
 */
export function defineMessages<const Key extends string>(
  zh: Record<'zh-CN', Record<Key, string>> & Record<'en-US', Record<NoInfer<Key>, string>>,
): Catalogue<Key> {
  return zh;
}

/**
 * Fills the placeholders `{name}` of a text. `{name:book|books}` becomes the first word for the number 1, the second for
 * any other. A placeholder without a value stays in the text, so that it is noticed.
 *
 * @example
 * fill('{count} {count:book|books}', { count: 1 }) // '1 book'
 */
export function fill(text: string, values: MessageValues = {}): string {
  return text.replace(
    /\{(\w+)(?::([^{}|]*)\|([^{}|]*))?\}/g,
    (place, name: string, one: string | undefined, other: string | undefined) => {
      if (!Object.hasOwn(values, name)) return place;
      const value = String(values[name]);
      return one === undefined || other === undefined ? value : value === '1' ? one : other;
    },
  );
}

/** The text of `key` in `language`, with its placeholders filled. */
export function message<Key extends string>(
  catalogue: Catalogue<Key>,
  language: Language,
  key: Key,
  values?: MessageValues,
): string {
  return fill(catalogue[language][key], values);
}

/** The language of the product that an `Accept-Language` header (or a browser's list) prefers. */
export function negotiateLanguage(header: string | null | undefined): Language {
  for (const part of (header ?? '').split(',')) {
    const tag = part.split(';')[0]?.trim().toLowerCase() ?? '';
    if (tag.startsWith('zh')) return 'zh-CN';
    if (tag.startsWith('en')) return 'en-US';
  }
  return defaultLanguage;
}
