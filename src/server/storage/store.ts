import { createHash, randomUUID } from 'node:crypto';
import { constants, type ReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Overwriting } from '#contract/place.ts';
import { errorCode, isDiskFull } from '../errorCode.ts';
import { type ByteReader, fileReader } from './content/index.ts';
import { objectOfKey } from './objects.ts';
import { StorageError } from './storageError.ts';

/** Stores files on local disk under their keys. */

/** a temporary file that did not grow for so long is left from a process that died (milliseconds) */
const leftOverMilliseconds = 60 * 60 * 1_000;

/** A file that was received and is not kept yet. */
export interface ReceivedFile {
  readonly bytes: number;
  /** hash of the content, 32 hexadecimal digits */
  readonly md5: string;
  /** reads parts of the file; valid until the reception ends */
  readonly reader: ByteReader;
  /** path of the file; valid until the reception ends */
  readonly path: string;
  /** Overwrites some bytes of the file. Its length stays the same, its hash changes. */
  overwrite(overwritings: readonly Overwriting[]): Promise<void>;
  /** Writes the file to the disk, so that it survives a loss of power; slow with a large file. */
  flush(): Promise<void>;
  /** Moves the file to its place in one step; if there is content already, that stays. */
  keep(key: string): Promise<void>;
  /** Stores the file even if there is one already, because that may be damaged. */
  replace(key: string): Promise<void>;
}

export interface FoundFile {
  readonly bytes: number;
  readonly storedAt: Date;
}

export interface ObjectStore {
  /**
   * Receives content into a temporary file and passes it to `use`. If `use` does not keep the file, it is removed at
   * the end, also after an error.
   *
   * @param count called with the bytes before they are written; if it throws, the reception ends
   * @throws StorageError EntityTooLarge, InsufficientStorage, or what `use` and `count` throw
   */
  receive<T>(
    content: Readable,
    maximumBytes: number,
    use: (received: ReceivedFile) => Promise<T>,
    count?: (bytes: number) => void,
  ): Promise<T>;
  /** Size and time of storing; undefined if there is no such object. */
  find(key: string): Promise<FoundFile | undefined>;
  /** Opens an object for reading from `start` to `end`, both included; undefined if it is gone. */
  read(key: string, start: number, end: number): Promise<ReadStream | undefined>;
  /** Opens an object and passes a reader of it to `look`; undefined if there is no such object. */
  inspect<T>(key: string, look: (reader: ByteReader) => Promise<T>): Promise<T | undefined>;
  /** Removes an object, if it exists. */
  remove(key: string): Promise<void>;
  /** The keys of all objects, folder by folder, with their times of storing. */
  list(): AsyncIterable<{ readonly key: string; readonly storedAt: Date }[]>;
  /** Removes what interrupted receptions left. @returns how many files that were */
  sweep(now: Date): Promise<number>;
}

/** how a file is opened; tests use it to simulate a full disk */
export type OpenFile = (path: string, flags: string | number, mode?: number) => Promise<FileHandle>;

const isAbsent = (error: unknown): boolean =>
  errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR';

const undefinedWhereAbsent = (error: unknown): undefined => {
  if (isAbsent(error)) return undefined;
  throw error;
};

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

/** Makes the name of a file survive a loss of power, if the system can; Windows does it by itself. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, constants.O_RDONLY).catch(() => undefined);
  try {
    await folder?.sync().catch(() => undefined);
  } finally {
    await folder?.close();
  }
}

/** @param folder of the data; `objects` in it, with the temporary files, is one file system, so that a rename is one step */
export function createObjectStore(folder: string, openFile: OpenFile = open): ObjectStore {
  const objects = join(folder, 'objects');
  const receptions = join(objects, 'uploads');
  /** where versions up to 0.2 received */
  const formerReceptions = join(folder, 'uploads');
  const pathOf = (key: string): string => join(objects, ...key.split('/'));

  async function write(
    file: FileHandle,
    content: Readable,
    maximumBytes: number,
    count: ((bytes: number) => void) | undefined,
  ): Promise<{ bytes: number; md5: string }> {
    const digest = createHash('md5');
    let bytes = 0;
    // one part at a time: the next is read when this one is written
    for await (const part of content) {
      if (!Buffer.isBuffer(part)) throw new TypeError('a file comes in as bytes');
      if (bytes + part.length > maximumBytes)
        throw new StorageError('EntityTooLarge', 'tooLarge', { limit: maximumBytes });
      count?.(part.length);
      digest.update(part);
      for (let place = 0; place < part.length; ) {
        const { bytesWritten } = await file.write(part, place, part.length - place, bytes + place);
        place += bytesWritten;
      }
      bytes += part.length;
    }
    return { bytes, md5: digest.digest('hex') };
  }

  async function overwrite(file: FileHandle, overwritings: readonly Overwriting[]) {
    for (const { offset, bytes } of overwritings)
      for (let place = 0; place < bytes.length; ) {
        const rest = bytes.length - place;
        place += (await file.write(bytes, place, rest, offset + place)).bytesWritten;
      }
    const digest = createHash('md5');
    const content = file.createReadStream({ start: 0, autoClose: false });
    for await (const part of content) digest.update(part);
    return digest.digest('hex');
  }

  async function place(temporary: string, target: string): Promise<void> {
    await mkdir(dirname(target), { recursive: true });
    await rename(temporary, target);
    await flushFolder(dirname(target));
  }

  return {
    async receive(content, maximumBytes, use, count) {
      const path = join(receptions, `${randomUUID()}.part`);
      let file: FileHandle | undefined;
      try {
        await mkdir(receptions, { recursive: true });
        // the file is opened before anything is read: content that breaks off at once must not be removed before it
        // exists
        file = await openFile(path, 'wx+', 0o600);
        const handle = file;
        const { bytes, md5 } = await write(handle, content, maximumBytes, count);
        let now = { md5, reader: fileReader(handle, bytes) };
        return await use({
          bytes,
          get md5() {
            return now.md5;
          },
          path,
          get reader() {
            return now.reader;
          },
          async overwrite(overwritings) {
            if (overwritings.length === 0) return;
            // the old hash and reader no longer fit the content
            now = { md5: await overwrite(handle, overwritings), reader: fileReader(handle, bytes) };
          },
          flush: () => handle.sync(),
          async keep(key) {
            if (!(await exists(pathOf(key)))) await place(path, pathOf(key));
          },
          replace: (key) => place(path, pathOf(key)),
        });
      } catch (error) {
        if (isDiskFull(error)) throw new StorageError('InsufficientStorage', 'diskFull');
        throw error;
      } finally {
        // the sender gets the refusal before it has sent the rest
        content.destroy();
        await file?.close().catch(() => undefined);
        await rm(path, { force: true });
      }
    },

    async find(key) {
      const found = await stat(pathOf(key)).catch(undefinedWhereAbsent);
      return found?.isFile() ? { bytes: found.size, storedAt: found.mtime } : undefined;
    },

    async read(key, start, end) {
      // an open file can be read to the end even if it is removed meanwhile
      const file = await open(pathOf(key)).catch(undefinedWhereAbsent);
      return file?.createReadStream({ start, end });
    },

    async inspect(key, look) {
      const file = await open(pathOf(key)).catch(undefinedWhereAbsent);
      if (!file) return undefined;
      try {
        return await look(fileReader(file, (await file.stat()).size));
      } finally {
        await file.close();
      }
    },

    remove: (key) => rm(pathOf(key), { force: true }),

    async *list() {
      for (const kind of await namesIn(objects))
        for (const prefix of await namesIn(join(objects, kind))) {
          const keys = (await namesIn(join(objects, kind, prefix)))
            .map((name) => `${kind}/${prefix}/${name}`)
            .filter((key) => objectOfKey(key));
          const found = await Promise.all(
            keys.map(async (key) => {
              const file = await stat(pathOf(key)).catch(undefinedWhereAbsent);
              return file ? [{ key, storedAt: file.mtime }] : [];
            }),
          );
          yield found.flat();
        }
    },

    async sweep(now) {
      let removed = 0;
      const paths = await Promise.all(
        [receptions, formerReceptions].map(async (place) =>
          (await namesIn(place)).map((name) => join(place, name)),
        ),
      );
      for (const path of paths.flat()) {
        const found = await stat(path).catch(undefinedWhereAbsent);
        if (!found || now.getTime() - found.mtimeMs <= leftOverMilliseconds) continue;
        await rm(path, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}

/** The entries of a folder, by name; empty if there is no such folder. */
async function namesIn(path: string): Promise<string[]> {
  const names = await readdir(path).catch(undefinedWhereAbsent);
  return (names ?? []).sort();
}
