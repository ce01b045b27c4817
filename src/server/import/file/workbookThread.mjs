// @ts-check
import { parentPort, workerData } from 'node:worker_threads';
import * as xlsx from '@e965/xlsx';
import { unzipSync, zipSync } from 'fflate';
import { cellText } from './workbookCell.mjs';

/**
 * Reads a workbook in its own thread: a workbook that is too large ends only this thread, and the server answers calls
 * meanwhile. Posts the names of the sheets and the rows of one of them, each row as a line of JSON with its number and
 * its cells; or the first rows of all sheets, a line of JSON per sheet.
 */

/** most bytes of all parts of an unpacked workbook */
const unpackedLimit = 256 * 1024 * 1024;
/** most empty columns inside a table: cells behind a wider gap were left there by accident */
const widestGap = 100;

/** Something is wrong with the file; `name` is a key of the import's messages. */
class WorkbookFailure extends Error {}

/**
 * Unpacks with a limit, whatever sizes the file claims, and packs the result without pictures.
 *
 * @param {Uint8Array} bytes
 */
function unpack(bytes) {
  let sum = 0;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (/(^|\/)(media|embeddings|printerSettings|drawings|charts)\//.test(name)) return false;
      sum += originalSize;
      if (sum > unpackedLimit) throw new WorkbookFailure('workbookTooLarge');
      return true;
    },
  });
  for (const [name, part] of Object.entries(parts))
    for (const [names, change] of changes)
      if (names.test(name)) parts[name] = changed(part, change);
  return zipSync(parts, { level: 0 });
}

/** What is changed of parts before the library reads them. @type {[names: RegExp, change: (xml: string) => string][]} */
const changes = [
  [/(^|\/)worksheets\/[^/]+\.xml$/, (xml) => withExactCells(withoutPaintedRows(xml))],
  [/(^|\/)styles\d*\.xml$/, withKnownFormats],
  [/^content\.xml$/, withExactOpenCells],
];

/**
 * @param {Uint8Array<ArrayBuffer>} part
 * @param {(xml: string) => string} change
 */
function changed(part, change) {
  const xml = Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('latin1');
  const result = change(xml);
  return result === xml ? part : new Uint8Array(Buffer.from(result, 'latin1'));
}

/**
 * Leaves out rows that have formats and no values: the library takes as long for them as for others. A row that does not
 * say its number is counted from the one before, which stays.
 *
 * @param {string} sheet
 */
const withoutPaintedRows = (sheet) =>
  sheet.replace(
    /<((?:\w+:)?)row(?= [^<>]*\br=)[^<>]*(?:\/>|>(?:\s*<\1c(?: [^<>]*)?(?:\/>|>(?:<\1v ?\/>|<\1v><\/\1v>)?<\/\1c>))*\s*<\/\1row>)(?=\s*<(?:\/|\1row [^<>]*\br=))/g,
    '',
  );

/**
 * Built-in formats of East Asia, whose texts differ by the language of the program and are in no file: those that are days
 * in each of them, and those that are times in one of them. The library knows others that are shown alike.
 */
const alikeFormats = new Map([
  ...[27, 28, 29, 30, 31, 36, 50, 51, 54, 57, 58].map((id) => /** @type {const} */ ([id, 14])),
  ...[32, 33, 34, 35, 52, 53, 55, 56].map((id) => /** @type {const} */ ([id, 21])),
]);

/** Gives cells formats that the library knows, unless the file describes those that they have. @param {string} styles */
function withKnownFormats(styles) {
  const described = new Set(
    [...styles.matchAll(/<(?:\w+:)?numFmt [^<>]*?\bnumFmtId="(\d+)"/g)].map(([, id]) => Number(id)),
  );
  return styles.replace(/(<(?:\w+:)?xf [^<>]*?\bnumFmtId=")(\d+)/g, (whole, before, id) => {
    const alike = described.has(Number(id)) ? undefined : alikeFormats.get(Number(id));
    return alike === undefined ? whole : `${before}${alike}`;
  });
}

/**
 * Marks as text what the library does not read as it is written: whole numbers with more digits than a number holds and
 * days by ISO 8601; and as an error each formula whose value was never computed, and errors that it does not know.
 *
 * @param {string} xml
 */
function withExactCells(xml) {
  if (!/v>-?\d{16}| t="d"|<\/(?:\w+:)?f><(?:\/|\w+:|v\/|v><)|f [^<>]*\/><|v>#/.test(xml))
    return xml;
  return xml
    .replace(
      /<((?:\w+:)?)c((?: [^<>]*)?)><\1v>(-?\d{16,})<\/\1v>/g,
      (whole, prefix, attributes, digits) =>
        Number.isSafeInteger(Number(digits)) || / t="(?!n")/.test(attributes)
          ? whole
          : `<${prefix}c${attributes.replace(/ t="n"/, '')} t="str"><${prefix}v>${digits}</${prefix}v>`,
    )
    .replace(/(<(?:\w+:)?c [^<>]*) t="d"/g, '$1 t="str"')
    .replace(
      /<((?:\w+:)?)c((?: [^<>]*)?)>(<\1f(?: [^<>]*)?(?:\/>|>[^<>]*<\/\1f>))(?:<\1v ?\/>|<\1v><\/\1v>)?<\/\1c>/g,
      (whole, prefix, attributes, formula) =>
        / t="str"/.test(attributes)
          ? whole
          : `<${prefix}c${attributes.replace(/ t="[^"]*"/, '')} t="e">${formula}<${prefix}v>#VALUE!</${prefix}v></${prefix}c>`,
    )
    .replace(
      /( t="e"[^<>]*>(?:<((?:\w+:)?)f(?: [^<>]*)?(?:\/>|>[^<>]*<\/\2f>))?<(?:\w+:)?v>)#(?!NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A)[^<>]*/g,
      '$1#N/A',
    );
}

/**
 * The same for a workbook of OpenDocument: days before the first of spreadsheets, lengths of a day and more, and whole
 * numbers with more digits than a number holds.
 *
 * @param {string} content
 */
function withExactOpenCells(content) {
  return content.replace(
    /<table:table-cell(?= [^<>]*?(?: office:date-value="((?:0\d|1[0-8])\d\d-[^"]*|1900-[^"]*)"| office:time-value="PT(\d+)H(\d\d?)M(\d\d?)(?:[.,]\d*)?S"| office:value="(-?\d{16,})"))[^<>]*>/g,
    (tag, day, hours, minutes, seconds, digits) => {
      if (hours !== undefined && Number(hours) < 24) return tag;
      if (digits !== undefined && Number.isSafeInteger(Number(digits))) return tag;
      const text =
        digits ??
        day?.replace('T', ' ').replace(/ 00:00:00.*/, '') ??
        `${hours}:${minutes.padStart(2, '0')}:${seconds.padStart(2, '0')}`;
      return tag
        .replace(/:value-type="[^"]*"/g, ':value-type="string"')
        .replace('<table:table-cell', `<table:table-cell office:string-value="${text}"`);
    },
  );
}

/**
 * Reads the sheet, or the requested part of it.
 *
 * @param {Uint8Array} bytes
 * @param {import('@e965/xlsx').ParsingOptions} options
 */
function parse(bytes, options) {
  try {
    return xlsx.read(bytes, {
      type: 'buffer',
      dense: true,
      cellNF: true,
      cellText: false,
      cellHTML: false,
      cellFormula: true,
      ...options,
    });
  } catch (error) {
    const text = error instanceof Error ? error.message : '';
    throw new WorkbookFailure(/password|encrypt/i.test(text) ? 'workbookLocked' : 'workbookBroken');
  }
}

/**
 * Copies the value of vertically merged cells to each of their rows.
 *
 * @param {(import('@e965/xlsx').CellObject | undefined)[][]} data
 * @param {import('@e965/xlsx').Range[]} merges
 * @param {number[]} rows those that are not empty
 */
function spread(data, merges, rows) {
  for (const { s, e } of merges) {
    const cell = data[s.r]?.[s.c];
    if (!cell || e.r === s.r) continue;
    for (const row of rows) {
      const cells = data[row];
      if (row > s.r && row <= e.r && cells && cells[s.c]?.v === undefined) cells[s.c] = cell;
    }
  }
}

/**
 * @param {import('@e965/xlsx').WorkSheet | undefined} sheet
 * @param {boolean} is1904
 * @returns {string[]} each row as JSON: its number and its cells
 */
function linesOf(sheet, is1904) {
  /** @type {(import('@e965/xlsx').CellObject | undefined)[][]} */
  const data = sheet?.['!data'] ?? [];
  /** @type {number[]} */
  const rows = [];
  data.forEach((cells, row) => {
    if (cells?.some((cell) => cell?.v !== undefined || cell?.f !== undefined)) rows.push(row);
  });
  spread(data, sheet?.['!merges'] ?? [], rows);
  /** @type {string[]} */
  const lines = [];
  let width = 0;
  for (const row of rows) {
    /** @type {string[]} */
    const texts = [];
    (data[row] ?? []).forEach((cell, column) => {
      const text = cell ? cellText(cell, is1904) : '';
      if (text === '' || column > Math.max(width, texts.length) + widestGap) return;
      while (texts.length < column) texts.push('');
      texts.push(text);
    });
    if (texts.length === 0) continue;
    width = Math.max(width, texts.length);
    lines.push(JSON.stringify([row + 1, ...texts]));
  }
  return lines;
}

/**
 * Reads the requested sheet, or the first that is not empty; or the first rows of every sheet.
 *
 * @param {{ bytes: Uint8Array, sheet?: string, isZip: boolean, head?: number }} wish
 */
function read({ bytes, sheet: wanted, isZip, head }) {
  const safe = isZip ? unpack(bytes) : bytes;
  const outline = parse(safe, { bookSheets: true, bookProps: false });
  const book = parse(safe, { bookProps: false, sheetRows: 1, sheets: outline.SheetNames[0] ?? '' });
  const isHidden = (/** @type {string} */ name) =>
    (book.Workbook?.Sheets?.find((one) => one.name === name)?.Hidden ?? 0) > 0;
  const names = [
    ...outline.SheetNames.filter((name) => !isHidden(name)),
    ...outline.SheetNames.filter(isHidden),
  ];
  const is1904 = book.Workbook?.WBProps?.date1904 === true;
  if (head !== undefined) {
    const { Sheets } = parse(safe, { sheetRows: head });
    const lines = names.map((name) => JSON.stringify(linesOf(Sheets[name], is1904)));
    return { names, chosen: '', lines };
  }
  const tried = wanted !== undefined && names.includes(wanted) ? [wanted] : names;
  for (const name of tried) {
    const lines = linesOf(parse(safe, { sheets: name }).Sheets[name], is1904);
    if (lines.length > 0 || name === tried.at(-1)) return { names, chosen: name, lines };
  }
  throw new WorkbookFailure('workbookBroken');
}

try {
  const { names, chosen, lines } = read(workerData);
  const rows = new TextEncoder().encode(lines.join('\n'));
  parentPort?.postMessage({ names, chosen, rows }, [rows.buffer]);
} catch (error) {
  const failure = error instanceof WorkbookFailure ? error.message : 'workbookBroken';
  parentPort?.postMessage({ failure });
}
