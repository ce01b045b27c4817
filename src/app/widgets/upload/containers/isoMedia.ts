import { bytesOfBlob } from '#contract/fileContent.ts';
import { type Box, boxesOf } from '#contract/isoBoxes.ts';

/** Facts about a recording from its container; undefined if the container does not tell them. */
export interface ContainerFacts {
  /** the file ends before the container says that it does, or its table of contents is missing */
  readonly isTruncated: boolean;
  readonly seconds: number | undefined;
  /** pixels, as it is shown */
  readonly width: number | undefined;
  readonly height: number | undefined;
}

/** Size of a track as it is shown: a matrix that turns it by a quarter swaps its sides. */
function sizeOf(head: Uint8Array): { width: number; height: number } {
  const matrix = head[0] === 1 ? 52 : 40;
  if (head.length < matrix + 44) return { width: 0, height: 0 };
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const sides = [view.getUint32(matrix + 36) / 65_536, view.getUint32(matrix + 40) / 65_536];
  const isTurned = view.getInt32(matrix) === 0 && view.getInt32(matrix + 16) === 0;
  const [width = 0, height = 0] = (isTurned ? sides.reverse() : sides).map(Math.round);
  return { width, height };
}

/**
 * Reads length and size of an MP4, QuickTime or M4A file from its boxes, the same in every browser, whatever codecs it
 * knows. Only the headers are read.
 *
 * @returns undefined if the file is none of these
 */
export async function readIsoMedia(file: Blob): Promise<ContainerFacts | undefined> {
  const bytes = bytesOfBlob(file);
  const { walk, boxesIn, find, secondsOf } = boxesOf(bytes);
  const { boxes, isWhole } = await walk(0, file.size);
  if (boxes.length === 0 && isWhole && file.size > 0) return undefined;
  const moov: Box | undefined = boxes.find(({ type }) => type === 'moov');
  let shown = { width: 0, height: 0 };
  for (const box of moov ? await boxesIn(moov.start, moov.end) : []) {
    const head = box.type === 'trak' ? await find(box, 'tkhd') : undefined;
    const size = head && sizeOf(await bytes.read(head.start, Math.min(96, head.end - head.start)));
    if (size && size.width > shown.width) shown = size;
  }
  const header = moov && (await find(moov, 'mvhd'));
  return {
    isTruncated: !isWhole || !moov,
    seconds: header && (await secondsOf(header)),
    width: shown.width || undefined,
    height: shown.height || undefined,
  };
}
