import { latin } from '../latin.ts';
import { blankPieces } from './pieces.ts';
import { blankXmp } from './xmp.ts';

/**
 * GIF: XMP is in an application extension. It is written as a whole and not in blocks, so that its letters take the
 * place of block lengths.
 */

/** what follows the last block: the end of the picture, an extension, or a frame */
const marks = { extension: 0x21, frame: 0x2c } as const;
const application = 0xff;
const xmpName = 'XMP DataXMP';
/** bytes that some programs write after XMP, so that a reader of blocks finds the end from any position */
const trailerBytes = 258;

/** Reads blocks with their lengths from an offset; `end` is after the empty block that ends them. */
function blocksAt(bytes: Uint8Array, from: number): { blocks: Uint8Array[]; end: number } {
  const blocks: Uint8Array[] = [];
  let at = from;
  for (let length = bytes[at] ?? 0; length > 0; length = bytes[at] ?? 0) {
    blocks.push(bytes.subarray(at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { blocks, end: at + 1 };
}

const tableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

function blankExtension(bytes: Uint8Array, from: number, end: number): void {
  const whole = bytes.subarray(from, Math.min(end, bytes.length));
  const first = latin(whole.subarray(0, 1));
  // written as a whole; its letters were taken for lengths, and so are spaces
  if (first === '<' || first === '\xef') {
    const xmpEnd = Math.max(0, whole.length - trailerBytes);
    blankXmp(whole.subarray(0, xmpEnd));
  } else blankPieces(blocksAt(bytes, from).blocks, blankXmp);
}

/**
 * Removes the place from a GIF.
 *
 * @param bytes changed in place
 */
export function blankGif(bytes: Uint8Array): void {
  let at = 13 + tableBytes(bytes[10] ?? 0);
  for (let parts = bytes.length; parts > 0 && at < bytes.length; parts -= 1) {
    if (bytes[at] === marks.frame)
      at = blocksAt(bytes, at + 11 + tableBytes(bytes[at + 9] ?? 0)).end;
    else if (bytes[at] === marks.extension) {
      const headLength = bytes[at + 2] ?? 0;
      const isXmp =
        bytes[at + 1] === application &&
        latin(bytes.subarray(at + 3, at + 3 + headLength)) === xmpName;
      const from = at + 3 + headLength;
      const { end } = blocksAt(bytes, isXmp ? from : at + 2);
      if (isXmp) blankExtension(bytes, from, end);
      at = end;
    } else return;
  }
}
