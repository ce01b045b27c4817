import { ImportFailure } from '../problems.ts';
import { readCsv } from './csv.ts';
import { decode, type Encoding, encodings, marksOf, withoutStart } from './decode.ts';
import { delimiters, findDelimiter, saidDelimiter } from './delimiter.ts';
import { findEncoding } from './encoding.ts';
import { firstBytes } from './sample.ts';
import type { FileRow, ImportFile, OpenedTable, ReadingChoices } from './table.ts';
import { openWorkbook } from './workbook.ts';

const startBytes = 4_096;

const beginnings = {
  zip: [0x50, 0x4b, 0x03, 0x04],
  oldExcel: [0xd0, 0xcf, 0x11, 0xe0],
  utf32: [0xff, 0xfe, 0, 0],
} as const;
const beginsWith = (bytes: Uint8Array, beginning: readonly number[]) =>
  beginning.every((byte, index) => bytes[index] === byte);

/** a page or a workbook in XML, as programs of libraries write it under the name of a workbook */
const markup = /^\s*<(?:!doctype|\?xml|html|head|meta|style|table)[\s>]/i;

/** what other programs write as records, and not as a table: how it begins, and what people call it */
const recordForms: readonly (readonly [name: string, form: RegExp])[] = [
  [
    'JSON',
    /^\s*(?:\[\s*)*\{\s*(?:"(?:[^"\\]|\\.)*"\s*:|\})|^\s*\[\s*\[\s*["\d[]|^\s*\[\s*"[^"\n]*"\s*[,\]]|^\s*\[\s*\]\s*$/,
  ],
  ['PDF', /^%PDF-/],
  ['RTF', /^\{\\rtf/],
  ['XML', /^\s*<(?!html|table)[a-z][\w:-]*(?:\s[^<>]*)?>\s*</i],
  ['BibTeX', /^(?:\s|%[^\n]*\n)*@[a-z]+\s*\{[^,\n]*,\s*\n/i],
  ['RIS', /^\s*TY {2}- [A-Z]/],
  ['EndNote', /^\s*%0 [A-Z][a-z]+/],
  ['MARC', /^\d{5}[acdnp][a-z][a-z][\s\S]{12}45[0 ]{2}|^=LDR {2}/],
  [
    'SQL',
    /^\s*(?:--[^\n]*\n\s*|\/\*(?:[^*]|\*(?!\/))*\*\/;?\s*)*(?:INSERT INTO|CREATE TABLE|DROP TABLE|SET [A-Z_]+ ?=)\s/i,
  ],
];

/**
 * Opens a file for reading, and detects what the choices do not say.
 *
 * @throws ImportFailure if the file is empty, has no table, or has it as markup
 */
export async function openTable(file: ImportFile, choices: ReadingChoices): Promise<OpenedTable> {
  const start = await firstBytes(file, startBytes);
  if (start.length === 0) throw new ImportFailure('empty', { file: file.name });
  const isZip = beginsWith(start, beginnings.zip);
  if (isZip || beginsWith(start, beginnings.oldExcel)) return openWorkbook(file, choices, isZip);
  // its mark begins with that of UTF-16
  if (beginsWith(start, beginnings.utf32)) throw new ImportFailure('binary', { file: file.name });
  const { length, claimed } = marksOf(start);
  const head = Buffer.from(start.subarray(length)).toString('latin1').replace(/\0/g, '');
  if (markup.test(head)) throw new ImportFailure('workbookBroken', { file: file.name });
  const [records] = recordForms.find(([, form]) => form.test(head)) ?? [];
  if (records !== undefined)
    throw new ImportFailure('recordsFile', { file: file.name, form: records });
  return openText(withoutStart(file, length), { start: start.subarray(length), claimed }, choices);
}

async function openText(
  file: ImportFile,
  { start, claimed }: { readonly start: Uint8Array; readonly claimed: Encoding | undefined },
  choices: ReadingChoices,
): Promise<OpenedTable> {
  const wanted = encodings.find((name) => name === choices.encoding);
  const encoding = wanted
    ? { chosen: wanted, isSure: true, candidates: encodings }
    : await findEncoding(file, start, claimed);
  const delimiter = choices.delimiter
    ? { chosen: choices.delimiter, candidates: delimiters }
    : await findDelimiter(decode(file, encoding.chosen));
  let read = 0;
  const text = () =>
    decode(file, encoding.chosen, (bytes) => {
      read = bytes;
    });
  return {
    format: 'csv',
    encoding,
    delimiter,
    rows: () => withoutSaying(readCsv(text(), delimiter.chosen), delimiter.chosen),
    bytesRead: () => read,
  };
}

/** the line below the headings of a table that is drawn with bars: `|---|:--:|` */
const isRuled = (line: string): boolean => line.includes('---') && /^[\s|:+-]*$/.test(line);

/** The rows of the table, without a first line that says how they are divided, and lines that draw it. */
async function* withoutSaying(rows: AsyncGenerator<FileRow>, delimiter: string) {
  for await (const row of rows) {
    if (row.row === 1 && saidDelimiter(row.fields.join(delimiter)) !== undefined) continue;
    if (delimiter === '|' && isRuled(row.fields.join(delimiter))) continue;
    yield row;
  }
}
