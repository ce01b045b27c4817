import { latin } from '../latin.ts';
import { blankRecords } from './iptc.ts';
import { blankTiff } from './tiff.ts';
import { blankXmp } from './xmp.ts';

/** Photoshop's resource blocks, in which a JPEG contains IPTC and copies of other metadata. */

const resources = { iptc: 0x0404, exif: 0x0422, exifToo: 0x0423, xmp: 0x0424 } as const;
const thumbnails: readonly number[] = [0x0409, 0x040c];
/** length of the header before a block's thumbnail */
const thumbnailHead = 28;

/**
 * Removes places from Photoshop's resource blocks.
 *
 * @param bytes consecutive `8BIM` blocks, changed in place
 */
export function blankPhotoshop(
  bytes: Uint8Array,
  blankThumbnail: (picture: Uint8Array) => void,
): void {
  for (let at = 0; at + 12 <= bytes.length; ) {
    if (latin(bytes.subarray(at, at + 4)) !== '8BIM') return;
    const kind = ((bytes[at + 4] ?? 0) << 8) | (bytes[at + 5] ?? 0);
    const name = 1 + (bytes[at + 6] ?? 0);
    const sizeAt = at + 6 + name + (name % 2);
    if (sizeAt + 4 > bytes.length) return;
    const size = new DataView(bytes.buffer, bytes.byteOffset + sizeAt, 4).getUint32(0);
    const content = bytes.subarray(sizeAt + 4, sizeAt + 4 + size);
    if (kind === resources.iptc) blankRecords(content);
    if (kind === resources.xmp) blankXmp(content);
    if (kind === resources.exif || kind === resources.exifToo) blankTiff(content, blankThumbnail);
    if (thumbnails.includes(kind)) blankThumbnail(content.subarray(thumbnailHead));
    at = sizeAt + 4 + size + (size % 2);
  }
}
