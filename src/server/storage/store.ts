import { createHash, randomUUID } from 'node:crypto';
import { constants, type ReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Overwriting } from '#contract/place/index.ts';
import { errorCode, isDiskFull } from '../errorCode.ts';
import { type ByteReader, fileReader } from './content/index.ts';
import { objectOfKey } from './objects.ts';
import { StorageError } from './storageError.ts';

/** Files on local disk, named by their keys. */

/** A reception that got nothing for so long is left over from a hard end (milliseconds). */
const leftOverMilliseconds = 60 * 60 * 1_000;

/** A file that has come in and is not kept yet. */
export interface ReceivedFile {
  readonly bytes: number;
  /** of the content, 32 hexadecimal digits */
  readonly md5: string;
  /** reads parts of the file; valid until the reception ends */
  readonly reader: ByteReader;
  /** path of the file; valid until the reception ends */
  readonly path: string;
  /** Overwrites some of its bytes. Its length stays the same, its hash changes. */
  overwrite(overwritings: readonly Overwriting[]): Promise<void>;
  /** Makes it last through a loss of power; takes a while with a large one. */
  flush(): Promise<void>;
  /** Puts it in its place in one step; content that is there already stays. */
  keep(key: string): Promise<void>;
  /** Stores it even if there is a file already, because a disk may have damaged that. */
  replace(key: string): Promise<void>;
}

export interface FoundFile {
  readonly bytes: number;
  readonly storedAt: Date;
}

export interface ObjectStore {
  /**
   * Receives content into a temporary file and hands it over. What has not been kept by then is gone afterwards,
   * however it ends.
   *
   * @param count hears of bytes before they are written; what it throws ends the reception
   * @throws StorageError EntityTooLarge, InsufficientStorage, or whatever `use` and `count` throw
   */
  receive<T>(
    content: Readable,
    maximumBytes: number,
    use: (received: ReceivedFile) => Promise<T>,
    count?: (bytes: number) => void,
  ): Promise<T>;
  /** Size and time of storing, or undefined where there is no such object. */
  find(key: string): Promise<FoundFile | undefined>;
  /** Opens an object to be read from `start` to `end`, both included; undefined where it is gone. */
  read(key: string, start: number, end: number): Promise<ReadStream | undefined>;
  /** Opens an object to be looked into; undefined where there is none. */
  inspect<T>(key: string, look: (reader: ByteReader) => Promise<T>): Promise<T | undefined>;
  /** Removes an object, if it exists. */
  remove(key: string): Promise<void>;
  /** The keys of everything stored, folder by folder, with the time of storing. */
  list(): AsyncIterable<{ readonly key: string; readonly storedAt: Date }[]>;
  /** Removes what interrupted receptions left behind. @returns how many there were */
  sweep(now: Date): Promise<number>;
}

/** How a file is opened, so that tests can let a disk be full. */
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

/** Makes the name of a file last as well, where the system can: Windows does so by itself. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, constants.O_RDONLY).catch(() => undefined);
  try {
    await folder?.sync().catch(() => undefined);
  } finally {
    await folder?.close();
  }
}

/** @param folder below which objects and receptions lie; both on one file system, so that a rename is one step */
export function createObjectStore(folder: string, openFile: OpenFile = open): ObjectStore {
  const objects = join(folder, 'objects');
  const receptions = join(folder, 'uploads');
  const pathOf = (key: string): string => join(objects, ...key.split('/'));

  async function write(
    file: FileHandle,
    content: Readable,
    maximumBytes: number,
    count: ((bytes: number) => void) | undefined,
  ): Promise<{ bytes: number; md5: string }> {
    const digest = createHash('md5');
    let bytes = 0;
    // one part at a time: more is not asked for before it lies on disk
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
        // opened before anything is read: a content that breaks off at once must not be removed before it is there
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
            // the old hash and the old reader no longer fit
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
      // an open file can be read to its end even if it is removed meanwhile
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
      for (const name of await namesIn(receptions)) {
        const path = join(receptions, name);
        const found = await stat(path).catch(undefinedWhereAbsent);
        if (!found || now.getTime() - found.mtimeMs <= leftOverMilliseconds) continue;
        await rm(path, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}

/** What lies in a folder, by name; nothing where there is no such folder. */
async function namesIn(path: string): Promise<string[]> {
  const names = await readdir(path).catch(undefinedWhereAbsent);
  return (names ?? []).sort();
}
