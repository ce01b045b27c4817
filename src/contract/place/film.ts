import type { FileBytes } from '../fileBytes.ts';
import { type Box, boxesOf } from '../isoBoxes.ts';
import { latin } from '../latin.ts';
import type { Overwriting } from './index.ts';
import { blankXmp } from './xmp.ts';

/** MP4 and QuickTime files: nested boxes with a length and a type. */

/** Metadata is small; a larger box is removed without reading it. */
const longestNotes = 8 * 1024 * 1024;
/** boxes that contain other boxes, in which metadata may be */
const containers: readonly string[] = ['moov', 'trak', 'mdia', 'udta', 'ilst'];
/** boxes that contain only a place, by their names in QuickTime, 3GPP and iTunes */
const placeBoxes: readonly string[] = ['\xa9xyz', '@xyz', 'loci', 'gps ', 'GPS '];
/** start of an untyped box that contains XMP */
const xmpId = '\xbe\x7a\xcf\xcb\x97\xa9\x42\xe8\x9c\x71\x99\x94\x91\xe3\xaf\xac';
const placeKey = /location|gps|iso6709/i;
const free = [0x66, 0x72, 0x65, 0x65];
const dash = 0x2d;

/** A four-letter type as a number. */
const numberOf = (type: string): number =>
  [...type].reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0);

/** Finds the place of recording in a film, and returns the bytes to write over it. */
export async function placeInFilm(file: FileBytes): Promise<Overwriting[]> {
  const found: Overwriting[] = [];
  const { boxesIn } = boxesOf(file);

  /**
   * Turns a box into free space that nobody reads; the content is overwritten, in an enormous box only as much as a
   * place can take.
   */
  function takeOut({ at, start, end }: Box): void {
    found.push({ offset: at + 4, bytes: Uint8Array.from(free) });
    found.push({ offset: start, bytes: new Uint8Array(Math.min(end - start, longestNotes)) });
  }

  async function cleanXmp(start: number, end: number): Promise<void> {
    const before = await file.read(start, Math.min(end - start, longestNotes));
    const notes = new Uint8Array(before);
    blankXmp(notes);
    if (notes.some((byte, index) => byte !== before[index]))
      found.push({ offset: start, bytes: notes });
  }

  /** The numbers of the keys that name a place; the keys are overwritten. */
  async function placesAmong(keys: Box): Promise<number[]> {
    // version and count, then entries that have the form of boxes
    const names = await boxesIn(keys.start + 8, keys.end);
    const places: number[] = [];
    for (const [index, { start, end }] of names.entries()) {
      const text = await file.read(start, Math.min(end - start, 256));
      if (!placeKey.test(latin(text))) continue;
      places.push(index + 1);
      found.push({ offset: start, bytes: new Uint8Array(text.length).fill(dash) });
    }
    return places;
  }

  /** Removes places from metadata by key: the keys are in one box, the values under their numbers in another. */
  async function cleanMeta({ start, end }: Box): Promise<void> {
    // MP4 has a version before the boxes, QuickTime does not
    const isPlain = latin(await file.read(start + 4, 4)) === 'hdlr';
    const boxes = await boxesIn(start + (isPlain ? 0 : 4), end);
    const places = new Set<number>();
    for (const keys of boxes.filter(({ type }) => type === 'keys'))
      for (const place of await placesAmong(keys)) places.add(place);
    for (const list of boxes.filter(({ type }) => type === 'ilst'))
      for (const item of await boxesIn(list.start, list.end))
        if (places.has(numberOf(item.type)) || placeBoxes.includes(item.type)) takeOut(item);
    for (const xml of boxes.filter(({ type }) => type === 'xml '))
      await cleanXmp(xml.start + 4, xml.end);
  }

  async function cleanBox(box: Box): Promise<void> {
    if (placeBoxes.includes(box.type)) takeOut(box);
    else if (containers.includes(box.type)) await clean(box.start, box.end);
    else if (box.type === 'meta') await cleanMeta(box);
    else if (box.type === 'XMP_') await cleanXmp(box.start, box.end);
    else if (box.type === 'uuid' && latin(await file.read(box.start, 16)) === xmpId)
      await cleanXmp(box.start + 16, box.end);
  }

  async function clean(start: number, limit: number): Promise<void> {
    for (const box of await boxesIn(start, limit)) await cleanBox(box);
  }

  await clean(0, file.bytes);
  return found;
}
