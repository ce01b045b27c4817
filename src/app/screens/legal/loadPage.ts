import type { ScreenModule } from '#app/views.ts';
import { createLegalScreen } from './LegalScreen.tsx';
import type { Group, Page } from './page.ts';

const texts = import.meta.glob<Page>('./pages/**/*.md', { import: 'default' });

/**
 * Loads the text of a page with its screen; each text is a chunk of its own.
 *
 * @param path with its first slash
 */
export async function loadPage(path: string, group: Group | undefined): Promise<ScreenModule> {
  const text = texts[`./pages${path}.md`];
  if (!text) throw new Error(`There is no text of ${path}`);
  const [page, preview] = await Promise.all([
    text(),
    // what makes calls comes with the pages that make them
    group === 'licences' ? import('./LicencePreview.tsx') : undefined,
  ]);
  return { Component: createLegalScreen(path, page, preview?.LicencePreview) };
}
