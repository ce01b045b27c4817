import type { HashAnswer } from './hash.worker.ts';
import { hashBlob } from './hashBlob.ts';

function hashInWorker(
  file: Blob,
  onProgress: ((bytes: number) => void) | undefined,
  signal: AbortSignal | undefined,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./hash.worker.ts', import.meta.url), { type: 'module' });
    const abort = (): void => settle(() => reject(signal?.reason));
    const settle = (outcome: () => void): void => {
      signal?.removeEventListener('abort', abort);
      worker.terminate();
      outcome();
    };
    signal?.addEventListener('abort', abort, { once: true });
    worker.addEventListener('message', ({ data }: MessageEvent<HashAnswer>) => {
      if (data.kind === 'progress') onProgress?.(data.bytes);
      else if (data.kind === 'done') settle(() => resolve(data.hash));
      else settle(() => reject(new Error(data.message)));
    });
    worker.addEventListener('error', (event) =>
      settle(() => reject(new Error(event.message || 'the hash worker did not start'))),
    );
    worker.postMessage(file);
  });
}

/**
 * MD5 of a file's content as 32 hexadecimal digits, computed away from the page's own thread where the browser has
 * workers.
 */
export async function hashFile(
  file: Blob,
  onProgress?: (bytes: number) => void,
  signal?: AbortSignal,
): Promise<string> {
  signal?.throwIfAborted();
  return typeof Worker === 'undefined'
    ? hashBlob(file, onProgress, signal)
    : hashInWorker(file, onProgress, signal);
}
