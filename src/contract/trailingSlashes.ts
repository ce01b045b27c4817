/**
 * Removes the slashes at the end of a base address. Written by hand, because a pattern would try again from every
 * slash.
 */
export function withoutTrailingSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}
