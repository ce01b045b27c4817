import { strToU8, Zip, ZipDeflate } from 'fflate';
import { looksLikeFormula, workbookText } from '#contract/cellText.ts';
import type {
  Receive,
  SheetCell,
  SheetColumn,
  SheetPlan,
  SheetWriter,
} from '#schema/sheet/sheet.ts';

/** rows below the heading that one sheet holds: the format allows 1,048,576 rows */
const sheetRows = 1_048_575;
/** digits of a number that spreadsheets keep exactly; a number with more is written as a text */
const shownDigits = 15;
/** characters of one cell that Excel opens */
const cellLength = 32_767;

/** what XML cannot hold or reads differently: control characters, lone surrogates, the carriage return */
const unwritable = /[^\t\n\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/**
 * Text as it stands in XML. What XML cannot hold or reads differently is written as Excel writes it: `_x000D_`. Text that
 * looks like that already is escaped, so that it is read unchanged.
 */
function xmlText(text: string): string {
  return text
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(unwritable, (character) => `_x${hex(character)}_`)
    .replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

const hex = (character: string) =>
  character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');

/** `A`, `Z`, `AA`, for a column counted from 0 */
function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  const letter = String.fromCharCode(65 + (index % 26));
  return rest === 0 ? letter : columnName(rest - 1) + letter;
}

const header = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

/** The number format of a column; `@` makes Excel take whatever is typed as text. */
function formatOf({ kind, decimals, isLong }: SheetColumn): string {
  if (kind === 'date') return 'yyyy-mm-dd';
  if (kind === 'dateTime') return 'yyyy-mm-dd hh:mm:ss';
  // spreadsheets do not show long texts in the format `@`
  if (kind === 'text') return isLong ? 'General' : '@';
  return decimals === 0 ? '0' : `#,##0.${'0'.repeat(decimals)}`;
}

/** Styles: 0 plain, 1 the heading, 2 a text that must not be read as a formula, then one for each format. */
const ownStyles = 3;

function stylesXml(formats: readonly string[]): string {
  const formatXml = formats
    .map((format, index) => `<numFmt numFmtId="${164 + index}" formatCode="${xmlText(format)}"/>`)
    .join('');
  const styleXml = formats
    .map(
      (_format, index) =>
        `<xf numFmtId="${164 + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    )
    .join('');
  const plain = 'numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"';
  return `${header}<styleSheet xmlns="${main}">${
    formats.length > 0 ? `<numFmts count="${formats.length}">${formatXml}</numFmts>` : ''
  }<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length + ownStyles}"><xf ${plain}/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf ${plain} quotePrefix="1"/>${styleXml}</cellXfs></styleSheet>`;
}

function sheetName(title: string, index: number): string {
  const mark = index === 0 ? '' : ` (${index + 1})`;
  const name =
    title
      .replace(/[[\]:*?/\\]/g, ' ')
      .replace(/^'+|'+$/g, '')
      .trim() || 'Sheet';
  return xmlText([...name].slice(0, 31 - mark.length).join('') + mark);
}

/** Names and places of the parts of a workbook with so many sheets. */
function bookParts(title: string, count: number): Record<string, string> {
  const sheets = Array.from({ length: count }, (_one, index) => index);
  const rels = (list: readonly (readonly [string, string])[]) =>
    `${header}<Relationships xmlns="${packages}/relationships">${list
      .map(
        ([type, target], index) =>
          `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`,
      )
      .join('')}</Relationships>`;
  const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return {
    'xl/workbook.xml': `${header}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets
      .map(
        (index) =>
          `<sheet name="${sheetName(title, index)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': rels([
      ...sheets.map((index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const),
      ['styles', 'styles.xml'],
    ]),
    '_rels/.rels': rels([['officeDocument', 'xl/workbook.xml']]),
    '[Content_Types].xml': `${header}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/>${sheets
      .map(
        (index) =>
          `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${content}.worksheet+xml"/>`,
      )
      .join('')}<Override PartName="/xl/styles.xml" ContentType="${content}.styles+xml"/></Types>`,
  };
}

const inlineText = (place: string, text: string, style: string): string =>
  `<c r="${place}" t="inlineStr"${style}><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;

/**
 * A workbook with real numbers, dates and booleans and a frozen heading; when a sheet is full, another begins. It is
 * compressed as it is written, so that nothing stays in memory. A text that is too long for a cell is left out and
 * counted, because part of it could be taken for the whole.
 *
 * @param limit rows of a sheet below its heading
 */
export function writeXlsx(plan: SheetPlan, receive: Receive, limit = sheetRows): SheetWriter {
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    receive(bytes);
  });
  const names = plan.columns.map((_column, index) => columnName(index));
  const formats = [...new Set(plan.columns.map(formatOf))];
  const styles = plan.columns.map(
    (column) => ` s="${formats.indexOf(formatOf(column)) + ownStyles}"`,
  );
  let tooLong = 0;

  const textXml = (place: string, text: string, style: string): string => {
    const written = workbookText(text);
    if (written.length > cellLength) {
      tooLong += 1;
      return '';
    }
    return inlineText(place, written, looksLikeFormula(written) ? ' s="2"' : style);
  };

  const cellXml = (cell: SheetCell, column: number, row: number): string => {
    if (cell === null || cell === '') return '';
    const place = `${names[column]}${row}`;
    const style = styles[column] ?? '';
    if (typeof cell === 'string') return textXml(place, cell, style);
    if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`;
    const value = typeof cell === 'number' ? cell : cell.day;
    if (typeof cell === 'number' && Number(cell.toPrecision(shownDigits)) !== cell)
      return textXml(place, String(cell), style);
    return Number.isFinite(value) ? `<c r="${place}"${style}><v>${value}</v></c>` : '';
  };

  const add = (name: string, text: string) => {
    const part = new ZipDeflate(name, { level: 3 });
    zip.add(part);
    part.push(strToU8(text), true);
  };

  const begin = (index: number): ZipDeflate => {
    const part = new ZipDeflate(`xl/worksheets/sheet${index + 1}.xml`, { level: 3 });
    zip.add(part);
    const widths = plan.columns
      .map(
        ({ width }, column) =>
          `<col min="${column + 1}" max="${column + 1}" width="${width}" customWidth="1"/>`,
      )
      .join('');
    const titles = plan.columns
      .map(({ title }, column) => inlineText(`${names[column]}1`, title, ' s="1"'))
      .join('');
    part.push(
      strToU8(
        `${header}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${
          widths === '' ? '' : `<cols>${widths}</cols>`
        }<sheetData><row r="1">${titles}</row>`,
      ),
    );
    return part;
  };
  const end = (part: ZipDeflate) => part.push(strToU8('</sheetData></worksheet>'), true);

  let sheets = 1;
  let sheet = begin(0);
  let filled = 0;
  return {
    write: (rows) => {
      let text = '';
      for (const cells of rows) {
        if (filled === limit) {
          sheet.push(strToU8(text));
          text = '';
          end(sheet);
          sheet = begin(sheets);
          sheets += 1;
          filled = 0;
        }
        filled += 1;
        const row = filled + 1;
        text += `<row r="${row}">${cells.map((cell, column) => cellXml(cell, column, row)).join('')}</row>`;
      }
      sheet.push(strToU8(text));
    },
    finish: () => {
      end(sheet);
      add('xl/styles.xml', stylesXml(formats));
      for (const [name, text] of Object.entries(bookParts(plan.title, sheets))) add(name, text);
      zip.end();
      return tooLong;
    },
  };
}
