import { readCsv } from './csv.ts';
import { delimiters, findDelimiter } from './delimiter.ts';
import { decode, detectEncoding } from './encoding.ts';
import type { ImportFile, OpenedTable, ReadingChoices } from './table.ts';

const encodings = ['utf-8', 'gb18030', 'utf-16le', 'utf-16be'];

/**
 * Opens a file for reading: finds how it is written where the choices do not say.
 *
 * @throws ImportFailure where the file is empty, or nothing that holds a table
 */
export async function openTable(file: ImportFile, choices: ReadingChoices): Promise<OpenedTable> {
  const encoding = choices.encoding ?? (await detectEncoding(file));
  const delimiter =
    choices.delimiter ?? (await findDelimiter(decode(file, encoding, () => undefined)));
  let read = 0;
  return {
    format: 'csv',
    encoding: { chosen: encoding, isSure: true, candidates: encodings },
    delimiter: { chosen: delimiter, candidates: delimiters },
    rows: () =>
      readCsv(
        decode(file, encoding, (bytes) => {
          read = bytes;
        }),
        delimiter,
      ),
    bytesRead: () => read,
  };
}
