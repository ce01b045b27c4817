import { errorMessage } from '#contract/errorMessage.ts';
import { type CropArea, drawPart, offscreenPainting } from './drawPart.ts';

/** A task for the worker. */
export interface CropRequest {
  readonly picture: Blob;
  readonly area: CropArea;
  readonly maximumWidth: number;
}

/** The worker's answer. */
export type CropAnswer = { kind: 'done'; picture: Blob } | { kind: 'failed'; message: string };

const answer = (message: CropAnswer): void => self.postMessage(message);

self.addEventListener('message', ({ data }: MessageEvent<CropRequest>) => {
  drawPart(data.picture, data.area, data.maximumWidth, offscreenPainting).then(
    (picture) => answer({ kind: 'done', picture }),
    (error: unknown) => answer({ kind: 'failed', message: errorMessage(error) }),
  );
});
