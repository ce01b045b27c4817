/** What a page file becomes (src/launch/markdown.mjs). */

import type { Localized } from '#contract/language.ts';

/** Under which heading a page stands in the list of all pages. */
export type Group = 'agreements' | 'rules' | 'guides' | 'licences';

export interface Heading {
  /** the same in both languages */
  id: string;
  text: string;
  /** 2 to 4 */
  level: number;
}

/** A page in one language. */
interface Part {
  title: string;
  html: string;
  headings: Heading[];
}

/** A whole page: a chunk of its own. */
export interface Page extends Record<'zh-CN' | 'en-US', Part> {
  group: Group;
  /** the day from which it counts: 2026-11-20 */
  effective: string;
  /** a lawyer must look at it before it is used */
  review: boolean;
}

/** What the app knows of a page without loading it. */
export interface PageHead {
  title: Localized;
  group: Group;
  effective: string;
  review: boolean;
}
