import { useMemo } from 'react';
import { purifiedBody } from '#app/widgets/rich-text/purify.ts';
import { picturesInText } from '#page/picturesInText.ts';

/** A rich text as it was written, cleaned: what a service stores may hold anything. Links open beside this page. */
export default function RichText({ html }: { html: string }) {
  const clean = useMemo(() => {
    const body = purifiedBody(html);
    for (const link of body.querySelectorAll('a[href]')) link.setAttribute('target', '_blank');
    return picturesInText(body.innerHTML);
  }, [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned above
  return <div className="bd-detail-html" dangerouslySetInnerHTML={{ __html: clean }} />;
}
