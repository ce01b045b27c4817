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
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'koi8-u',
  'macintosh',
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

/** byte order marks */
const marks: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** The byte order marks at the start of a file: the encoding that the last one claims, and their length. */
export function marksOf(start: Uint8Array): { claimed?: Encoding; length: number } {
  let claimed: Encoding | undefined;
  let length = 0;
  for (;;) {
    const from = length;
    const next = marks.find(([, mark]) => mark.every((byte, at) => start[from + at] === byte));
    if (!next) return { ...(claimed ? { claimed } : {}), length };
    claimed = next[0];
    length += next[1].length;
  }
}

/** The file without its first bytes: marks are no text in any encoding. */
export const withoutStart = (file: ImportFile, length: number): ImportFile => ({
  ...file,
  async *open() {
    let left = length;
    for await (const chunk of file.open()) {
      const taken = Math.min(left, chunk.byteLength);
      left -= taken;
      if (taken < chunk.byteLength) yield taken === 0 ? chunk : chunk.subarray(taken);
    }
  },
});

/**
 * The file's text in chunks.
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
