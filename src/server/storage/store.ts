import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { contentFits, headBytes } from '#contract/fileContent.ts';
import type { StoredObject } from './objects.ts';
import { StorageError } from './storageError.ts';

/** Files on local disk, named by their keys. */

/** A file that was being received for longer is left over from a hard end (milliseconds). */
const leftOverMilliseconds = 24 * 60 * 60 * 1_000;

export interface ReceivedFile {
  bytes: number;
}

export interface ObjectStore {
  /**
   * Receives the content of an object into a temporary file, checks it, and puts it in its place in one step. Content
   * that is there already is not stored twice.
   *
   * @throws StorageError where size, type or hash are not what they should be; nothing is left on disk then
   */
  receive(
    object: StoredObject,
    content: Readable,
    size: { minimumBytes: number; maximumBytes: number },
  ): Promise<ReceivedFile>;
  /** Size in bytes and time of storing, or undefined where there is no such object. */
  find(key: string): Promise<{ bytes: number; storedAt: Date } | undefined>;
  /** Reads an object from `start` to `end`, both included. */
  read(key: string, start: number, end: number): Readable;
  /** Removes what interrupted receptions left behind. */
  sweep(now: Date): Promise<void>;
}

const errorCode = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

/** Makes what was written last through a loss of power. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** @param folder below which objects and receptions lie; both on one file system, so that a rename is one step */
export function createObjectStore(folder: string): ObjectStore {
  const objects = join(folder, 'objects');
  const receptions = join(folder, 'uploads');
  const pathOf = (key: string): string => join(objects, ...key.split('/'));

  return {
    async receive(object, content, { minimumBytes, maximumBytes }) {
      await mkdir(receptions, { recursive: true });
      const temporary = join(receptions, `${randomUUID()}.part`);
      // opened before anything is read: a content that breaks off at once must not be removed before it is there
      const file = await open(temporary, 'wx', 0o600);
      const digest = createHash('md5');
      let head = Buffer.alloc(0);
      let bytes = 0;
      try {
        await pipeline(
          content,
          async function* measure(parts: AsyncIterable<Buffer>) {
            for await (const part of parts) {
              bytes += part.length;
              if (bytes > maximumBytes)
                throw new StorageError('EntityTooLarge', 'tooLarge', { limit: maximumBytes });
              if (head.length < headBytes)
                head = Buffer.concat([head, part.subarray(0, headBytes - head.length)]);
              digest.update(part);
              yield part;
            }
          },
          file.createWriteStream(),
        );
        if (bytes < minimumBytes)
          throw new StorageError('EntityTooSmall', 'tooSmall', { limit: minimumBytes });
        if (!contentFits(object.extension, head))
          throw new StorageError('InvalidObjectContent', 'wrongContent', {
            extension: object.extension,
          });
        if (digest.digest('hex') !== object.md5)
          throw new StorageError('InvalidDigest', 'wrongDigest');
        const target = pathOf(object.key);
        if (!(await exists(target))) {
          await flush(temporary);
          await mkdir(dirname(target), { recursive: true });
          await rename(temporary, target);
        }
        return { bytes };
      } catch (error) {
        if (errorCode(error) === 'ENOSPC')
          throw new StorageError('InsufficientStorage', 'diskFull');
        throw error;
      } finally {
        await rm(temporary, { force: true });
      }
    },

    async find(key) {
      try {
        const found = await stat(pathOf(key));
        return found.isFile() ? { bytes: found.size, storedAt: found.mtime } : undefined;
      } catch (error) {
        if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return undefined;
        throw error;
      }
    },

    read: (key, start, end) => createReadStream(pathOf(key), { start, end }),

    async sweep(now) {
      const names = await readdir(receptions).catch(() => []);
      for (const name of names) {
        const path = join(receptions, name);
        const found = await stat(path).catch(() => undefined);
        if (found && now.getTime() - found.mtimeMs > leftOverMilliseconds)
          await rm(path, { force: true });
      }
    },
  };
}
