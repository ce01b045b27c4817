import { chineseFiction } from './chineseFiction.ts';
import { chineseThought } from './chineseThought.ts';
import { englishFiction } from './englishFiction.ts';
import { englishThought } from './englishThought.ts';
import type { BookFact } from './fact.ts';
import { translated } from './translated.ts';

/** A book of the catalogue with named fields. */
export interface CatalogueBook {
  readonly title: string;
  readonly author: string;
  readonly publisher: string;
  readonly year: string;
  readonly category: string;
  readonly translator: string;
  /** as in the rest of the platform: `zh` or `en` */
  readonly language: 'zh' | 'en';
}

const named =
  (language: CatalogueBook['language']) =>
  ([title, author, publisher, year, category, translator = '']: BookFact): CatalogueBook => ({
    title,
    author,
    publisher,
    year,
    category,
    translator,
    language,
  });

/** The books of the first start. Titles are unique, because the rest of the catalogue names books by title. */
export const catalogueBooks: readonly CatalogueBook[] = [
  ...[...chineseFiction, ...chineseThought, ...translated].map(named('zh')),
  ...[...englishFiction, ...englishThought].map(named('en')),
];
