const heading = /(<\/?h)([1-6])\b/g;

/**
 * Rich text with headings that suit its place: the highest becomes `level`, and no level below it is skipped.
 *
 * @param html sanitised HTML, with tags in lower case
 */
export function headingsFrom(html: string, level: 2 | 3): string {
  const used = [...new Set([...html.matchAll(heading)].map(([, , digit]) => digit))].sort();
  if (used.length === 0) return html;
  return html.replace(
    heading,
    (_, start: string, digit: string) => `${start}${Math.min(6, level + used.indexOf(digit))}`,
  );
}
