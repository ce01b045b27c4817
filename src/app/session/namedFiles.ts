/**
 * Fetches the files that lists are drawn with; the page contains their addresses.
 *
 * @param rel `modulepreload` fetches scripts to run soon, `prefetch` scripts and styles for later
 */
export function fetchListFiles(rel: 'modulepreload' | 'prefetch'): void {
  const named = document.querySelector('meta[name="bookdesk-lists"]')?.getAttribute('content');
  for (const href of named?.split(' ') ?? []) {
    const as = href.endsWith('.js') ? 'script' : 'style';
    if (rel === 'modulepreload' && as === 'style') continue;
    const link = { rel, as, href, crossOrigin: 'anonymous' };
    document.head.append(Object.assign(document.createElement('link'), link));
  }
}
