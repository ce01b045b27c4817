import type { Video } from '#contract/entities/media.ts';
import type { ContentLabel } from './labels.ts';

/** The state of unpublished content; see `standingColumns` of `../loadContent.ts`. */
export type Standing = 'draft' | 'scheduled' | 'withdrawn' | 'awaitingReview' | 'rejected';

/** A post of the catalogue; it names circles, topics and books by title. */
export interface CataloguePost {
  readonly author: string;
  readonly daysAgo: number;
  readonly text: string;
  /** only articles have a title; their texts are paragraphs, separated by empty lines */
  readonly title?: string;
  readonly circle?: string;
  readonly topics?: readonly string[];
  readonly books?: readonly string[];
  readonly labels?: readonly ContentLabel[];
  /** scenes of its pictures, see `../drawing/scene.ts` */
  readonly pictures?: readonly string[];
  /** present if it is a video (content type 2010) */
  readonly video?: Video;
  /** default: published */
  readonly standing?: Standing;
}
type More = Omit<CataloguePost, 'author' | 'daysAgo' | 'text' | 'title'>;

/** A short post. */
export const dynamic = (
  author: string,
  daysAgo: number,
  text: string,
  more: More = {},
): CataloguePost => ({ author, daysAgo, text, ...more });

/** An article of several paragraphs. */
export const article = (
  author: string,
  daysAgo: number,
  title: string,
  text: string,
  more: More = {},
): CataloguePost => ({ author, daysAgo, title, text, ...more });
