import type { FileBytes } from './fileContent.ts';
import { latin } from './latin.ts';

/** MP4 and QuickTime files: nested boxes with a length and a type. */
export interface Box {
  readonly type: string;
  /** offsets of the box, of its content, and of the end of both */
  readonly at: number;
  readonly start: number;
  readonly end: number;
}

/** maximum number of boxes: a film of ten minutes in its smallest fragments has about ten thousand */
const mostBoxes = 50_000;

/** Whether a text is a valid box type; what follows the last box has none. */
const isType = (type: string): boolean => /^[\x20-\x7e\xa9]{4}$/.test(type);

/** Values for a length that is not known yet. */
const openLengths: readonly number[] = [0, 0xffff_ffff, Number(0xffff_ffff_ffff_ffffn)];

/** Finds the boxes of a film, up to the maximum number. */
export function boxesOf(file: FileBytes) {
  let looks = mostBoxes;

  async function boxAt(at: number, limit: number): Promise<Box | undefined> {
    const head = await file.read(at, 16);
    if (head.length < 8) return undefined;
    const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
    const type = latin(head.subarray(4, 8));
    const short = view.getUint32(0);
    // it extends to the end of the file; within another box it ends a list
    if (short === 0 && limit === file.bytes) return { type, at, start: at + 8, end: limit };
    if (short !== 1) return short < 8 ? undefined : { type, at, start: at + 8, end: at + short };
    if (head.length < 16) return undefined;
    const long = Number(view.getBigUint64(8));
    return long < 16 ? undefined : { type, at, start: at + 16, end: at + long };
  }

  /** Reads neighbouring boxes. `isWhole` is false if one exceeds the limit, or there are more than the maximum. */
  async function walk(start: number, limit: number): Promise<{ boxes: Box[]; isWhole: boolean }> {
    const boxes: Box[] = [];
    for (let at = start; at + 8 <= limit; looks -= 1) {
      if (looks === 0) return { boxes, isWhole: false };
      const box = await boxAt(at, limit);
      // data that some programs leave after the last box
      if (!box) break;
      if (box.end > limit) return { boxes, isWhole: !isType(box.type) };
      boxes.push(box);
      at = box.end;
    }
    return { boxes, isWhole: true };
  }

  const boxesIn = async (start: number, limit: number): Promise<Box[]> =>
    (await walk(start, limit)).boxes;

  /** The first box at a path of types below another box. */
  async function find(parent: Box, ...path: readonly string[]): Promise<Box | undefined> {
    let found: Box | undefined = parent;
    for (const type of path) {
      if (!found) return undefined;
      const inside: readonly Box[] = await boxesIn(found.start, found.end);
      found = inside.find((box) => box.type === type);
    }
    return found;
  }

  /** The length in seconds, from the time scale and duration in a film's header; undefined if they are open. */
  async function secondsOf({ start, end }: Box): Promise<number | undefined> {
    const head = await file.read(start, Math.min(32, end - start));
    const isLong = head[0] === 1;
    if (head.length < (isLong ? 32 : 20)) return undefined;
    const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
    const scale = view.getUint32(isLong ? 20 : 12);
    const length = isLong ? Number(view.getBigUint64(24)) : view.getUint32(16);
    return scale === 0 || openLengths.includes(length) ? undefined : length / scale;
  }

  return { walk, boxesIn, find, secondsOf };
}
