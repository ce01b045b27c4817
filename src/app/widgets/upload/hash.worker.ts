import { errorMessage } from '#contract/errorMessage.ts';
import { hashBlob } from './hashBlob.ts';

/** What the worker answers. */
export type HashAnswer =
  | { kind: 'progress'; bytes: number }
  | { kind: 'done'; hash: string }
  | { kind: 'failed'; message: string };

const answer = (message: HashAnswer): void => self.postMessage(message);

self.addEventListener('message', (event: MessageEvent<Blob>) => {
  hashBlob(event.data, (bytes) => answer({ kind: 'progress', bytes })).then(
    (hash) => answer({ kind: 'done', hash }),
    (error: unknown) => answer({ kind: 'failed', message: errorMessage(error) }),
  );
});
