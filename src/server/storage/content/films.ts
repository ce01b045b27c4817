import { refuseTooLong } from './length.ts';
import { incomplete, otherType } from './problem.ts';
import { type ByteReader, latin } from './reader.ts';

/** MP4, QuickTime and M4A: boxes in boxes, of which the outermost are walked. */

interface Box {
  readonly type: string;
  /** where its content begins, and where it ends */
  readonly start: number;
  readonly end: number;
}

/** Boxes that a film of ten minutes may have, in its smallest pieces; more are made to cost time. */
const boxLimit = 50_000;
const typeShape = /^[\x20-\x7e\xa9]{4}$/;

/** The box at a place, as its head says; undefined where there is none. */
async function boxAt(reader: ByteReader, place: number, limit: number): Promise<Box | undefined> {
  const head = await reader.read(place, 16);
  if (head.length < 8) return undefined;
  const type = latin(head, 4, 8);
  if (!typeShape.test(type)) return undefined;
  const short = head.readUInt32BE(0);
  // it reaches to the end
  if (short === 0) return { type, start: place + 8, end: limit };
  if (short !== 1) return short < 8 ? undefined : { type, start: place + 8, end: place + short };
  if (head.length < 16) return undefined;
  const long = Number(head.readBigUInt64BE(8));
  return long < 16 ? undefined : { type, start: place + 16, end: place + long };
}

/** The boxes side by side up to a limit. @returns undefined where one reaches beyond it or there are too many */
async function boxesWithin(
  reader: ByteReader,
  start: number,
  limit: number,
): Promise<Box[] | undefined> {
  const boxes: Box[] = [];
  let place = start;
  while (place < limit) {
    const box = await boxAt(reader, place, limit);
    // what some programs leave behind the last box
    if (!box) return boxes;
    if (box.end > limit || boxes.length >= boxLimit) return undefined;
    boxes.push(box);
    place = box.end;
  }
  return boxes;
}

/** A length that is not known yet, as programs write it. */
const openLengths: readonly number[] = [0, 0xffff_ffff, Number(0xffff_ffff_ffff_ffffn)];

/** Seconds by the time scale and the length in the head of a film; undefined where it leaves them open. */
async function secondsOf(reader: ByteReader, { start, end }: Box): Promise<number | undefined> {
  const head = await reader.read(start, Math.min(32, end - start));
  const isLong = head[0] === 1;
  if (head.length < (isLong ? 32 : 20)) return undefined;
  const scale = head.readUInt32BE(isLong ? 20 : 12);
  const length = isLong ? Number(head.readBigUInt64BE(24)) : head.readUInt32BE(16);
  return scale === 0 || openLengths.includes(length) ? undefined : length / scale;
}

/**
 * Checks that a film or its sound is there as a whole, and not longer than it may be: a description with a track in it,
 * the media that it describes, and no part that reaches beyond the file. The length is what the head of the whole says;
 * films in fragments may leave it open.
 *
 * @throws StorageError InvalidObjectContent
 */
export async function checkIsoMedia(extension: string, reader: ByteReader): Promise<void> {
  const boxes = await boxesWithin(reader, 0, reader.bytes);
  if (!boxes) throw incomplete(extension);
  const description = boxes.find(({ type }) => type === 'moov');
  if (!description || !boxes.some(({ type }) => type === 'mdat')) throw incomplete(extension);
  const inside = await boxesWithin(reader, description.start, description.end);
  const header = inside?.find(({ type }) => type === 'mvhd');
  if (!inside || !header) throw incomplete(extension);
  if (!inside.some(({ type }) => type === 'trak')) throw otherType(extension);
  refuseTooLong(extension === 'm4a' ? 'audio' : 'video', await secondsOf(reader, header));
}
