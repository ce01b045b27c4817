/**
 * The beginning of a text, for a row of a list.
 *
 * @param length how many characters at most; an ellipsis tells that there is more
 */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  const characters = [...text.slice(0, length * 2)];
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : text;
}
