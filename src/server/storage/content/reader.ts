import type { FileHandle } from 'node:fs/promises';
import { uploadLimits } from '#contract/limits.ts';
import { StorageError } from '../storageError.ts';

/** Errors for refused content; each says what the person can do. */

/**
 * The content is of another type than the extension says.
 *
 * @param actual the name of that type, if known
 */
export const otherType = (extension: string, actual?: string): StorageError =>
  actual === undefined
    ? new StorageError('InvalidObjectContent', 'wrongContent', { extension })
    : new StorageError('InvalidObjectContent', 'otherContent', { extension, actual });

/** The file breaks off, or its parts do not fit together. */
export const incomplete = (extension: string): StorageError =>
  new StorageError('InvalidObjectContent', 'incompleteContent', { extension });

/** The file can also be read as another type: a page, script, document or archive. */
export const disguised = (extension: string, actual: string): StorageError =>
  new StorageError('InvalidObjectContent', 'disguisedContent', { extension, actual });

/** Limits how long films and sounds last (contract 5: 10 minutes), if their heads tell. */

/** seconds that the browser's measurement and the file's head may differ by */
const slackSeconds = 1;

/**
 * @param seconds undefined if the file does not tell
 * @throws StorageError with the contract's sentence if it is longer than its kind may be
 */
export function refuseTooLong(kind: 'video' | 'audio', seconds: number | undefined): void {
  const { minutes } = uploadLimits[kind];
  if (seconds === undefined || seconds <= minutes * 60 + slackSeconds) return;
  const key = kind === 'video' ? 'videoTooLong' : 'audioTooLong';
  throw new StorageError('InvalidObjectContent', key, { count: minutes });
}

/**
 * Random access to the bytes of a file, so that a film of 800 MiB is never in memory as a whole; `contract/place` uses
 * it too.
 */
export interface ByteReader {
  /** length of the file */
  readonly bytes: number;
  /** The bytes from `offset` on; fewer than `length` at the end of the file. */
  read(offset: number, length: number): Promise<Buffer>;
}

/** bytes read from disk at once, so that small reads close to each other cost one disk access */
const windowBytes = 64 * 1024;

/** Reads from an open file. */
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

/** Reads from bytes in memory. */
export function bufferReader(content: Buffer): ByteReader {
  return {
    bytes: content.length,
    read: async (offset, length) => content.subarray(offset, offset + length),
  };
}

/** Decodes text with one byte per character. */
export const latin = (bytes: Buffer, start = 0, end = bytes.length): string =>
  bytes.toString('latin1', start, end);
