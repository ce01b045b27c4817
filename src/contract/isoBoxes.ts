import type { FileBytes } from './fileBytes.ts';
import { latin } from './latin.ts';

/** MP4 and QuickTime: boxes of a length and a type, one in another. */
export interface Box {
  readonly type: string;
  /** where it begins, where its content begins, and where both end */
  readonly at: number;
  readonly start: number;
  readonly end: number;
}

/** Boxes that are looked at: a film of ten minutes in its smallest pieces has some ten thousand. */
const mostBoxes = 50_000;

/** A type of four letters; what stands behind the last box has none. */
const isType = (type: string): boolean => /^[\x20-\x7e\xa9]{4}$/.test(type);

/** A length that is not known yet, as programs write it. */
const openLengths: readonly number[] = [0, 0xffff_ffff, Number(0xffff_ffff_ffff_ffffn)];

/** Finds the boxes of a film; as many as a film may have, and then no more. */
export function boxesOf(file: FileBytes) {
  let looks = mostBoxes;

  async function boxAt(at: number, limit: number): Promise<Box | undefined> {
    const head = await file.read(at, 16);
    if (head.length < 8) return undefined;
    const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
    const type = latin(head.subarray(4, 8));
    const short = view.getUint32(0);
    // it reaches to the end; within another, it is the end of a list
    if (short === 0 && limit === file.bytes) return { type, at, start: at + 8, end: limit };
    if (short !== 1) return short < 8 ? undefined : { type, at, start: at + 8, end: at + short };
    if (head.length < 16) return undefined;
    const long = Number(view.getBigUint64(8));
    return long < 16 ? undefined : { type, at, start: at + 16, end: at + long };
  }

  /**
   * The boxes side by side from a place on. `isWhole` is false where one reaches beyond the limit, or there are more than a
   * film may have.
   */
  async function walk(start: number, limit: number): Promise<{ boxes: Box[]; isWhole: boolean }> {
    const boxes: Box[] = [];
    for (let at = start; at + 8 <= limit; looks -= 1) {
      if (looks === 0) return { boxes, isWhole: false };
      const box = await boxAt(at, limit);
      // what some programs leave behind the last box
      if (!box) break;
      if (box.end > limit) return { boxes, isWhole: !isType(box.type) };
      boxes.push(box);
      at = box.end;
    }
    return { boxes, isWhole: true };
  }

  const boxesIn = async (start: number, limit: number): Promise<Box[]> =>
    (await walk(start, limit)).boxes;

  /** The first box at the end of a path of types, below a box. */
  async function find(parent: Box, ...path: readonly string[]): Promise<Box | undefined> {
    let found: Box | undefined = parent;
    for (const type of path) {
      if (!found) return undefined;
      const inside: readonly Box[] = await boxesIn(found.start, found.end);
      found = inside.find((box) => box.type === type);
    }
    return found;
  }

  /** Seconds by the time scale and the length in the head of a film; undefined where it leaves them open. */
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
