import type { FileHandle } from 'node:fs/promises';

/** The bytes of a file, wherever one looks (`contract/place` too): a film of 800 MiB is never in memory as a whole. */
export interface ByteReader {
  /** how long the file is */
  readonly bytes: number;
  /** The bytes from `offset` on, fewer than `length` where the file ends. */
  read(offset: number, length: number): Promise<Buffer>;
}

/** Small looks that lie close to each other cost one reading of the disk. */
const windowBytes = 64 * 1024;

/** Looks into an open file. */
export function fileReader(handle: FileHandle, bytes: number): ByteReader {
  let start = 0;
  let known = Buffer.alloc(0);
  return {
    bytes,
    async read(offset, length) {
      const end = Math.min(offset + length, bytes);
      if (offset >= end) return Buffer.alloc(0);
      if (offset < start || end > start + known.length) {
        const wanted = Buffer.alloc(Math.min(Math.max(end - offset, windowBytes), bytes - offset));
        const { bytesRead } = await handle.read(wanted, 0, wanted.length, offset);
        start = offset;
        known = wanted.subarray(0, bytesRead);
      }
      return known.subarray(offset - start, end - start);
    },
  };
}

/** Looks into bytes that are in memory. */
export function bufferReader(content: Buffer): ByteReader {
  return {
    bytes: content.length,
    read: async (offset, length) => content.subarray(offset, offset + length),
  };
}

/** Text of one byte a character. */
export const latin = (bytes: Buffer, start = 0, end = bytes.length): string =>
  bytes.toString('latin1', start, end);
