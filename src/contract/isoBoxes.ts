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

  /** The boxes side by side from a place on; those that reach beyond the limit are none. */
  async function boxesIn(start: number, limit: number): Promise<Box[]> {
    const boxes: Box[] = [];
    for (let at = start; at + 8 <= limit && looks > 0; looks -= 1) {
      const box = await boxAt(at, limit);
      if (!box || box.end > limit) break;
      boxes.push(box);
      at = box.end;
    }
    return boxes;
  }

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

  return { boxesIn, find };
}
