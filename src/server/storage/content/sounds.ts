import { type ByteReader, incomplete, latin, otherType, refuseTooLong } from './reader.ts';

/** Checks WAV, MP3 and AAC. */

const partLimit = 1_000;
/** the size that programs write if they do not know how long the sound will be */
const unknownBytes = 0xffff_ffff;

/** @throws StorageError if the format or the sound is missing, breaks off, or lasts too long */
export async function checkWav(extension: string, reader: ByteReader): Promise<void> {
  let hasFormat = false;
  let bytesPerSecond = 0;
  let place = 12;
  for (let parts = 0; parts < partLimit; parts += 1) {
    const chunk = await reader.read(place, 8);
    if (chunk.length < 8) throw incomplete(extension);
    const type = latin(chunk, 0, 4);
    const length = chunk.readUInt32LE(4);
    if (type === 'fmt ') {
      hasFormat = length >= 14;
      const format = await reader.read(place + 8, 12);
      if (format.length === 12) bytesPerSecond = format.readUInt32LE(8);
    }
    if (type === 'data') {
      const isWhole = length === unknownBytes || place + 8 + length <= reader.bytes;
      if (!hasFormat || !isWhole || length === 0) throw incomplete(extension);
      const sound = Math.min(length, reader.bytes - place - 8);
      refuseTooLong('audio', bytesPerSecond > 0 ? sound / bytesPerSecond : undefined);
      return;
    }
    // chunks begin at even positions
    place += 8 + length + (length % 2);
  }
  throw otherType(extension);
}

/** Where the sound begins after an ID3 tag. */
async function afterTag(extension: string, reader: ByteReader): Promise<number> {
  const head = await reader.read(0, 10);
  if (latin(head, 0, 3) !== 'ID3') return 0;
  if (head.length < 10) throw incomplete(extension);
  // a number of four times seven bits
  const length = [6, 7, 8, 9].reduce((sum, place) => sum * 128 + ((head[place] ?? 0) & 0x7f), 0);
  const hasFooter = ((head[5] ?? 0) & 0x10) !== 0;
  const start = 10 + length + (hasFooter ? 10 : 0);
  if (start >= reader.bytes) throw incomplete(extension);
  return start;
}

/** Kilobits per second of layer III, by the index in the head of a frame; first version 1, then 2 and 2.5. */
const mp3Rates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
/** The same for layers I and II. */
const olderRates = {
  3: [
    [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  ],
  2: [[0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384], mp3Rates[1]],
} as const;
const mp3Samples = [44_100, 48_000, 32_000] as const;

interface MpegFrame {
  readonly bytes: number;
  /** how long a frame lasts */
  readonly seconds: number;
  /** most bits per second of a frame of this kind */
  readonly mostBits: number;
}

/** The MPEG frame at the beginning of these bytes; undefined if there is none. */
function mpegFrame(head: Buffer): MpegFrame | undefined {
  const [first = 0, second = 0, third = 0] = head;
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return undefined;
  const version = (second >> 3) & 3;
  const layer = (second >> 1) & 3;
  const sampleRate = mp3Samples[(third >> 2) & 3];
  if (version === 1 || layer === 0 || sampleRate === undefined) return undefined;
  const isFirst = version === 3;
  const table = (layer === 1 ? mp3Rates : olderRates[layer === 3 ? 3 : 2])[isFirst ? 0 : 1];
  const bits = (table[third >> 4] ?? 0) * 1_000;
  if (bits === 0) return undefined;
  // version 2 halves the sample rate, 2.5 quarters it
  const samplesPerSecond = sampleRate / (isFirst ? 1 : version === 2 ? 2 : 4);
  const padding = (third >> 1) & 1;
  const samples = layer === 3 ? 384 : layer === 1 && !isFirst ? 576 : 1_152;
  const slotBytes = layer === 3 ? 4 : 1;
  const slots = Math.floor((samples * bits) / (8 * slotBytes * samplesPerSecond)) + padding;
  return {
    bytes: slots * slotBytes,
    seconds: samples / samplesPerSecond,
    mostBits: Math.max(...table) * 1_000,
  };
}
const mpegFrameBytes = (head: Buffer): number => mpegFrame(head)?.bytes ?? 0;

/** Bytes of the ADTS frame at the beginning of these bytes; 0 if there is none. */
function adtsFrameBytes(head: Buffer): number {
  if (head.length < 7 || head[0] !== 0xff || ((head[1] ?? 0) & 0xf6) !== 0xf0) return 0;
  const length = (((head[3] ?? 0) & 3) << 11) | ((head[4] ?? 0) << 3) | (((head[5] ?? 0) >> 5) & 7);
  return length < 7 ? 0 : length;
}

/** how far to look for the first frame after a tag: programs leave bytes empty there or fill them */
const searchedBytes = 64 * 1024;

/**
 * Looks for two frames in a row; a single frame that ends the file counts as well.
 *
 * @returns where the first of them begins
 */
async function checkFrames(
  extension: string,
  reader: ByteReader,
  frameBytes: (head: Buffer) => number,
): Promise<number> {
  const start = await afterTag(extension, reader);
  const end = Math.min(start + searchedBytes, reader.bytes);
  let isCut = false;
  for (let place = start; place < end; place += 1) {
    const length = frameBytes(await reader.read(place, 7));
    if (length === 0) continue;
    const next = place + length;
    if (next === reader.bytes || frameBytes(await reader.read(next, 7)) > 0) return place;
    isCut ||= next > reader.bytes;
  }
  throw isCut ? incomplete(extension) : otherType(extension);
}

/** marks of a first frame that holds the number of frames, and no sound */
const countMarks = ['Xing', 'Info'] as const;
/** how far into the first frame the marks can be */
const markBytes = 64;

/** The number of frames of an MP3, if its first frame tells. */
function framesTold(head: Buffer): number | undefined {
  for (const mark of countMarks) {
    const place = head.indexOf(mark, undefined, 'latin1');
    // flags follow the mark; the lowest bit says that the count comes next
    if (place >= 0 && place + 12 <= head.length && ((head[place + 7] ?? 0) & 1) === 1)
      return head.readUInt32BE(place + 8);
  }
  const place = head.indexOf('VBRI', undefined, 'latin1');
  return place >= 0 && place + 18 <= head.length ? head.readUInt32BE(place + 14) : undefined;
}

/**
 * Checks MPEG sound. Its length is what the first frame tells; otherwise at least the length at the highest bit rate of
 * its kind.
 *
 * @throws StorageError if no frame follows the tag, or it lasts too long
 */
export async function checkMp3(extension: string, reader: ByteReader): Promise<void> {
  const start = await checkFrames(extension, reader, mpegFrameBytes);
  const head = await reader.read(start, markBytes);
  const frame = mpegFrame(head);
  if (!frame) throw otherType(extension);
  const frames = framesTold(head);
  const least = ((reader.bytes - start) * 8) / frame.mostBits;
  refuseTooLong('audio', frames === undefined ? least : frames * frame.seconds);
}

/** Checks ADTS, which tells no length. @throws StorageError if it has no ADTS frame */
export async function checkAac(extension: string, reader: ByteReader): Promise<void> {
  await checkFrames(extension, reader, adtsFrameBytes);
}
