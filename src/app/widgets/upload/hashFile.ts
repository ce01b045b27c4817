import { bytesOfBlob } from '#contract/fileContent.ts';
import type { Overwriting } from '#contract/place.ts';
import type { HashAnswer } from './hash.worker.ts';
import { overwritten } from './unarrived.ts';

/** A file that is ready to be sent. */
export interface HashedFile {
  /** MD5 of the bytes that are sent, as 32 hexadecimal digits */
  readonly hash: string;
  /** the file without the location that a camera recorded */
  readonly content: Blob;
}

interface Hashed {
  readonly hash: string;
  readonly place: readonly Overwriting[];
}

const startWorker = (): Worker =>
  new Worker(new URL('./hash.worker.ts', import.meta.url), { type: 'module' });

/** a worker that waits for a file */
let waiting: Worker | undefined;

/** Starts a worker ahead, where a file is about to come: it is there by the time that the person has chosen one. */
export function expectFile(): void {
  if (waiting || typeof Worker === 'undefined') return;
  const worker = startWorker();
  waiting = worker;
  // one that did not start is of no use; the next file starts its own
  worker.addEventListener('error', () => {
    if (waiting === worker) waiting = undefined;
  });
}

/** A worker for one file. */
function takeWorker(): Worker {
  const worker = waiting ?? startWorker();
  waiting = undefined;
  return worker;
}

function hashInWorker(
  file: Blob,
  onProgress: ((bytes: number) => void) | undefined,
  signal: AbortSignal | undefined,
): Promise<Hashed> {
  return new Promise((resolve, reject) => {
    const worker = takeWorker();
    const abort = (): void => settle(() => reject(signal?.reason));
    const settle = (outcome: () => void): void => {
      signal?.removeEventListener('abort', abort);
      worker.terminate();
      outcome();
    };
    signal?.addEventListener('abort', abort, { once: true });
    worker.addEventListener('message', ({ data }: MessageEvent<HashAnswer>) => {
      if (data.kind === 'progress') onProgress?.(data.bytes);
      else if (data.kind === 'done') settle(() => resolve(data));
      else settle(() => reject(new DOMException(data.message, data.name)));
    });
    worker.addEventListener('error', (event) =>
      settle(() => reject(new Error(event.message || 'the hash worker did not start'))),
    );
    worker.postMessage(file);
  });
}

async function hashHere(
  file: Blob,
  onProgress: ((bytes: number) => void) | undefined,
  signal: AbortSignal | undefined,
): Promise<Hashed> {
  // few browsers need it here: only those load it
  const { placeIn } = await import('#contract/place.ts');
  const { hashBlob } = await import('./hashBlob.ts');
  const place = await placeIn(bytesOfBlob(file));
  return { place, hash: await hashBlob(overwritten(file, place), onProgress, signal) };
}

/**
 * Removes the location that a camera recorded, and hashes the rest; in a worker if the browser has them.
 *
 * @throws DOMException NotReadableError or NotFoundError if the file was deleted or has changed
 */
export async function hashFile(
  file: Blob,
  onProgress?: (bytes: number) => void,
  signal?: AbortSignal,
): Promise<HashedFile> {
  signal?.throwIfAborted();
  const hashing = typeof Worker === 'undefined' ? hashHere : hashInWorker;
  const { hash, place } = await hashing(file, onProgress, signal);
  return { hash, content: overwritten(file, place) };
}
