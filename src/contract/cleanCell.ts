/** Characters without width, marks of direction and soft hyphens: invisible, and often part of copied text. */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** A cell of numbers and signs in one spelling: no wrapper, nothing invisible, full width as narrow, blanks single. */
export function clean(cell: string): string {
  return unwrap(cell.trim())
    .replace(invisible, '')
    .normalize('NFKC')
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

/** `="0262033844"` is how a file keeps a spreadsheet from reading a number. */
export function unwrap(cell: string): string {
  const inner = /^=\s*"((?:[^"]|"")*)"$/.exec(cell)?.[1];
  return inner === undefined ? cell : inner.replaceAll('""', '"');
}
