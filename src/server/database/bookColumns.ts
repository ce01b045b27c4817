import type { Row } from './tables.ts';

/** The columns that say what a book is: what its list shows, and what a file of books sets. */
export const bookColumns = [
  'name',
  'author_name',
  'translator',
  'publisher_name',
  'cover',
  'edition_class',
  'publish_time',
  'isbn',
  'price',
  'currency',
  'rating',
  'ratings_count',
  'category',
  'language',
  'tags',
  'content',
] as const satisfies readonly (keyof Row<'book'>)[];
