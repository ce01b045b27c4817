/**
 * Fetches the files that the page names: those of the screen at its address, on the sign-in page those of lists.
 *
 * @param rel `modulepreload` fetches scripts to run soon and their styles, `prefetch` both for later
 */
export function fetchNamedFiles(rel: 'modulepreload' | 'prefetch'): void {
  const named = document.querySelector('meta[name="bookdesk-files"]')?.getAttribute('content');
  for (const href of named?.split(' ') ?? []) {
    const isScript = href.endsWith('.js');
    // the page of a list has its styles in it
    if (!isScript && document.querySelector(`link[href="${href}"]`)) continue;
    const how = isScript || rel === 'prefetch' ? rel : 'preload';
    const link = { rel: how, as: isScript ? 'script' : 'style', href, crossOrigin: 'anonymous' };
    document.head.append(Object.assign(document.createElement('link'), link));
  }
}
