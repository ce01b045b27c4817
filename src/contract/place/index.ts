import { bytesOf, type FileBytes } from '../fileBytes.ts';
import { latin } from '../latin.ts';
import { placeInFilm } from './film.ts';
import { blankGif } from './gif.ts';
import { blankJpeg } from './jpeg.ts';
import { blankPng } from './png.ts';

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

/** Finds the next occurrence of some bytes from an offset; -1 if there is none. */
function find(content: Uint8Array, wanted: readonly number[], from: number): number {
  const [first = 0, ...rest] = wanted;
  for (let at = content.indexOf(first, from); at >= 0; at = content.indexOf(first, at + 1))
    if (rest.every((byte, index) => content[at + 1 + index] === byte)) return at;
  return -1;
}

const jpegBegin = [0xff, 0xd8, 0xff];
const filmBegin = [0x66, 0x74, 0x79, 0x70];

/**
 * Cleans a JPEG and what may follow it: further JPEGs (another exposure, a brightness map), and the film of a motion
 * picture.
 */
async function blankWholeJpeg(content: Uint8Array): Promise<void> {
  let at = blankJpeg(content);
  for (let next = find(content, jpegBegin, at); next >= 0; next = find(content, jpegBegin, at))
    at = next + Math.max(3, blankJpeg(content.subarray(next)));
  const film = find(content, filmBegin, at) - 4;
  if (film < 0) return;
  const rest = content.subarray(film);
  overwrite(rest, await placeInFilm(bytesOf(rest)));
}

/** The difference between two states of a picture: one range from the first to the last changed byte. */
function difference(before: Uint8Array, after: Uint8Array): Overwriting[] {
  const first = after.findIndex((byte, index) => byte !== before[index]);
  if (first < 0) return [];
  const last = after.findLastIndex((byte, index) => byte !== before[index]);
  return [{ offset: first, bytes: after.slice(first, last + 1) }];
}

/**
 * Finds the place of recording in a file, and returns the bytes that overwrite it; empty if there is none, or if the
 * type of file cannot contain one. Length and all other bytes of the file stay the same.
 */
export async function placeIn(file: FileBytes): Promise<Overwriting[]> {
  const head = await file.read(0, 12);
  const text = latin(head);
  const isJpeg = text.startsWith('\xff\xd8\xff') || (head[0] === 0xff && head[1] === 0xd8);
  const isPng = head[0] === 0x89 && text.slice(1, 4) === 'PNG';
  const isGif = text.startsWith('GIF8');
  if (isJpeg || isPng || isGif) {
    if (file.bytes > largestPicture) return [];
    const before = await file.read(0, file.bytes);
    // a copy; `slice` does not copy every kind of byte array
    const after = new Uint8Array(before);
    if (isJpeg) await blankWholeJpeg(after);
    else if (isPng) blankPng(after);
    else blankGif(after);
    return difference(before, after);
  }
  const isFilm = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'].includes(text.slice(4, 8));
  return isFilm ? placeInFilm(file) : [];
}
