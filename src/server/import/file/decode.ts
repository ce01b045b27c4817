import type { ImportFile } from './table.ts';

/** The encodings of files, by their labels in the Encoding Standard. */
export const encodings = [
  'utf-8',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'windows-1252',
  'windows-1251',
  'utf-16le',
  'utf-16be',
] as const;
export type Encoding = (typeof encodings)[number];

/** bytes 0x80 to 0x9F of windows-1252, five of them unused; some versions of Node read them as ISO 8859-1 */
const windowsSigns =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';
const toWindows = (text: string) =>
  text.replace(/[\u0080-\u009f]/g, (sign) => windowsSigns[sign.charCodeAt(0) - 0x80] ?? sign);

/** Decodes bytes as they arrive; a call without bytes returns the rest. */
export function decoderOf(encoding: string): (bytes?: Uint8Array) => string {
  const decoder = new TextDecoder(encoding);
  const decodePart = (bytes?: Uint8Array) =>
    bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
  return encoding === 'windows-1252' ? (bytes) => toWindows(decodePart(bytes)) : decodePart;
}

/**
 * The file's text in chunks, without its byte order mark.
 *
 * @param onRead called with the number of bytes read so far
 */
export async function* decode(
  file: ImportFile,
  encoding: string,
  onRead: (bytes: number) => void = () => undefined,
): AsyncGenerator<string> {
  const decodePart = decoderOf(encoding);
  let bytes = 0;
  for await (const chunk of file.open()) {
    const text = decodePart(chunk);
    bytes += chunk.byteLength;
    onRead(bytes);
    if (text !== '') yield text;
  }
  const rest = decodePart();
  if (rest !== '') yield rest;
}
