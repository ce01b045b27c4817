import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { createTarDecoder, createTarPacker, type ParsedTarEntry } from 'modern-tar';
import { z } from 'zod';
import { errorMessage } from '#contract/errorMessage.ts';
import { ownTableRecord } from '../jmgr/own/shape.ts';

/** The file of a back-up: a gzipped tar. `head` is first and `end` last, with tables and objects between them. */

export const archiveFormat = 1;
const headName = 'bookdesk-backup.json';
const endName = 'bookdesk-backup-end.json';

const head = z.object({
  format: z.number().int(),
  /** ISO 8601 */
  createdAt: z.string(),
  /** the version of Bookdesk that made it */
  version: z.string(),
  /** the migrations of the database, in order */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** the tables of own records, which no migration makes */
  own: z.array(ownTableRecord).optional(),
  /** the migrations of extensions, in the order in which they ran */
  extensions: z.array(z.object({ extension: z.string(), name: z.string() })).optional(),
});
export type ArchiveHead = z.output<typeof head>;

const end = z.object({
  entries: z.number().int(),
  rows: z.record(z.string(), z.number().int()),
  files: z.number().int(),
  /** of the name, size and content of every entry before it */
  sha256: z.string(),
});
export type ArchiveEnd = z.output<typeof end>;

/** A file that is no archive, or not a complete one. */
export class ArchiveProblem extends Error {
  readonly kind: 'notArchive' | 'damaged' | 'format';
  constructor(kind: ArchiveProblem['kind'], detail: string) {
    super(detail);
    this.kind = kind;
  }
}

/** An entry with its name and content. */
export interface ArchiveEntry {
  readonly name: string;
  readonly bytes: number;
  /** has to be read once, to its end */
  readonly content: AsyncIterable<Uint8Array>;
}

/** low, because media are compressed already and text shrinks well anyway */
const compressionLevel = 3;

function announceEntry(digest: Hash, name: string, bytes: number): void {
  digest.update(`${name}\0${bytes}\n`);
}

/**
 * Writes an archive, entry by entry.
 *
 * @param entries those between head and end; each is read before the next is requested
 * @param counts called at the end, when all entries are written
 * @param signal stops the writing
 * @throws if the file cannot be written, or the size of an entry is not the announced one
 */
export async function writeArchive(
  path: string,
  given: ArchiveHead,
  entries: AsyncIterable<ArchiveEntry>,
  counts: () => Pick<ArchiveEnd, 'rows' | 'files'>,
  signal?: AbortSignal,
): Promise<void> {
  const { readable, controller } = createTarPacker();
  const digest = createHash('sha256');
  let count = 0;
  const add = async ({ name, bytes, content }: ArchiveEntry) => {
    announceEntry(digest, name, bytes);
    count += 1;
    const writer = controller.add({ name, size: bytes, type: 'file', mode: 0o600 }).getWriter();
    for await (const part of content) {
      digest.update(part);
      await writer.write(part);
    }
    await writer.close();
  };
  const fill = async () => {
    await add(jsonEntry(headName, given));
    for await (const entry of entries) await add(entry);
    const sha256 = digest.copy().digest('hex');
    await add(jsonEntry(endName, { entries: count, sha256, ...counts() } satisfies ArchiveEnd));
    controller.finalize();
  };
  const writing = pipeline(
    Readable.from(partsOf(readable)),
    createGzip({ level: compressionLevel }),
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
    { signal },
  ).catch((error: unknown) => {
    // otherwise a writer that waits for room would wait forever
    controller.error(error);
    throw error;
  });
  const filling = fill().catch((error: unknown) => {
    controller.error(error);
    throw error;
  });
  // the first error is the reason; the other end then fails as well
  const [filled, written] = await Promise.allSettled([filling, writing]);
  if (written.status === 'rejected') throw written.reason;
  if (filled.status === 'rejected') throw filled.reason;
}

function jsonEntry(name: string, value: object): ArchiveEntry {
  const content = Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
  return { name, bytes: content.length, content: Readable.from([content]) };
}

async function parseJson<T>(
  shape: z.ZodType<T>,
  content: AsyncIterable<Uint8Array>,
  kind: ArchiveProblem['kind'],
): Promise<T> {
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  try {
    return shape.parse(JSON.parse(Buffer.concat(parts).toString('utf8')));
  } catch (error) {
    throw new ArchiveProblem(kind, errorMessage(error));
  }
}

/** Gets the content of an archive; an error that it throws ends the reading and is thrown on. */
export interface ArchiveTaker {
  /** may refuse the archive by its head */
  head?(head: ArchiveHead): void;
  /** gets each entry; what it does not read is skipped */
  entry?(entry: ArchiveEntry): Promise<void>;
}

/** Iterates over the parts of a web stream. */
async function* partsOf<T>(stream: ReadableStream<T>): AsyncGenerator<T> {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

/** The entries of a file; errors of the file and its compression are thrown by the iteration. */
async function* entriesOf(path: string): AsyncGenerator<ParsedTarEntry> {
  const source = createReadStream(path);
  const decoder = createTarDecoder({ strict: true });
  const feed = async () => {
    const writer = decoder.writable.getWriter();
    try {
      await pipeline(source, createGunzip(), async (parts: AsyncIterable<Buffer>) => {
        for await (const part of parts) await writer.write(part);
      });
      await writer.close();
    } catch (error) {
      await writer.abort(error).catch(() => undefined);
      throw error;
    }
  };
  const feeding = feed().then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  try {
    yield* partsOf(decoder.readable);
  } catch (error) {
    source.destroy();
    // the error of the file or its compression tells more than that the tar breaks off
    throw (await feeding)?.error ?? error;
  } finally {
    source.destroy();
  }
}

/** What is known of an archive from the entries read so far. */
class Reading {
  readonly #digest = createHash('sha256');
  #entries = 0;
  #end: ArchiveEnd | undefined;
  /** an error of the taker, as opposed to one of reading */
  failure: { readonly error: unknown } | undefined;
  #isBroken = false;

  /** if the head was read, the archive is damaged; otherwise the file is no archive */
  get kind(): 'damaged' | 'notArchive' {
    return this.#entries > 0 ? 'damaged' : 'notArchive';
  }

  async take({ header, body }: ParsedTarEntry, taker: ArchiveTaker): Promise<void> {
    const { name, size: bytes } = header;
    if (this.#end) throw new ArchiveProblem('damaged', `${name} comes after the end`);
    if (this.#entries === 0 && name !== headName)
      throw new ArchiveProblem('notArchive', `${headName} is not its first entry`);
    if (name === endName) {
      this.#end = await parseJson(end, partsOf(body), 'damaged');
      return;
    }
    announceEntry(this.#digest, name, bytes);
    const content = this.#digested(body);
    if (this.#entries === 0) {
      const given = requireFormat(await parseJson(head, content, 'notArchive'));
      await this.#handOver(async () => taker.head?.(given));
    } else await this.#handOver(async () => taker.entry?.({ name, bytes, content }));
    this.#entries += 1;
    // skips the rest of an entry
    for await (const _rest of content);
  }

  async *#digested(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      for await (const part of partsOf(body)) {
        this.#digest.update(part);
        yield part;
      }
    } catch (error) {
      this.#isBroken = true;
      throw error;
    }
  }

  async #handOver(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!this.#isBroken) this.failure = { error };
      throw error;
    }
  }

  /** @throws ArchiveProblem if the entries are not those that were written */
  finish(): ArchiveEnd {
    if (!this.#end) throw new ArchiveProblem(this.kind, 'its end is missing');
    if (this.#end.entries !== this.#entries || this.#end.sha256 !== this.#digest.digest('hex'))
      throw new ArchiveProblem('damaged', 'its content does not fit its checksum');
    return this.#end;
  }
}

/**
 * Reads an archive once from beginning to end.
 *
 * @returns the end entry, which was checked against all others
 * @throws ArchiveProblem if the file is no archive, or is damaged, cut off or extended
 */
export async function readArchive(path: string, taker: ArchiveTaker = {}): Promise<ArchiveEnd> {
  const reading = new Reading();
  try {
    for await (const entry of entriesOf(path)) await reading.take(entry, taker);
  } catch (error) {
    if (reading.failure) throw reading.failure.error;
    // the error of a file that cannot be opened names the reason itself
    if (error instanceof ArchiveProblem || isOfFile(error)) throw error;
    throw new ArchiveProblem(reading.kind, errorMessage(error));
  }
  return reading.finish();
}

const isOfFile = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

function requireFormat(given: ArchiveHead): ArchiveHead {
  if (given.format > archiveFormat) throw new ArchiveProblem('format', given.version);
  return given;
}
