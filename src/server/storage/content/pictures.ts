import { isTooManyPixels, type PictureSize, pictureLimits } from '#contract/pictureSize.ts';
import { StorageError } from '../storageError.ts';
import { type ByteReader, incomplete, latin } from './reader.ts';

/** most parts of a picture; files with more are made to cost time */
const partLimit = 50_000;

async function pngSize(reader: ByteReader): Promise<PictureSize | undefined> {
  const head = await reader.read(8, 16);
  if (head.length < 16 || head.readUInt32BE(0) !== 13 || latin(head, 4, 8) !== 'IHDR')
    return undefined;
  const size = { width: head.readUInt32BE(8), height: head.readUInt32BE(12) };
  let hasContent = false;
  let place = 8;
  for (let parts = 0; parts < partLimit; parts += 1) {
    const chunk = await reader.read(place, 8);
    if (chunk.length < 8) return undefined;
    const type = latin(chunk, 4, 8);
    // length, type, content, checksum
    place += 12 + chunk.readUInt32BE(0);
    if (place > reader.bytes) return undefined;
    if (type === 'IDAT') hasContent = true;
    if (type === 'IEND') return hasContent ? size : undefined;
  }
  return undefined;
}

/** Markers of a frame: SOF0 to SOF15 without DHT, JPG and DAC. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Markers that stand alone: TEM, RST0 to RST7, SOI. */
const standsAlone = (marker: number): boolean =>
  marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Whether a JPEG has its end mark after a position; searched from the end of the file, where it usually is. */
async function hasJpegEnd(reader: ByteReader, after: number): Promise<boolean> {
  const block = 64 * 1024;
  for (let end = reader.bytes; end > after; end -= block) {
    const start = Math.max(after, end - block);
    // one byte more, so that the two bytes of the mark are not cut apart
    const part = await reader.read(start, end - start + 1);
    if (part.includes(Buffer.from([0xff, 0xd9]))) return true;
  }
  return false;
}

/** The part at a position of a JPEG, and where the next one begins. */
async function jpegPart(
  reader: ByteReader,
  place: number,
): Promise<{ marker: number; next: number; size?: PictureSize } | undefined> {
  const part = await reader.read(place, 9);
  const marker = part[1];
  if (part.length < 4 || part[0] !== 0xff || marker === undefined) return undefined;
  // a fill byte
  if (marker === 0xff) return { marker, next: place + 1 };
  if (standsAlone(marker)) return { marker, next: place + 2 };
  const next = place + 2 + part.readUInt16BE(2);
  if (!isFrame(marker) || part.length < 9) return { marker, next };
  return { marker, next, size: { height: part.readUInt16BE(5), width: part.readUInt16BE(7) } };
}

async function jpegSize(reader: ByteReader): Promise<PictureSize | undefined> {
  let size: PictureSize | undefined;
  let place = 2;
  for (let parts = 0; parts < partLimit; parts += 1) {
    const part = await jpegPart(reader, place);
    if (!part) return undefined;
    size ??= part.size;
    place = part.next;
    // the scan is the picture itself, so the head ends here
    if (part.marker === 0xda) return size && (await hasJpegEnd(reader, place)) ? size : undefined;
  }
  return undefined;
}

/** Bytes of a colour table, if the flags say that there is one. */
const coloursOf = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** The position after a chain of sub-blocks. */
async function afterParts(reader: ByteReader, start: number): Promise<number | undefined> {
  let place = start;
  for (let parts = 0; parts < partLimit; parts += 1) {
    const length = (await reader.read(place, 1))[0];
    if (length === undefined) return undefined;
    place += 1 + length;
    if (length === 0) return place;
  }
  return undefined;
}

async function gifSize(reader: ByteReader): Promise<PictureSize | undefined> {
  const head = await reader.read(6, 5);
  if (head.length < 5) return undefined;
  let width = head.readUInt16LE(0);
  let height = head.readUInt16LE(2);
  let place: number | undefined = 13 + coloursOf(head[4] ?? 0);
  for (let parts = 0; parts < partLimit && place !== undefined; parts += 1) {
    const block = await reader.read(place, 10);
    if (block[0] === 0x21) {
      place = await afterParts(reader, place + 2);
    } else if (block[0] === 0x2c && block.length === 10) {
      // a frame may reach beyond the screen size in the head
      width = Math.max(width, block.readUInt16LE(1) + block.readUInt16LE(5));
      height = Math.max(height, block.readUInt16LE(3) + block.readUInt16LE(7));
      const content = place + 11 + coloursOf(block[9] ?? 0);
      return content < reader.bytes ? { width, height } : undefined;
    } else {
      return undefined;
    }
  }
  return undefined;
}

async function bmpSize(reader: ByteReader): Promise<PictureSize | undefined> {
  const head = await reader.read(0, 34);
  if (head.length < 26) return undefined;
  const contentStart = head.readUInt32LE(10);
  const headerBytes = head.readUInt32LE(14);
  if (contentStart < 14 + headerBytes || contentStart >= reader.bytes) return undefined;
  // the oldest header has short numbers
  if (headerBytes === 12) return { width: head.readUInt16LE(18), height: head.readUInt16LE(20) };
  if (headerBytes < 40 || head.length < 34) return undefined;
  // a negative height means that rows run from top to bottom
  const size = { width: head.readInt32LE(18), height: Math.abs(head.readInt32LE(22)) };
  const bits = head.readUInt16LE(28);
  const isPlain = head.readUInt32LE(30) === 0;
  const rowBytes = Math.ceil((size.width * bits) / 32) * 4;
  const isWhole = !isPlain || contentStart + rowBytes * size.height <= reader.bytes;
  return isWhole ? size : undefined;
}

const readers: Readonly<Record<string, (reader: ByteReader) => Promise<PictureSize | undefined>>> =
  { png: pngSize, jpg: jpegSize, jpeg: jpegSize, gif: gifSize, bmp: bmpSize };

/**
 * The size of a picture, as its head says.
 *
 * @throws StorageError if the head is incomplete, the picture breaks off, or it is so large that drawing it would take
 *   the memory of whoever looks at it
 */
export async function pictureSize(extension: string, reader: ByteReader): Promise<PictureSize> {
  const size = await readers[extension]?.(reader);
  // no picture has a size of zero
  if (!size || size.width < 1 || size.height < 1) throw incomplete(extension);
  const { width, height } = size;
  if (isTooManyPixels(size))
    throw new StorageError('InvalidObjectContent', 'tooManyPixels', {
      width,
      height,
      side: pictureLimits.side,
      megapixels: pictureLimits.pixels / 1_000_000,
    });
  return size;
}

/** whether readers of a JPEG turn it by a quarter, which its EXIF may ask for (orientation 5 to 8) */
async function isTurned(reader: ByteReader): Promise<boolean> {
  let place = 2;
  for (let parts = 0; parts < partLimit; parts += 1) {
    const part = await jpegPart(reader, place);
    if (!part || part.marker === 0xda) return false;
    if (part.marker === 0xe1) {
      const orientation = orientationOf(await reader.read(place + 4, part.next - place - 4));
      if (orientation !== undefined) return orientation >= 5 && orientation <= 8;
    }
    place = part.next;
  }
  return false;
}

/** The orientation that the first directory of a block of EXIF notes. */
function orientationOf(block: Buffer): number | undefined {
  if (latin(block, 0, 6) !== 'Exif\0\0' || block.length < 14) return undefined;
  const tiff = block.subarray(6);
  const isLittle = latin(tiff, 0, 2) === 'II';
  const short = (at: number) =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < short(directory); entry += 1) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > tiff.length) return undefined;
    if (short(at) === 0x0112) return short(at + 8);
  }
  return undefined;
}

/**
 * The size in which a picture is shown, upright.
 *
 * @throws StorageError as `pictureSize` does
 */
export async function uprightSize(extension: string, reader: ByteReader): Promise<PictureSize> {
  const size = await pictureSize(extension, reader);
  const turns = extension.startsWith('jp') && (await isTurned(reader));
  return turns ? { width: size.height, height: size.width } : size;
}
