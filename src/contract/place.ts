import { bytesOf, type FileBytes } from './fileContent.ts';
import { boxesOf } from './isoBoxes.ts';
import { latin } from './latin.ts';

/** The address that acts for an institution, by the id of a membership, and goes on to a path: mails name it. */
export const actingPath = (membership: string, path: string): string =>
  `/acting/${membership}?to=${encodeURIComponent(path)}`;

/**
 * Takes the notes out of a picture or a film in which cameras and programs write where it was taken: EXIF, XMP and IPTC
 * of pictures, user data and metadata of films. They go whole and unread, the orientation of the picture excepted; pixels,
 * sound and the file's length stay. The browser does it before it hashes a file, the platform's own storage for everything
 * else.
 *
 * Left alone: tracks of positions that action cameras and drones write beside picture and sound.
 */

/** Bytes to write at an offset of a file. */
export interface Overwriting {
  readonly offset: number;
  readonly bytes: Uint8Array;
}

/** Larger pictures are not read: none of this size is stored. */
const largestPicture = 64 * 1024 * 1024;

type Overwrite = (offset: number, bytes: Uint8Array) => void;

const codesOf = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));
const exifHead = codesOf('Exif\0\0');
const gifXmp = codesOf('XMP DataXMP');
const filmType = codesOf('ftyp');
const jpegHead = [0xff, 0xd8, 0xff];

/** Finds the next occurrence of some bytes from an offset; -1 if there is none. */
function find(content: Uint8Array, wanted: readonly number[], from: number): number {
  const [first = 0, ...rest] = wanted;
  for (let at = content.indexOf(first, from); at >= 0; at = content.indexOf(first, at + 1))
    if (rest.every((byte, index) => content[at + 1 + index] === byte)) return at;
  return -1;
}

/** The orientation that EXIF notes; 1 if it notes none. */
function orientationOf(tiff: Uint8Array): number {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const little = tiff[0] === 0x49;
  const from = view.getUint32(4, little) + 2;
  const count = from <= tiff.length ? view.getUint16(from - 2, little) : 0;
  for (let at = from; at < from + count * 12 && at + 12 <= tiff.length; at += 12)
    if (view.getUint16(at, little) === 0x0112) return view.getUint16(at + 8, little);
  return 1;
}

/** EXIF of the same length that holds nothing but the orientation: the tag 0x0112 of one directory. */
function onlyOrientation(tiff: Uint8Array): Uint8Array {
  const clean = new Uint8Array(tiff.length);
  if (tiff.length < 26) return clean;
  clean.set([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1]);
  clean[19] = orientationOf(tiff);
  return clean;
}

/** Overwrites the notes of a JPEG (APP1: EXIF and XMP, APP13: Photoshop), and returns the offset of its pixels. */
function cleanSegments(bytes: Uint8Array, from: number, overwrite: Overwrite): number {
  let at = from + 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const mark = bytes[at + 1] ?? 0;
    if (mark === 0xda || mark === 0xd9) break;
    // a fill byte
    if (mark === 0xff) at += 1;
    else {
      const start = at + 4;
      at += 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
      const content = bytes.subarray(start, at);
      if (mark === 0xe1 && find(content, exifHead, 0) === 0)
        overwrite(start + 6, onlyOrientation(content.subarray(6)));
      else if (mark === 0xe1 || mark === 0xed) overwrite(start, new Uint8Array(content.length));
    }
  }
  return at;
}

/** Cleans a JPEG and what may follow it: further JPEGs, and the film of a motion picture. */
async function cleanJpeg(bytes: Uint8Array, overwrite: Overwrite): Promise<void> {
  let at = 0;
  for (let head = 0; head >= 0; head = find(bytes, jpegHead, at))
    at = Math.max(head + 3, cleanSegments(bytes, head, overwrite));
  const film = find(bytes, filmType, at) - 4;
  if (film < 0) return;
  for (const one of await placeInFilm(bytesOf(bytes.subarray(film))))
    overwrite(film + one.offset, one.bytes);
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

/** Cleans the chunks of a PNG: EXIF and texts, XMP among them. */
function cleanPng(bytes: Uint8Array, overwrite: Overwrite): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const overwriteChunk = (at: number, type: string, content: Uint8Array): void => {
    const chunk = Uint8Array.from([...codesOf(type), ...content, 0, 0, 0, 0]);
    const end = chunk.length - 4;
    new DataView(chunk.buffer).setUint32(end, crc32(chunk.subarray(0, end)));
    overwrite(at + 4, chunk);
  };
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) return;
    const type = latin(bytes.subarray(at + 4, at + 8));
    const content = bytes.subarray(at + 8, end - 4);
    // texts become chunks of a type that readers skip
    if (type === 'eXIf') overwriteChunk(at, type, onlyOrientation(content));
    else if (['tEXt', 'iTXt', 'zTXt'].includes(type))
      overwriteChunk(at, 'voId', new Uint8Array(content.length));
    at = end;
  }
}

/** Cleans the XMP of a GIF. The lengths of its blocks stay, so that readers find the end. */
function cleanGif(bytes: Uint8Array, overwrite: Overwrite): void {
  for (let head = find(bytes, gifXmp, 0); head >= 0; head = find(bytes, gifXmp, head + 1))
    for (let at = head + gifXmp.length; (bytes[at] ?? 0) > 0; at += 1 + (bytes[at] ?? 0))
      overwrite(at + 1, new Uint8Array(Math.min(bytes[at] ?? 0, bytes.length - at - 1)));
}

/** Pictures by their first bytes, in one byte a character. */
const pictures = [
  ['\xff\xd8', cleanJpeg],
  ['\x89PNG', cleanPng],
  ['GIF8', cleanGif],
] as const;

/** Notes of a film are small; of a larger box, nothing is overwritten behind this. */
const longestNotes = 8 * 1024 * 1024;
const containers: readonly string[] = ['moov', 'trak', 'mdia'];
/** boxes of notes, by their names in MP4, QuickTime and 3GPP, and Adobe's and the cameras' own */
const noteBoxes: readonly string[] = ['udta', 'meta', 'uuid', 'XMP_', 'gps ', 'GPS '];

/** Finds the notes of an MP4 or QuickTime file; each becomes free space. */
async function placeInFilm(file: FileBytes): Promise<Overwriting[]> {
  const found: Overwriting[] = [];
  const { boxesIn } = boxesOf(file);
  async function clean(from: number, limit: number): Promise<void> {
    for (const { type, at, start, end } of await boxesIn(from, limit)) {
      if (containers.includes(type)) await clean(start, end);
      // the notes of a picture stand at the top: they say where its parts are
      else if (noteBoxes.includes(type) && (type !== 'meta' || from > 0)) {
        const content = new Uint8Array(Math.min(end - start, longestNotes));
        found.push(
          { offset: at + 4, bytes: Uint8Array.from(codesOf('free')) },
          { offset: start, bytes: content },
        );
      }
    }
  }
  await clean(0, file.bytes);
  return found;
}

/**
 * Finds the notes of a file that may tell where it was taken, and returns the bytes that overwrite them; empty if there
 * are none, or if the type of file cannot contain any.
 */
export async function placeIn(file: FileBytes): Promise<Overwriting[]> {
  const head = latin(await file.read(0, 12));
  if (['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'].includes(head.slice(4, 8)))
    return placeInFilm(file);
  const [, clean] = pictures.find(([start]) => head.startsWith(start)) ?? [];
  if (!clean || file.bytes > largestPicture) return [];
  const found: Overwriting[] = [];
  const bytes = await file.read(0, file.bytes);
  await clean(bytes, (offset, now) => {
    if (now.some((byte, index) => byte !== bytes[offset + index]))
      found.push({ offset, bytes: now });
  });
  return found;
}
