import { latin } from '../latin.ts';
import { blankPhotoshop } from './photoshop.ts';
import { blankPieces } from './pieces.ts';
import { blankTiff } from './tiff.ts';
import { blankXmp } from './xmp.ts';

/** JPEG: metadata is in segments before the picture; further JPEGs and a film may follow its end. */

const marks = { notes: 0xe1, photoshop: 0xed, end: 0xd9, scan: 0xda } as const;
const heads = {
  exif: 'Exif',
  xmp: 'http://ns.adobe.com/xap/1.0/\0',
  extendedXmp: 'http://ns.adobe.com/xmp/extension/\0',
  photoshop: 'Photoshop 3.0\0',
} as const;
/** after the head of a part of extended XMP: its id, the total length, and the offset of the part */
const idLength = 32;
const pieceHead = idLength + 8;
/** Maximum nesting of pictures in pictures; deeper ones are only made to waste time. */
const deepest = 3;

const standsAlone = (mark: number): boolean => mark === 0x01 || (mark >= 0xd0 && mark <= 0xd8);

/** The offset of the next marker after the data of a scan. */
function scanEnd(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !standsAlone(next)) return at;
  }
  return bytes.length;
}

interface Segment {
  readonly mark: number;
  readonly content: Uint8Array;
}

/** The segments of a JPEG, and the offset of its end. */
function segmentsOf(bytes: Uint8Array): { segments: Segment[]; end: number } {
  const segments: Segment[] = [];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const mark = bytes[at + 1] ?? 0;
    // a fill byte
    if (mark === 0xff) at += 1;
    else if (standsAlone(mark)) at += 2;
    else if (mark === marks.end) break;
    else {
      const end = at + 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
      segments.push({ mark, content: bytes.subarray(at + 4, end) });
      at = mark === marks.scan ? scanEnd(bytes, end) : end;
    }
  }
  return { segments, end: Math.min(at + 2, bytes.length) };
}

/** The contents of segments of one kind, without their heads. */
const behindHead = (segments: readonly Segment[], mark: number, head: string): Uint8Array[] =>
  segments
    .filter((one) => one.mark === mark && latin(one.content.subarray(0, head.length)) === head)
    .map(({ content }) => content.subarray(head.length));

/** Puts extended XMP together: the parts with the same id, in their order. */
function extendedXmpOf(segments: readonly Segment[]): Uint8Array[][] {
  const wholes = new Map<string, { place: number; piece: Uint8Array }[]>();
  for (const content of behindHead(segments, marks.notes, heads.extendedXmp)) {
    if (content.length < pieceHead) continue;
    const id = latin(content.subarray(0, idLength));
    const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
    const pieces = wholes.get(id) ?? [];
    pieces.push({ place: view.getUint32(idLength + 4), piece: content.subarray(pieceHead) });
    wholes.set(id, pieces);
  }
  return [...wholes.values()].map((pieces) =>
    pieces.sort((one, other) => one.place - other.place).map(({ piece }) => piece),
  );
}

/**
 * Removes the place from a JPEG.
 *
 * @param bytes starting with it, changed in place
 * @returns the offset of its end
 */
export function blankJpeg(bytes: Uint8Array, depth = 0): number {
  if (depth > deepest || bytes[0] !== 0xff || bytes[1] !== 0xd8) return 0;
  const blankThumbnail = (picture: Uint8Array) => void blankJpeg(picture, depth + 1);
  const { segments, end } = segmentsOf(bytes);
  // two zero bytes follow the name
  for (const tiff of behindHead(segments, marks.notes, heads.exif))
    blankTiff(tiff.subarray(2), blankThumbnail);
  for (const packet of behindHead(segments, marks.notes, heads.xmp)) blankXmp(packet);
  for (const pieces of extendedXmpOf(segments)) blankPieces(pieces, blankXmp);
  blankPieces(behindHead(segments, marks.photoshop, heads.photoshop), (blocks) =>
    blankPhotoshop(blocks, blankThumbnail),
  );
  return end;
}
