/** What a container says of the recording in it; undefined where it does not say. */
export interface ContainerFacts {
  /** the file ends before the container says that it does, or its table of contents is missing */
  readonly isTruncated: boolean;
  readonly seconds: number | undefined;
  /** pixels, as it is shown */
  readonly width: number | undefined;
  readonly height: number | undefined;
}

interface Box {
  readonly type: string;
  /** where its content begins and ends */
  readonly start: number;
  readonly end: number;
}

/** A table of contents that is larger is left to the browser (bytes). */
const longestMoov = 64 * 1024 * 1024;
/** A fragmented file of ten minutes has some thousand boxes. */
const mostBoxes = 20_000;

const typeAt = (view: DataView, offset: number): string =>
  String.fromCharCode(
    view.getUint8(offset),
    view.getUint8(offset + 1),
    view.getUint8(offset + 2),
    view.getUint8(offset + 3),
  );

/** The box whose header stands at the beginning of `header`; undefined where that is none. */
function boxAt(header: DataView, offset: number, limit: number): Box | undefined {
  if (header.byteLength < 8) return undefined;
  const type = typeAt(header, 4);
  const short = header.getUint32(0);
  // 0 reaches to the end, 1 stands for a length of 64 bits
  if (short === 0) return { type, start: offset + 8, end: limit };
  if (short !== 1) return short < 8 ? undefined : { type, start: offset + 8, end: offset + short };
  if (header.byteLength < 16) return undefined;
  const long = Number(header.getBigUint64(8));
  return long < 16 ? undefined : { type, start: offset + 16, end: offset + long };
}

/** The boxes within a part of `view`. */
function* boxesIn(view: DataView, start: number, end: number): Generator<Box> {
  let offset = start;
  while (offset + 8 <= end) {
    const header = new DataView(view.buffer, view.byteOffset + offset, end - offset);
    const box = boxAt(header, offset, end);
    if (!box || box.end > end) return;
    yield box;
    offset = box.end;
  }
}

function find(view: DataView, parent: Box, type: string): Box | undefined {
  for (const box of boxesIn(view, parent.start, parent.end)) if (box.type === type) return box;
  return undefined;
}

/** Length in seconds from a header that holds a time scale and a length; undefined where that is open. */
function secondsOf(view: DataView, { start, end }: Box): number | undefined {
  const isLong = view.getUint8(start) === 1;
  if (end - start < (isLong ? 32 : 20)) return undefined;
  const scale = view.getUint32(start + (isLong ? 20 : 12));
  const length = isLong ? Number(view.getBigUint64(start + 24)) : view.getUint32(start + 16);
  const isOpen = length === 0 || length === 0xffffffff || scale === 0;
  return isOpen ? undefined : length / scale;
}

/** Size of a track as it is shown: a matrix that turns it by a quarter swaps its sides. */
function sizeOf(view: DataView, { start, end }: Box): { width: number; height: number } {
  const matrix = start + (view.getUint8(start) === 1 ? 52 : 40);
  if (end < matrix + 44) return { width: 0, height: 0 };
  const sides = [view.getUint32(matrix + 36) / 65_536, view.getUint32(matrix + 40) / 65_536];
  const isTurned = view.getInt32(matrix) === 0 && view.getInt32(matrix + 16) === 0;
  const [width = 0, height = 0] = (isTurned ? sides.reverse() : sides).map(Math.round);
  return { width, height };
}

function factsOf(moov: DataView): Omit<ContainerFacts, 'isTruncated'> {
  const root: Box = { type: 'moov', start: 0, end: moov.byteLength };
  const header = find(moov, root, 'mvhd');
  let shown = { width: 0, height: 0 };
  for (const box of boxesIn(moov, 0, moov.byteLength)) {
    if (box.type !== 'trak') continue;
    const track = find(moov, box, 'tkhd');
    const size = track ? sizeOf(moov, track) : shown;
    if (size.width > shown.width) shown = size;
  }
  return {
    seconds: header ? secondsOf(moov, header) : undefined,
    width: shown.width || undefined,
    height: shown.height || undefined,
  };
}

/**
 * Reads length and size of an MP4, QuickTime or M4A file out of its boxes: what every browser can tell, whichever
 * codecs it knows. Only headers and the table of contents are read.
 *
 * @returns undefined where the file is none of these
 */
export async function readIsoMedia(file: Blob): Promise<ContainerFacts | undefined> {
  const nothing = { seconds: undefined, width: undefined, height: undefined };
  let facts: Omit<ContainerFacts, 'isTruncated'> | undefined;
  let offset = 0;
  for (let count = 0; offset < file.size; count += 1) {
    if (count === mostBoxes) return { isTruncated: false, ...(facts ?? nothing) };
    const header = new DataView(await file.slice(offset, offset + 16).arrayBuffer());
    const box = boxAt(header, offset, file.size);
    // what follows the last box is nobody's: some programs write zeros there
    if (!box) return offset === 0 ? undefined : { isTruncated: !facts, ...(facts ?? nothing) };
    if (box.end > file.size) return { isTruncated: true, ...(facts ?? nothing) };
    if (box.type === 'moov' && box.end - box.start <= longestMoov)
      facts = factsOf(new DataView(await file.slice(box.start, box.end).arrayBuffer()));
    offset = box.end;
  }
  return { isTruncated: !facts, ...(facts ?? nothing) };
}
