import DOMPurify from 'dompurify';
import { useMemo } from 'react';

/** What a text may hold: no forms, no frames, nothing that runs or takes the look of the page. */
const allowed = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['form', 'input', 'button', 'select', 'textarea', 'style', 'dialog'],
  FORBID_ATTR: ['style', 'id', 'class', 'name'],
};

/** A rich text as it was written, cleaned: what a service stores may hold anything. Links open beside this page. */
export default function RichText({ html }: { html: string }) {
  const clean = useMemo(() => {
    const fragment = DOMPurify.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true });
    for (const link of fragment.querySelectorAll('a[href]')) {
      link.setAttribute('target', '_blank');
      link.setAttribute('rel', 'noreferrer');
    }
    const holder = document.createElement('div');
    holder.append(fragment);
    return holder.innerHTML;
  }, [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned above
  return <div className="bd-detail-html" dangerouslySetInnerHTML={{ __html: clean }} />;
}
