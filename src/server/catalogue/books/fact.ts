/**
 * The facts about a book of the catalogue; empty if not known for sure. In order: title, author, publisher, year of
 * this edition, category, translator.
 */
export type BookFact = readonly [
  title: string,
  author: string,
  publisher: string,
  year: string,
  category: string,
  translator?: string,
];
