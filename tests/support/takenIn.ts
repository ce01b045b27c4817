import { inertBody } from '#app/widgets/rich-text/inert.ts';
import { readForeign } from '#app/widgets/rich-text/pastedParts.ts';
import { purifyHtml } from '#app/widgets/rich-text/purify.ts';

/** HTML of other programs as the browser takes it in: read by the contract's rule, then cleaned. */
export function takenIn(html: string): string {
  const body = inertBody(html);
  readForeign(body);
  return purifyHtml(body.innerHTML);
}
