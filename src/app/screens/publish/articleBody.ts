/** The text of an article as paragraphs that people type, and as the HTML that is stored. */

const paragraph = /<p>((?:(?!<\/p>).)*)<\/p>/gs;
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
};
const characters: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Whether HTML is paragraphs of plain text and nothing else, so that it can be typed without losing anything. */
export function isPlainBody(html: string): boolean {
  const withoutParagraphs = html.replace(paragraph, (_whole, inner: string) =>
    /<(?!br\s*\/?>)/.test(inner) ? '<' : '',
  );
  return withoutParagraphs.trim() === '' || (!html.includes('<') && !html.includes('&'));
}

/** One line a paragraph. Good for a body that `isPlainBody`. */
export function textOfBody(html: string): string {
  const lines = [...html.matchAll(paragraph)].map(([, inner = '']) =>
    inner
      .replace(/<br\s*\/?>/g, '')
      .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (name) => entities[name] ?? name),
  );
  return html.includes('<p>') ? lines.join('\n') : html;
}

export function bodyOfText(text: string): string {
  if (text === '') return '';
  return text
    .split('\n')
    .map((line) => `<p>${line.replace(/[&<>]/g, (character) => characters[character] ?? '')}</p>`)
    .join('');
}
