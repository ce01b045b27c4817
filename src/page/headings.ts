const heading = /(<\/?h)([1-6])\b/g;

/**
 * Written text with its headings at the levels of the place it stands at: the highest that it has becomes `level`, and no
 * level is left out below it.
 *
 * @param html sanitised HTML, whose tags are in small letters
 */
export function headingsFrom(html: string, level: 2 | 3): string {
  const used = [...new Set([...html.matchAll(heading)].map(([, , digit]) => digit))].sort();
  if (used.length === 0) return html;
  return html.replace(
    heading,
    (_, start: string, digit: string) => `${start}${Math.min(6, level + used.indexOf(digit))}`,
  );
}
