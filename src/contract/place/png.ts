import { latin } from '../latin.ts';
import { blankTiff } from './tiff.ts';
import { blankXmp, isPlaceName } from './xmp.ts';

/** PNG: chunks with a length, a type, content and a checksum. */

const xmpKeyword = 'XML:com.adobe.xmp';
/** Text chunks in which some programs keep other metadata as digits. */
const rawProfile = /^Raw profile type (exif|app1|xmp|iptc|8bim)$/i;
/** An unknown chunk type that readers skip and programs may copy; it replaces the type of a removed chunk. */
const emptied = [0x76, 0x6f, 0x49, 0x64];

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});
/** The checksum of a chunk. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffff_ffff;
  for (const byte of bytes) crc = (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffff_ffff) >>> 0;
}

/** @returns false if the whole chunk has to be removed */
function blankText(type: string, content: Uint8Array): boolean {
  const keywordEnd = content.indexOf(0);
  const keyword = latin(content.subarray(0, Math.max(0, keywordEnd)));
  if (rawProfile.test(keyword) || isPlaceName(keyword)) return false;
  if (keyword !== xmpKeyword) return true;
  if (type === 'zTXt' || (type === 'iTXt' && content[keywordEnd + 1] !== 0)) return false;
  let start = keywordEnd + 1;
  // fields of international text before its content: compression, language, translated keyword
  if (type === 'iTXt') start = content.indexOf(0, content.indexOf(0, start + 2) + 1) + 1;
  blankXmp(content.subarray(start));
  return true;
}

/**
 * Removes the place from a PNG.
 *
 * @param bytes changed in place
 */
export function blankPng(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) return;
    const type = latin(bytes.subarray(at + 4, at + 8));
    const content = bytes.subarray(at + 8, end - 4);
    const isText = type === 'tEXt' || type === 'zTXt' || type === 'iTXt';
    // only JPEGs contain thumbnails
    if (type === 'eXIf')
      blankTiff(latin(content.subarray(0, 4)) === 'Exif' ? content.subarray(6) : content, () => {});
    if (isText && !blankText(type, content)) {
      content.fill(0);
      bytes.set(emptied, at + 4);
    }
    if (isText || type === 'eXIf') view.setUint32(end - 4, crc32(bytes.subarray(at + 4, end - 4)));
    at = end;
  }
}
