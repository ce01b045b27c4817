import { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { slowest } from '../http/steadily.ts';
import type { Fields } from './policy.ts';
import { StorageError } from './storageError.ts';

const limits = {
  fieldNameSize: 100,
  fieldSize: 64 * 1024,
  fields: 50,
  parts: 60,
  headerPairs: 50,
  headerSize: 8 * 1024,
};

/** bytes that are still read after a refusal, so that the browser can show the answer */
const drainBytes = 32 * 1024 * 1024;

function createParser(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits,
      // OSS looks at the field's name only
      isPartAFile: (name) => name?.toLowerCase() === 'file',
    });
  } catch {
    throw new StorageError('MalformedPOSTRequest', 'malformedPost');
  }
}

/** Reads on after a refusal, up to the limit. */
async function drain(source: Readable): Promise<void> {
  let bytes = 0;
  try {
    for await (const part of source) {
      bytes += Buffer.byteLength(part);
      if (bytes > drainBytes) return;
    }
  } catch {
    // the sender has disconnected: nobody gets the answer
  }
}

/**
 * Reads a form post as a stream, so that the file is never in memory as a whole. `file` is the last field; what follows
 * it is ignored (OSS PostObject).
 *
 * @param onFile gets the fields before the file, by lower-case names, and the file's content, which it has to read to
 *   the end; if it throws, reading ends
 * @returns what `onFile` returns
 * @throws StorageError, or what `onFile` throws
 */
export async function readFilePost<T>(
  request: Request,
  onFile: (fields: Fields, content: Readable) => Promise<T>,
): Promise<T> {
  const parser = createParser(request.headers.get('content-type') ?? '');
  if (!request.body) throw new StorageError('MalformedPOSTRequest', 'malformedPost');
  // the DOM's and Node's types of the same stream differ in an iterator's return type
  const source = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]);
  try {
    return await parse(source, parser, onFile);
  } catch (error) {
    source.unpipe(parser);
    await drain(source);
    throw error;
  } finally {
    parser.destroy();
    source.destroy();
  }
}

function parse<T>(
  source: Readable,
  parser: BusboyInstance,
  onFile: (fields: Fields, content: Readable) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>();
    let content: Readable | undefined;
    let filed: Promise<T> | undefined;
    let stalled: NodeJS.Timeout;

    const fail = (error: unknown): void => {
      clearTimeout(stalled);
      content?.destroy(new StorageError('MalformedPOSTRequest', 'malformedPost'));
      // the answer waits until the received part of the file is removed
      Promise.resolve(filed)
        .catch(() => undefined)
        .then(() => reject(error));
    };
    const watch = (): void => {
      clearTimeout(stalled);
      stalled = setTimeout(
        () => fail(new StorageError('RequestTimeout', 'bodyTooSlow')),
        slowest.milliseconds,
      );
    };
    let bytes = 0;
    /** Ends uploads that send only a few bytes now and then to keep the connection open. */
    const count = (part: Buffer): void => {
      bytes += part.length;
      if (bytes < slowest.bytes) return;
      bytes = 0;
      watch();
    };
    const malformed = (): void => fail(new StorageError('MalformedPOSTRequest', 'malformedPost'));

    parser.on('field', (name, value, _nameTruncated, truncated) => {
      if (filed) return;
      if (truncated)
        fail(new StorageError('FieldItemTooLong', 'fieldTooLong', { field: name.slice(0, 100) }));
      else fields.set(name.toLowerCase(), value);
    });
    parser.on('file', (_name, stream) => {
      // the reader of the file gets the error too
      stream.on('error', () => undefined);
      if (filed) {
        stream.resume();
        return;
      }
      content = stream;
      filed = onFile(fields, stream);
      filed.catch(fail);
    });
    parser.on('fieldsLimit', malformed);
    parser.on('partsLimit', malformed);
    parser.on('error', malformed);
    parser.on('finish', () => {
      clearTimeout(stalled);
      if (filed) filed.then(resolve, reject);
      else fail(new StorageError('InvalidArgument', 'fileMissing'));
    });
    source.on('data', count);
    source.on('error', malformed);
    watch();
    source.pipe(parser);
  });
}
