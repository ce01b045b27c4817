/**
 * What the catalogue knows of a book: facts alone, empty where not known for sure.
 * In this order: title, author, publisher, year of that edition, category, translator.
 */
export type BookFact = readonly [
  title: string,
  author: string,
  publisher: string,
  year: string,
  category: string,
  translator?: string,
];
