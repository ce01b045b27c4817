import { staticPages } from '#app/session/staticPages.ts';
import type { PageHead, StaticPage } from './page.ts';

/** Every legal and information page of the site (contract 2.2): the title at once, the text when it is opened. */

const heads = import.meta.glob<PageHead>('./pages/**/*.md', {
  eager: true,
  query: '?head',
  import: 'default',
});

/** In the order of contract 2.2. */
export const pages: readonly StaticPage[] = staticPages.flatMap((path) => {
  const head = heads[`./pages${path}.md`];
  const load = async () => (await import('./loadPage.ts')).loadPage(path, head?.group, pages);
  return head ? [{ ...head, path, load }] : [];
});
