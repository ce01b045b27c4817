import address from './sample.mp4?inline';

/** Cuts a fragmented MP4 into the pieces that HLS plays: its head, then one piece per fragment. */

interface Box {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

function boxesOf(file: Uint8Array): Box[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const boxes: Box[] = [];
  for (let start = 0; start + 8 <= file.byteLength; ) {
    const size = view.getUint32(start);
    if (size < 8) throw new Error(`the sample is no MP4: a box of ${size} bytes at ${start}`);
    const name = String.fromCharCode(...file.subarray(start + 4, start + 8));
    boxes.push({ name, start, end: start + size });
    start += size;
  }
  return boxes;
}

interface Pieces {
  readonly head: Uint8Array<ArrayBuffer>;
  readonly segments: readonly Uint8Array<ArrayBuffer>[];
}

/** @param file `ftyp`, `moov`, then for each segment `styp` … `moof`, `mdat` */
function piecesOf(file: Uint8Array<ArrayBuffer>): Pieces {
  const starts = boxesOf(file).flatMap(({ name, start }) => (name === 'styp' ? [start] : []));
  const slice = (start: number, end?: number) => file.slice(start, end);
  return {
    head: slice(0, starts[0]),
    segments: starts.map((start, index) => slice(start, starts[index + 1])),
  };
}

/** The platform's sample: 24 seconds with a title, a clock and a tone. It has its own module, which is loaded on demand. */
export const sample = piecesOf(
  Uint8Array.from(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')),
);
