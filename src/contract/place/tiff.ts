import { blankRecords } from './iptc.ts';
import { blankXmp } from './xmp.ts';

/** EXIF: a TIFF without a picture, with directories of twelve-byte entries in either byte order. */

const tags = {
  gps: 0x8825,
  exif: 0x8769,
  interoperability: 0xa005,
  subDirectories: 0x014a,
  thumbnailStart: 0x0201,
  thumbnailLength: 0x0202,
  xmp: 0x02bc,
  iptc: 0x83bb,
} as const;

/** bytes of one value, by type of entry */
const valueBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
const entryBytes = 12;
/** Maximum number of directories in one file; more are only made to waste time. */
const mostDirectories = 100;

interface Entry {
  readonly tag: number;
  /** offset of the entry */
  readonly at: number;
  /** offset of its value: in the entry, or elsewhere */
  readonly start: number;
  readonly end: number;
  /** its last four bytes: an offset, or a short value */
  readonly pointer: number;
}

/**
 * Removes the GPS directory and the entries that point at it.
 *
 * @param bytes the TIFF, changed in place
 * @param blankThumbnail cleans the thumbnail in it
 */
export function blankTiff(bytes: Uint8Array, blankThumbnail: (picture: Uint8Array) => void): void {
  const order = String.fromCharCode(bytes[0] ?? 0, bytes[1] ?? 0);
  if (bytes.length < 8 || (order !== 'II' && order !== 'MM')) return;
  const little = order === 'II';
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const short = (at: number) => (at + 2 <= bytes.length ? view.getUint16(at, little) : 0);
  const long = (at: number) => (at + 4 <= bytes.length ? view.getUint32(at, little) : 0);
  const seen = new Set<number>();

  /** The number of entries of a directory that are within the file. */
  const countOf = (directory: number): number =>
    Math.min(
      short(directory),
      Math.max(0, Math.floor((bytes.length - directory - 2) / entryBytes)),
    );
  /** The offset at which a directory names the next one. */
  const behind = (directory: number): number => directory + 2 + countOf(directory) * entryBytes;

  const entriesOf = (directory: number): Entry[] =>
    Array.from({ length: countOf(directory) }, (_, index) => {
      const at = directory + 2 + index * entryBytes;
      const size = (valueBytes[short(at + 2)] ?? 1) * long(at + 4);
      const pointer = long(at + 8);
      const start = size <= 4 ? at + 8 : pointer;
      return { tag: short(at), at, start, end: Math.min(start + size, bytes.length), pointer };
    });

  function blankDirectory(directory: number): void {
    if (directory < 8 || seen.has(directory)) return;
    seen.add(directory);
    const end = behind(directory) + 4;
    for (const value of entriesOf(directory))
      if (value.start >= 8) bytes.fill(0, value.start, value.end);
    bytes.fill(0, directory, end);
  }

  /** Removes an entry: the following entries, and the link to the next directory, move up. */
  function removeEntry(directory: number, { at }: Entry): void {
    const end = Math.min(behind(directory) + 4, bytes.length);
    bytes.copyWithin(at, at + entryBytes, end);
    bytes.fill(0, end - entryBytes, end);
    view.setUint16(directory, countOf(directory) - 1, little);
  }

  const named = ({ tag, start, end, pointer }: Entry): number[] => {
    if (tag === tags.exif || tag === tags.interoperability) return [pointer];
    if (tag !== tags.subDirectories) return [];
    const count = Math.min(Math.floor((end - start) / 4), mostDirectories);
    return Array.from({ length: Math.max(0, count) }, (_, index) => long(start + index * 4));
  };

  function blankValues(entries: readonly Entry[]): void {
    const last = (tag: number) => entries.findLast((entry) => entry.tag === tag)?.pointer ?? 0;
    for (const { tag, start, end } of entries) {
      if (tag === tags.xmp) blankXmp(bytes.subarray(start, end));
      if (tag === tags.iptc) blankRecords(bytes.subarray(start, end));
    }
    const [start, length] = [last(tags.thumbnailStart), last(tags.thumbnailLength)];
    if (start >= 8 && length > 0) blankThumbnail(bytes.subarray(start, start + length));
  }

  const waiting = [long(4)];
  for (let directory = waiting.pop(); directory !== undefined; directory = waiting.pop()) {
    if (directory < 8 || seen.has(directory) || seen.size > mostDirectories) continue;
    seen.add(directory);
    // from last to first, so that earlier entries keep their offsets
    for (const entry of entriesOf(directory).reverse()) {
      if (entry.tag !== tags.gps) continue;
      blankDirectory(entry.pointer);
      removeEntry(directory, entry);
    }
    const entries = entriesOf(directory);
    blankValues(entries);
    waiting.push(...entries.flatMap(named), long(behind(directory)));
  }
}
