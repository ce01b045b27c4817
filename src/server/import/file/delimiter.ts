/** What may part the cells of a text file. */
export const delimiters = [',', ';', '\t', '|'] as const;

/** The delimiter of a text: whichever parts its first line most. */
export async function findDelimiter(text: AsyncIterable<string>): Promise<string> {
  let start = '';
  for await (const chunk of text) {
    start += chunk;
    if (/[\r\n]/.test(start)) break;
  }
  const bare = (start.split(/[\r\n]/)[0] ?? '').replace(/"(?:[^"]|"")*"/g, '');
  const count = (delimiter: string) => bare.split(delimiter).length;
  return delimiters.reduce<string>(
    (best, next) => (count(next) > count(best) ? next : best),
    delimiters[0],
  );
}
