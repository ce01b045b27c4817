import { staticPages } from '../../session/staticPages.ts';
import type { ViewLoader } from '../../views.ts';
import type { Group, Page, PageHead } from './page.ts';

/** Every legal and information page of the site (SPEC 2.2): its title at hand, its text a chunk of its own. */

const heads = import.meta.glob<PageHead>('./pages/**/*.md', {
  eager: true,
  query: '?head',
  import: 'default',
});
const texts = import.meta.glob<Page>('./pages/**/*.md', { import: 'default' });

export interface StaticPage extends PageHead {
  path: string;
  /** loads the page with its screen */
  load: ViewLoader;
}

async function load(path: string, group: Group, text: () => Promise<Page>): ReturnType<ViewLoader> {
  const [page, { createLegalScreen }, preview] = await Promise.all([
    text(),
    import('./LegalScreen.tsx'),
    // what makes calls comes with the pages that make them
    group === 'licences' ? import('./LicencePreview.tsx') : undefined,
  ]);
  return { Component: createLegalScreen(path, page, preview?.LicencePreview) };
}

/** In the order of SPEC 2.2. */
export const pages: readonly StaticPage[] = staticPages.flatMap((path) => {
  const file = `./pages${path}.md`;
  const head = heads[file];
  const text = texts[file];
  return head && text ? [{ ...head, path, load: () => load(path, head.group, text) }] : [];
});
