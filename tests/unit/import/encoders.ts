import { decoderOf } from '#server/import/file/decode.ts';
import type { ImportFile } from '#server/import/file/table.ts';

/** Writes text in the encodings that files come in: Node reads all of them and writes next to none. */

type Encode = (text: string) => Uint8Array;

/** Turns a decoder of one and two bytes round. */
function inverse(encoding: string): Map<string, number[]> {
  const found = new Map<string, number[]>();
  const keep = (bytes: number[]) => {
    const decode = decoderOf(encoding);
    const character = decode(Uint8Array.from(bytes)) + decode();
    if ([...character].length === 1 && character !== '\ufffd' && !found.has(character))
      found.set(character, bytes);
  };
  for (let one = 0; one < 256; one += 1) keep([one]);
  for (let lead = 0x81; lead < 0xff; lead += 1)
    for (let trail = 0x40; trail < 0xff; trail += 1) keep([lead, trail]);
  return found;
}

const tables = new Map<string, Map<string, number[]>>();
const tableOf = (encoding: string) => {
  const known = tables.get(encoding) ?? inverse(encoding);
  tables.set(encoding, known);
  return known;
};

/** Whether an encoding has all characters of a text. */
export const canEncode = (encoding: string, text: string) =>
  encoding.startsWith('utf') || [...text].every((character) => tableOf(encoding).has(character));

/** A text as the bytes of an encoding, without a byte order mark. */
export const encode: (encoding: string) => Encode = (encoding) => (text) => {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8');
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  return Uint8Array.from(
    [...text].flatMap((character) => tableOf(encoding).get(character) ?? [0x3f]),
  );
};

/** A file in memory, handed over in chunks of a size. */
export function fileOf(content: Uint8Array | string, size = 1_000, name = 'file.csv'): ImportFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return {
    name,
    bytes: bytes.length,
    async *open() {
      for (let start = 0; start < bytes.length; start += size)
        yield bytes.subarray(start, start + size);
    },
  };
}
