import { useMemo } from 'react';
import { purifiedBody } from '#app/widgets/rich-text/purify.ts';
import { scrollArea } from '#app/widgets/scrollArea.ts';
import { picturesInText } from '#page/picturesInText.ts';

/** A rich text as it was written, cleaned: what a service stores may hold anything. Links open beside this page. */
export default function RichText({ html }: { html: string }) {
  const clean = useMemo(() => {
    const body = purifiedBody(html);
    for (const link of body.querySelectorAll('a[href]')) link.setAttribute('target', '_blank');
    return picturesInText(body.innerHTML);
  }, [html]);
  return (
    <div
      className="bd-breaks bd-detail-html"
      {...scrollArea}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned above
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  );
}
