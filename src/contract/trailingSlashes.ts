/** A base address without the slashes at its end; by hand, because a pattern would search from each of them anew. */
export function withoutTrailingSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}
