import { ImportFailure } from '../failure.ts';
import type { ImportFile } from './table.ts';

const beginnings = {
  zip: [0x50, 0x4b, 0x03, 0x04],
  oldExcel: [0xd0, 0xcf, 0x11, 0xe0],
  utf8: [0xef, 0xbb, 0xbf],
  utf16le: [0xff, 0xfe],
  utf16be: [0xfe, 0xff],
} as const;
const beginsWith = (bytes: Uint8Array, beginning: readonly number[]) =>
  beginning.every((byte, index) => bytes[index] === byte);

/** Text has next to no control characters, and never a zero; one stray among many rows is no reason to refuse a file. */
function isBinary(start: Uint8Array): boolean {
  const controls = start.filter((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27));
  return controls.includes(0) || controls.length > start.length / 50;
}

/** Whether the whole file is text of the encoding. */
async function isEncoded(file: ImportFile, encoding: string): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of file.open()) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

async function firstBytes(file: ImportFile): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of file.open()) {
    parts.push(chunk);
    length += chunk.byteLength;
    if (length >= 4_096) break;
  }
  return Buffer.concat(parts).subarray(0, 4_096);
}

/**
 * Tells the encoding of a text file: by its byte order mark, else UTF-8 where all of it is, else GB18030.
 *
 * @throws ImportFailure where the file is empty, no text, or text of another encoding
 */
export async function detectEncoding(file: ImportFile): Promise<string> {
  const start = await firstBytes(file);
  if (start.length === 0) throw new ImportFailure('empty', { file: file.name });
  if (beginsWith(start, beginnings.zip) || beginsWith(start, beginnings.oldExcel))
    throw new ImportFailure('workbook', { file: file.name });
  if (beginsWith(start, beginnings.utf16le)) return requireText(file, 'utf-16le');
  if (beginsWith(start, beginnings.utf16be)) return requireText(file, 'utf-16be');
  if (isBinary(start)) throw new ImportFailure('binary', { file: file.name });
  if (await isEncoded(file, 'utf-8')) return 'utf-8';
  return requireText(file, 'gb18030');
}

async function requireText(file: ImportFile, encoding: string): Promise<string> {
  if (await isEncoded(file, encoding)) return encoding;
  throw new ImportFailure('encoding', { file: file.name });
}

/** The file's text, chunk by chunk, without its byte order mark; `onRead` is told the bytes read so far. */
export async function* decode(
  file: ImportFile,
  encoding: string,
  onRead: (bytes: number) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let bytes = 0;
  for await (const chunk of file.open()) {
    const text = decoder.decode(chunk, { stream: true });
    bytes += chunk.byteLength;
    onRead(bytes);
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}
