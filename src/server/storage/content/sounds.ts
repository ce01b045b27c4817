import { incomplete, otherType } from './problem.ts';
import { type ByteReader, latin } from './reader.ts';

/** WAV, MP3 and AAC. */

const partLimit = 1_000;
/** A size that a program writes which does not know how long the sound will be. */
const unknownBytes = 0xffff_ffff;

/** @throws StorageError where the format or the sound itself is missing, or breaks off */
export async function checkWav(extension: string, reader: ByteReader): Promise<void> {
  let hasFormat = false;
  let place = 12;
  for (let parts = 0; parts < partLimit; parts += 1) {
    const chunk = await reader.read(place, 8);
    if (chunk.length < 8) throw incomplete(extension);
    const type = latin(chunk, 0, 4);
    const length = chunk.readUInt32LE(4);
    if (type === 'fmt ') hasFormat = length >= 14;
    if (type === 'data') {
      const isWhole = length === unknownBytes || place + 8 + length <= reader.bytes;
      if (!hasFormat || !isWhole || length === 0) throw incomplete(extension);
      return;
    }
    // chunks begin at even places
    place += 8 + length + (length % 2);
  }
  throw otherType(extension);
}

/** Where the sound begins behind a tag that names it. */
async function afterTag(extension: string, reader: ByteReader): Promise<number> {
  const head = await reader.read(0, 10);
  if (latin(head, 0, 3) !== 'ID3') return 0;
  if (head.length < 10) throw incomplete(extension);
  // four times seven bits
  const length = [6, 7, 8, 9].reduce((sum, place) => sum * 128 + ((head[place] ?? 0) & 0x7f), 0);
  const hasFooter = ((head[5] ?? 0) & 0x10) !== 0;
  const start = 10 + length + (hasFooter ? 10 : 0);
  if (start >= reader.bytes) throw incomplete(extension);
  return start;
}

/** Kilobits a second of layer III, by the index in the head of a frame; version 1, then 2 and 2.5. */
const mp3Rates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
/** Layers I and II; version 1, then 2 and 2.5. */
const olderRates = {
  3: [
    [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  ],
  2: [[0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384], mp3Rates[1]],
} as const;
const mp3Samples = [44_100, 48_000, 32_000] as const;

/** Bytes of the MPEG frame at the beginning of these; 0 where there is none. */
function mpegFrameBytes(head: Buffer): number {
  const [first = 0, second = 0, third = 0] = head;
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return 0;
  const version = (second >> 3) & 3;
  const layer = (second >> 1) & 3;
  const sampleRate = mp3Samples[(third >> 2) & 3];
  if (version === 1 || layer === 0 || sampleRate === undefined) return 0;
  const isFirst = version === 3;
  const table = layer === 1 ? mp3Rates : olderRates[layer === 3 ? 3 : 2];
  const bits = (table[isFirst ? 0 : 1][third >> 4] ?? 0) * 1_000;
  if (bits === 0) return 0;
  // version 2 halves the sample rate, 2.5 quarters it
  const samples = sampleRate / (isFirst ? 1 : version === 2 ? 2 : 4);
  const padding = (third >> 1) & 1;
  if (layer === 3) return (Math.floor((12 * bits) / samples) + padding) * 4;
  const perFrame = layer === 1 && !isFirst ? 72 : 144;
  return Math.floor((perFrame * bits) / samples) + padding;
}

/** Bytes of the ADTS frame at the beginning of these; 0 where there is none. */
function adtsFrameBytes(head: Buffer): number {
  if (head.length < 7 || head[0] !== 0xff || ((head[1] ?? 0) & 0xf6) !== 0xf0) return 0;
  const length = (((head[3] ?? 0) & 3) << 11) | ((head[4] ?? 0) << 3) | (((head[5] ?? 0) >> 5) & 7);
  return length < 7 ? 0 : length;
}

/** Bytes between a tag and the first frame that programs leave empty or fill with their own. */
const searchedBytes = 64 * 1024;

/** Looks for two frames, one right behind the other; a single one that ends the file counts as well. */
async function checkFrames(
  extension: string,
  reader: ByteReader,
  frameBytes: (head: Buffer) => number,
): Promise<void> {
  const start = await afterTag(extension, reader);
  const end = Math.min(start + searchedBytes, reader.bytes);
  let isCut = false;
  for (let place = start; place < end; place += 1) {
    const length = frameBytes(await reader.read(place, 7));
    if (length === 0) continue;
    const next = place + length;
    if (next === reader.bytes || frameBytes(await reader.read(next, 7)) > 0) return;
    isCut ||= next > reader.bytes;
  }
  throw isCut ? incomplete(extension) : otherType(extension);
}

/** @throws StorageError where no frame of MPEG sound follows the tag */
export const checkMp3 = (extension: string, reader: ByteReader): Promise<void> =>
  checkFrames(extension, reader, mpegFrameBytes);

/** @throws StorageError where no frame of ADTS is in it */
export const checkAac = (extension: string, reader: ByteReader): Promise<void> =>
  checkFrames(extension, reader, adtsFrameBytes);
