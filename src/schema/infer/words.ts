/** Splits names of fields into words, in any of the usual notations. */

/** The words of `createdAt`, `created_at`, `Created-At` and `HTMLText` in lower case; Chinese text is not split. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_\-./]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

const irregular: Readonly<Record<string, string>> = {
  people: 'person',
  children: 'child',
  men: 'man',
  women: 'woman',
  series: 'series',
  news: 'news',
  species: 'species',
  status: 'status',
  address: 'address',
  movies: 'movie',
  cookies: 'cookie',
  mice: 'mouse',
  feet: 'foot',
  teeth: 'tooth',
  geese: 'goose',
  analyses: 'analysis',
  theses: 'thesis',
  crises: 'crisis',
};

/** Endings that the general rules below would get wrong, with what becomes of them. */
const endings: readonly (readonly [RegExp, string])[] = [
  [/(?<=(?:^|[a-z])(?:shel|hal|cal|wol|thie|loa|lea|scar|hoo)|^el|^sel|oursel|themsel)ves$/, 'f'],
  [/(?<=kni|wi)ves$/, 'fe'],
  [/(?<=(?:stat|camp|bon|vir|cens|corp|^b)us)es$/, ''],
  [/(?<=potato|tomato|hero|echo|veto)es$/, ''],
];

/** The singular of a word: `categories` → `category`. */
export function singularOf(word: string): string {
  const known = irregular[word];
  if (known !== undefined) return known;
  const ending = endings.find(([plural]) => plural.test(word));
  if (ending) return word.replace(...ending);
  if (/(ss|us|is)$/.test(word)) return word;
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(ches|shes|xes|sses|tzes|zzes)$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/**
 * Whether a word may be a plural whose singular only a person knows: `courses` and `buses`, `curves` and `leaves`, `areas` and
 * `canvas` end alike.
 */
export const isUnsurePlural = (word: string): boolean =>
  /(ses|zes|oes|ves|as)$/.test(word) &&
  !/(ss|tz|zz)es$/.test(word) &&
  !Object.hasOwn(irregular, word) &&
  !endings.some(([plural]) => plural.test(word));

/** The plural of a word: `category` → `categories`. */
export function pluralOf(word: string): string {
  // a number at the end tells things of one name apart: `books 2`
  if (/\d$/.test(word)) return word;
  const found = Object.entries(irregular).find(([, one]) => one === word);
  if (found) return found[0];
  if (singularOf(word) !== word) return word;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(ch|sh|x|s|z)$/.test(word) ? `${word}es` : `${word}s`;
}

/** The name with all words in the singular and joined, for comparing names: `book-lists` → `booklist`. */
export function essenceOf(name: string): string {
  return wordsOf(name).map(singularOf).join('');
}

/** `unit price` → `Unit price`. */
export function sentenceCase(words: readonly string[]): string {
  const text = words.map((word) => acronyms[word] ?? word).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const acronyms: Readonly<Record<string, string>> = {
  id: 'ID',
  url: 'URL',
  isbn: 'ISBN',
  sku: 'SKU',
  ip: 'IP',
  vat: 'VAT',
  api: 'API',
  html: 'HTML',
  pdf: 'PDF',
  gps: 'GPS',
  seo: 'SEO',
  iban: 'IBAN',
};

/** Whether a text contains a Chinese character. */
export const hasChinese = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** `unit price` → `unitPrice`. */
export function camelCase(words: readonly string[]): string {
  return words
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
}
