import dictionary from './dictionary.json' with { type: 'json' };

/**
 * Usual names of fields, lists and values: `"name": ["中文", "English"]`, of a value also with its usual colour. Whole names, with
 * their words joined in lower case, are looked up before single words. `lists` has the names of lists that differ from the
 * name of a field with such a record: a user in a field is called its author. `endings` has the Chinese for the last word of
 * a longer name. People may change the labels later, but keep good ones.
 */
type Table = Readonly<Record<string, readonly string[]>>;
const { names, words, values, lists, endings }: Readonly<Record<keyof typeof dictionary, Table>> =
  dictionary;

export interface Term {
  readonly zh: string;
  readonly en: string;
  readonly colour: string | undefined;
}

function look(source: Table, key: string): Term | undefined {
  if (!Object.hasOwn(source, key)) return undefined;
  const [zh = '', en = '', colour] = source[key] ?? [];
  return { zh, en, colour };
}

/** The term for a field name. */
export const termOfName = (joined: string): Term | undefined => look(names, joined);
/** The term for a list name. */
export const termOfList = (joined: string): Term | undefined =>
  look(lists, joined) ?? look(names, joined);
/** The term for a word of a longer name. */
export const termOfWord = (word: string): Term | undefined =>
  look(words, word) ?? look(names, word);
/** The Chinese for the last word of a longer name; undefined if it is no usual one. */
export const chineseEnding = (word: string): string | undefined => look(endings, word)?.zh;
/** The term for a value of an enum. */
export const termOfValue = (value: string): Term | undefined => look(values, value.toLowerCase());

/** The usual name for a field that a service names in Chinese: `价格` → `price`. */
export function nameOfChinese(text: string): string | undefined {
  return Object.entries(names).find(([, term]) => term[0] === text)?.[0];
}

/** The English words for each Chinese term, the usual meaning first. */
const byChinese = new Map<string, string[]>();
for (const source of [names, words, lists])
  for (const [zh = '', en = ''] of Object.values(source)) {
    const known = byChinese.get(zh) ?? [];
    if (!known.includes(en)) byChinese.set(zh, [...known, en]);
  }
const longestTerm = Math.max(...[...byChinese.keys()].map((zh) => zh.length));

/** What a Chinese term can be called in English: `编号` → `ID`, `Number`. */
export const termsOfChinese = (text: string): readonly string[] => byChinese.get(text) ?? [];

/** The longest Chinese term that a text begins with; undefined if no term does. */
export function termAtStart(text: string): string | undefined {
  for (let length = Math.min(longestTerm, text.length); length > 0; length -= 1)
    if (byChinese.has(text.slice(0, length))) return text.slice(0, length);
  return undefined;
}
