import { errorMessage } from '#contract/errorMessage.ts';
import { bytesOfBlob } from '#contract/fileContent.ts';
import { type Overwriting, placeIn } from '#contract/place.ts';
import { hashBlob } from './hashBlob.ts';
import { overwritten } from './unarrived.ts';

/** What the worker answers. */
export type HashAnswer =
  | { kind: 'progress'; bytes: number }
  /** the hash of the file without its location */
  | { kind: 'done'; hash: string; place: readonly Overwriting[] }
  | { kind: 'failed'; name: string; message: string };

const answer = (message: HashAnswer): void => self.postMessage(message);

self.addEventListener('message', async ({ data: file }: MessageEvent<Blob>) => {
  try {
    const place = await placeIn(bytesOfBlob(file));
    const onProgress = (bytes: number) => answer({ kind: 'progress', bytes });
    const hash = await hashBlob(overwritten(file, place), onProgress);
    answer({ kind: 'done', hash, place });
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    answer({ kind: 'failed', name, message: errorMessage(error) });
  }
});
