import sanitize from 'sanitize-html';

/**
 * What an article may hold: what the editor writes, and nothing that runs. Everything else is taken out, its text
 * stays (DESIGN 4, "Rich text").
 */
const colour = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/i, /^[a-z]+$/i];
const length = [/^-?\d+(\.\d+)?(px|em|rem|%)?$/];
const allowed: sanitize.IOptions = {
  allowedTags: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'div', 'blockquote', 'pre', 'code'],
    ...['ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'sub', 'sup', 'span', 'a'],
    ...['table', 'colgroup', 'col', 'thead', 'tbody', 'tr', 'th', 'td', 'figure', 'figcaption'],
    ...['img', 'video', 'audio', 'source'],
  ],
  allowedAttributes: {
    '*': ['style', 'class'],
    a: ['href', 'target', 'rel', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    video: ['src', 'poster', 'controls', 'width', 'height', 'preload'],
    audio: ['src', 'controls', 'preload'],
    source: ['src', 'type'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
  // the editor's own names of layout; a class of the platform's interface must not be worn by an article
  allowedClasses: {
    '*': [
      /^(media-wrap|image-wrap|video-wrap|audio-wrap|align-(left|center|right)|float-(left|right))$/,
    ],
  },
  allowedStyles: {
    '*': {
      color: colour,
      'background-color': colour,
      'text-align': [/^(left|right|center|justify)$/],
      'text-decoration': [/^(none|underline|line-through)$/],
      'font-size': length,
      'line-height': length,
      'letter-spacing': length,
      'text-indent': length,
      width: length,
      height: length,
      float: [/^(left|right|none)$/],
    },
  },
  allowedSchemes: ['http', 'https'],
  allowedSchemesByTag: { a: ['http', 'https', 'mailto', 'tel'] },
  allowProtocolRelative: false,
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer' }) },
};

/** The HTML without anything that runs or leaves its place; safe to store and to show. */
export function sanitiseHtml(html: string): string {
  return sanitize(html, allowed);
}

/** The text that a reader of the HTML sees, on one line; for searching and for excerpts. */
export function plainTextOf(html: string): string {
  const spaced = html.replace(/<(\/(p|div|li|h[1-6]|td|th|blockquote|pre|figure)|br)\b/gi, ' $&');
  const escaped = sanitize(spaced, { allowedTags: [], allowedAttributes: {} });
  return escaped
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };
