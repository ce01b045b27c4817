import type { ScreenModule } from '#app/widgets/places/route.ts';
import { createLegalScreen } from './LegalScreen.tsx';
import type { Group, Page, StaticPage } from './page.ts';

const texts = import.meta.glob<Page>('./pages/**/*.md', { import: 'default' });

/**
 * Loads the text of a page with its screen; each text is a chunk of its own.
 *
 * @param path with its first slash
 * @param all the pages that it links to
 */
export async function loadPage(
  path: string,
  group: Group | undefined,
  all: readonly StaticPage[],
): Promise<ScreenModule> {
  const text = texts[`./pages${path}.md`];
  if (!text) throw new Error(`There is no text of ${path}`);
  const [page, preview] = await Promise.all([
    text(),
    // only pages that make calls load the client
    group === 'licences' ? import('./LicencePreview.tsx') : undefined,
  ]);
  return { Component: createLegalScreen({ path, page, all, Lead: preview?.LicencePreview }) };
}
