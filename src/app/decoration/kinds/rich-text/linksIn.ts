import { inertBody } from '#app/widgets/rich-text/inert.ts';

/** The links of a rich text with their addresses and texts. */
export function linksIn(html: string): { address: string; text: string }[] {
  if (!/<a\s/i.test(html)) return [];
  const body = inertBody(html);
  return [...body.querySelectorAll('a[href]')].map((link) => ({
    address: link.getAttribute('href') ?? '',
    text: link.textContent?.trim() ?? '',
  }));
}
