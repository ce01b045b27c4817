import type { Video } from '#contract/entities/media.ts';

/** What readers see of a post, an article and a book list; the readers' pages and the preview both use it. */

export interface ReadAuthor {
  /** undefined in previews */
  id?: string | undefined;
  nickname: string;
  avatar: string;
}

/** Something with a name and a page of its own. */
export interface ReadReference {
  id: string;
  title: string;
}

export interface ReadBook extends ReadReference {
  cover: string;
  /** empty if not known */
  authorName?: string;
}

export interface ReadTime {
  /** ISO 8601 */
  instant: string;
  /** in the form for readers (contract 9) */
  text: string;
}

interface ReadFigures {
  likeCount?: number;
  commentCount?: number;
  viewCount?: number;
  collectionCount?: number;
}

export interface ReadPost {
  author: ReadAuthor;
  time: ReadTime;
  /** plain text of a dynamic, HTML of an article */
  content: string;
  title: string;
  cover: string;
  images: readonly string[];
  videos: readonly Video[];
  circle: ReadReference | undefined;
  topics: readonly ReadReference[];
  books: readonly ReadBook[];
  labels: readonly ReadReference[];
  figures: ReadFigures;
}

export interface ReadBookList {
  author: ReadAuthor;
  time: ReadTime;
  title: string;
  content: string;
  cover: string;
  books: readonly (ReadBook & { note: string })[];
  figures: ReadFigures;
  /** whether it is shown as a ranking, in which the first book is number one */
  isRanking?: boolean;
}

/** What a record of a list of own records shows of one field. */
export type ReadValue =
  | { readonly kind: 'text'; readonly text: string; readonly href?: string | undefined }
  | { readonly kind: 'paragraphs'; readonly text: string }
  | { readonly kind: 'html'; readonly html: string }
  | { readonly kind: 'colour'; readonly colour: string }
  | { readonly kind: 'pictures'; readonly addresses: readonly string[] }
  | { readonly kind: 'video' | 'audio'; readonly address: string };

export interface ReadFact {
  readonly name: string;
  readonly label: string;
  readonly values: readonly ReadValue[];
}

/** A record of a list of own records, as its page shows it. Facts without values are left out. */
export interface ReadRecord {
  readonly title: string;
  /** name of the list */
  readonly kind: string;
  readonly cover: string;
  readonly facts: readonly ReadFact[];
}
