import { bytesOf, type FileBytes } from './fileBytes.ts';
import { type Box, boxesOf } from './isoBoxes.ts';
import { latin } from './latin.ts';

/**
 * Takes the place that a camera noted out of a picture or a film. A block of notes that holds a place is overwritten
 * whole, the orientation of the picture excepted; blocks without a place, pixels, sound and the file's length stay. The
 * browser does it before it hashes a file, the platform's own storage for everything else.
 *
 * Left alone: tracks of positions that action cameras and drones write beside picture and sound.
 */

/** Bytes to write at an offset of a file. */
export interface Overwriting {
  readonly offset: number;
  readonly bytes: Uint8Array;
}

/** Overwrites bytes of a file in memory. */
export function overwrite(content: Uint8Array, overwritings: readonly Overwriting[]): void {
  for (const { offset, bytes } of overwritings) content.set(bytes, offset);
}

/** Larger pictures are not read: none of this size is stored. */
const largestPicture = 64 * 1024 * 1024;

/** Names under which XMP, PNG and QuickTime note a place; in UTF-16, each letter has a zero byte. */
const placeName =
  /gps|location|country|province|worldregion|coverage|latitude|longt?itude|altitude|iso6709|[:"](city|state|lat|long?)\s*["=>]/i;
/** Records of IPTC: content location, city, sub-location, province, country. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the records begin with control characters
const placeRecord = /\x1c\x02[\x1a\x1b\x5a\x5c\x5f\x64\x65]/;
const namesPlace = (bytes: Uint8Array): boolean => {
  const text = latin(bytes);
  return placeName.test(text.replaceAll('\0', '')) || placeRecord.test(text);
};

/** Finds the next occurrence of some bytes from an offset; -1 if there is none. */
function find(content: Uint8Array, wanted: readonly number[], from: number): number {
  const [first = 0, ...rest] = wanted;
  for (let at = content.indexOf(first, from); at >= 0; at = content.indexOf(first, at + 1))
    if (rest.every((byte, index) => content[at + 1 + index] === byte)) return at;
  return -1;
}

const exifHead = [0x45, 0x78, 0x69, 0x66, 0, 0];
const jpegHead = [0xff, 0xd8, 0xff];
const filmType = [0x66, 0x74, 0x79, 0x70];

const gpsTag = 0x8825;
const orientationTag = 0x0112;

/** The tags and short values of the first directory of EXIF, or undefined if there is no EXIF. */
function firstDirectory(tiff: Uint8Array): Map<number, number> | undefined {
  const order = latin(tiff.subarray(0, 2));
  if (tiff.length < 14 || (order !== 'II' && order !== 'MM')) return undefined;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const little = order === 'II';
  const from = view.getUint32(4, little) + 2;
  const count = from <= tiff.length ? view.getUint16(from - 2, little) : 0;
  const entries = new Map<number, number>();
  for (let at = from; at + 12 <= tiff.length && entries.size < count; at += 12)
    entries.set(view.getUint16(at, little), view.getUint16(at + 8, little));
  return entries;
}

/** EXIF that holds nothing but an orientation. */
const orientationOnly = (value: number): number[] => [
  0x4d,
  0x4d,
  0,
  42,
  0,
  0,
  0,
  8,
  0,
  1,
  0x01,
  0x12,
  0,
  3,
  0,
  0,
  0,
  1,
  0,
  value,
  0,
  0,
  0,
  0,
  0,
  0,
];

/** Overwrites EXIF if it, or a thumbnail within it, holds a place. Its orientation stays. */
function cleanExif(tiff: Uint8Array): void {
  const entries = firstDirectory(tiff);
  let holdsPlace = entries?.has(gpsTag) || namesPlace(tiff);
  for (let at = find(tiff, exifHead, 0); at >= 0 && !holdsPlace; at = find(tiff, exifHead, at + 1))
    holdsPlace = firstDirectory(tiff.subarray(at + exifHead.length))?.has(gpsTag) ?? false;
  if (!holdsPlace) return;
  tiff.fill(0);
  const kept = orientationOnly(entries?.get(orientationTag) ?? 1);
  if (kept.length <= tiff.length) tiff.set(kept);
}

/** Photoshop keeps copies of EXIF, and thumbnails with EXIF of their own, among its notes. */
const holdsPlace = (note: Uint8Array): boolean =>
  namesPlace(note) ||
  ['8BIM\x04\x22', '8BIM\x04\x23', 'Exif\0'].some((head) => latin(note).includes(head));

const standsAlone = (mark: number): boolean => mark === 0x01 || (mark >= 0xd0 && mark <= 0xd8);

interface Segment {
  readonly mark: number;
  readonly content: Uint8Array;
}

/** The segments of a JPEG before its pixels, and the offset of these. */
function segmentsOf(bytes: Uint8Array): { segments: Segment[]; pixels: number } {
  const segments: Segment[] = [];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const mark = bytes[at + 1] ?? 0;
    if (mark === 0xda || mark === 0xd9) break;
    // a fill byte
    if (mark === 0xff) at += 1;
    else if (standsAlone(mark)) at += 2;
    else {
      const end = at + 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
      segments.push({ mark, content: bytes.subarray(at + 4, end) });
      at = end;
    }
  }
  return { segments, pixels: at };
}

/** Cleans the segments of a JPEG (APP1: EXIF and XMP, APP13: Photoshop) and returns the offset of its pixels. */
function cleanJpeg(bytes: Uint8Array): number {
  const { segments, pixels } = segmentsOf(bytes);
  const isExif = ({ mark, content }: Segment) => mark === 0xe1 && find(content, exifHead, 0) === 0;
  for (const one of segments.filter(isExif)) cleanExif(one.content.subarray(exifHead.length));
  const notes = segments
    .filter((one) => !isExif(one) && (one.mark === 0xe1 || one.mark === 0xed))
    .map(({ content }) => content);
  // one note may be split over several segments, in any order: a name may cross their borders
  const isSplit = notes.some((note) => latin(note.subarray(0, 64)).includes('xmp/extension'));
  if (isSplit || notes.some(holdsPlace)) for (const note of notes) note.fill(0);
  return pixels;
}

/** Cleans a JPEG and what may follow it: further JPEGs, and the film of a motion picture. */
async function cleanJpegs(bytes: Uint8Array): Promise<void> {
  let at = cleanJpeg(bytes);
  for (let next = find(bytes, jpegHead, at); next >= 0; next = find(bytes, jpegHead, at))
    at = next + Math.max(3, cleanJpeg(bytes.subarray(next)));
  const film = find(bytes, filmType, at) - 4;
  if (film < 0) return;
  const rest = bytes.subarray(film);
  overwrite(rest, await placeInFilm(bytesOf(rest)));
}

/** The checksum of a PNG chunk. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffff_ffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  }
  return (crc ^ 0xffff_ffff) >>> 0;
}

/** A type of chunk that readers skip, in place of one that is removed. */
const unknownChunk = [0x76, 0x6f, 0x49, 0x64];

/** Cleans the chunks of a PNG. Compressed text and metadata as digits cannot be read here: they go. */
function cleanPng(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) return;
    const type = latin(bytes.subarray(at + 4, at + 8));
    const content = bytes.subarray(at + 8, end - 4);
    const keyword = latin(content.subarray(0, 80));
    const isExif = type === 'eXIf';
    const isUnreadable =
      /^raw profile/i.test(keyword) ||
      keyword.includes('adobe.xmp\0\x01') ||
      (type === 'zTXt' && keyword.startsWith('XML'));
    const goes = ['tEXt', 'iTXt', 'zTXt'].includes(type) && (isUnreadable || namesPlace(content));
    if (isExif) cleanExif(content.subarray(find(content, exifHead, 0) === 0 ? 6 : 0));
    if (goes) {
      content.fill(0);
      bytes.set(unknownChunk, at + 4);
    }
    if (isExif || goes) view.setUint32(end - 4, crc32(bytes.subarray(at + 4, end - 4)));
    at = end;
  }
}

const gifXmp = [...'XMP DataXMP'].map((letter) => letter.charCodeAt(0));

/** Cleans the XMP of a GIF. The lengths of its blocks stay, so that readers find the end. */
function cleanGif(bytes: Uint8Array): void {
  for (let head = find(bytes, gifXmp, 0); head >= 0; head = find(bytes, gifXmp, head + 1)) {
    const from = head + gifXmp.length;
    let end = from;
    for (let length = bytes[end] ?? 0; length > 0; length = bytes[end] ?? 0) end += 1 + length;
    if (!namesPlace(bytes.subarray(from, end))) continue;
    for (let at = from; at < end; at += 1 + (bytes[at] ?? 0))
      bytes.fill(0, at + 1, Math.min(at + 1 + (bytes[at] ?? 0), end));
  }
}

/** The difference between two states of a picture: one range from the first to the last changed byte. */
function difference(before: Uint8Array, after: Uint8Array): Overwriting[] {
  const first = after.findIndex((byte, index) => byte !== before[index]);
  if (first < 0) return [];
  const last = after.findLastIndex((byte, index) => byte !== before[index]);
  return [{ offset: first, bytes: after.slice(first, last + 1) }];
}

/** Notes of a film are small; of a larger box, nothing is read behind this. */
const longestNotes = 8 * 1024 * 1024;
const containers: readonly string[] = ['moov', 'trak', 'mdia', 'udta'];
/** boxes that contain nothing but a place, by their names in QuickTime, 3GPP and iTunes */
const placeBoxes: readonly string[] = ['\xa9xyz', '@xyz', 'loci', 'gps ', 'GPS '];
/** boxes of notes, which go whole if they name a place */
const noteBoxes: readonly string[] = ['meta', 'XMP_', 'uuid'];
const free = Uint8Array.from([0x66, 0x72, 0x65, 0x65]);

/** Finds the boxes of an MP4 or QuickTime file that hold a place; each becomes free space. */
async function placeInFilm(file: FileBytes): Promise<Overwriting[]> {
  const found: Overwriting[] = [];
  const { boxesIn } = boxesOf(file);
  const notesPlace = async ({ type, start, end }: Box): Promise<boolean> => {
    if (placeBoxes.includes(type)) return true;
    if (!noteBoxes.includes(type)) return false;
    const notes = await file.read(start, Math.min(end - start, longestNotes));
    return namesPlace(notes) || placeBoxes.some((name) => latin(notes).includes(name));
  };
  async function clean(from: number, limit: number): Promise<void> {
    for (const box of await boxesIn(from, limit)) {
      const { type, at, start, end } = box;
      if (containers.includes(type)) await clean(start, end);
      // the notes of a picture stand at the top: they say where its parts are
      else if ((type !== 'meta' || from > 0) && (await notesPlace(box))) {
        const content = new Uint8Array(Math.min(end - start, longestNotes));
        found.push({ offset: at + 4, bytes: free }, { offset: start, bytes: content });
      }
    }
  }
  await clean(0, file.bytes);
  return found;
}

/**
 * Finds the place of recording in a file, and returns the bytes that overwrite it; empty if there is none, or if the
 * type of file cannot contain one.
 */
export async function placeIn(file: FileBytes): Promise<Overwriting[]> {
  const head = latin(await file.read(0, 12));
  const isJpeg = head.startsWith('\xff\xd8');
  const isPng = head.startsWith('\x89PNG');
  if (isJpeg || isPng || head.startsWith('GIF8')) {
    if (file.bytes > largestPicture) return [];
    const before = await file.read(0, file.bytes);
    // a copy; `slice` does not copy every kind of byte array
    const after = new Uint8Array(before);
    if (isJpeg) await cleanJpegs(after);
    else if (isPng) cleanPng(after);
    else cleanGif(after);
    return difference(before, after);
  }
  const isFilm = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'].includes(head.slice(4, 8));
  return isFilm ? placeInFilm(file) : [];
}
