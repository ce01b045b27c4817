import type { ViewLoader } from '#app/widgets/places/route.ts';

/** The shape of a page that the build makes from its file (src/launch/markdown.mjs). */

export interface StaticPage extends PageHead {
  path: string;
  /** loads the page with its screen */
  load: ViewLoader;
}

/** The heading of a page in the list of all pages. */
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

/** The languages in which agreements bind. */
type Binding = 'zh-CN' | 'en-US';

/** A whole page: a chunk of its own. */
export interface Page extends Record<Binding, Part> {
  group: Group;
  /** the day from which it is in force: 2026-11-20 */
  effective: string;
  /** whether a lawyer must still review it */
  review: boolean;
}

/** What the app knows of a page without loading it. */
export interface PageHead {
  title: Record<Binding, string>;
  group: Group;
  effective: string;
  review: boolean;
}
