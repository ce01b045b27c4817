import { readCsv } from './csv.ts';
import type { OpenedTable } from './table.ts';

/** possible delimiters of text files, the most common first */
export const delimiters = [',', ';', '\t', '|'] as const;

/** characters of the text that are read to find its delimiter */
const sampleLength = 256 * 1024;
/** number of first rows, one of which has the headings */
const firstRows = 10;

/** How well a delimiter divides the rows: into as many cells as there are headings. More cells decide between equals. */
async function scoreOf(sample: string, delimiter: string): Promise<number> {
  const widths: number[] = [];
  const text = (async function* () {
    yield sample;
  })();
  for await (const { fields, broken } of readCsv(text, delimiter))
    widths.push(broken ? 1 : fields.length);
  const share = (width: number) =>
    width < 2 ? 0 : widths.filter((one) => one === width).length / widths.length;
  // a title above the headings has a number of cells that few other rows have
  const first = widths.slice(0, firstRows);
  const headings = first.find((width) => share(width) >= 0.5) ?? first[0] ?? 1;
  return share(headings) + (headings - 1) / 1_000;
}

/** The first line of a file may say the delimiter to a spreadsheet: `sep=;`. It is no row of the table. */
const saying = /^"?sep=([^\w\s"]|\t)"?[ \t,;|]*(?:\r|\n|$)/i;

/** The delimiter that the first line says; undefined if it says none. */
export const saidDelimiter = (row: string): string | undefined => saying.exec(row)?.[1];

/** Finds the delimiter of a text from its rows, unless its first line says it. */
export async function findDelimiter(
  text: AsyncIterable<string>,
): Promise<NonNullable<OpenedTable['delimiter']>> {
  let sample = '';
  for await (const chunk of text) {
    sample += chunk;
    if (sample.length >= sampleLength) break;
  }
  const scores = await Promise.all(delimiters.map((delimiter) => scoreOf(sample, delimiter)));
  const ranked = delimiters
    .map((delimiter, index) => ({ delimiter, score: scores[index] ?? 0 }))
    .sort((a, b) => b.score - a.score)
    .map(({ delimiter }) => delimiter);
  const chosen = saidDelimiter(sample) ?? ranked[0] ?? ',';
  return { chosen, candidates: [...new Set([chosen, ...ranked])] };
}
