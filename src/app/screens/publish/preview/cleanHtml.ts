import DOMPurify from 'dompurify';

/** Stored HTML as the preview may draw it: nothing that runs, no forms, no frames, no names of the interface's own. */
export function cleanHtml(html: string): string {
  return DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['form', 'input', 'button', 'select', 'textarea', 'style', 'dialog'],
    FORBID_ATTR: ['id', 'name'],
  });
}
