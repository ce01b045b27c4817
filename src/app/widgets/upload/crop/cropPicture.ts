import { type CropArea, coverWidth } from './area.ts';
import type { CropAnswer, CropRequest } from './crop.worker.ts';
import { drawPart, pagePainting } from './drawPart.ts';

function drawInWorker(request: CropRequest): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./crop.worker.ts', import.meta.url), { type: 'module' });
    const settle = (outcome: () => void): void => {
      worker.terminate();
      outcome();
    };
    worker.addEventListener('message', ({ data }: MessageEvent<CropAnswer>) =>
      settle(() =>
        data.kind === 'done' ? resolve(data.picture) : reject(new Error(data.message)),
      ),
    );
    worker.addEventListener('error', (event) =>
      settle(() => reject(new Error(event.message || 'the worker did not start'))),
    );
    worker.postMessage(request);
  });
}

/**
 * Cuts a part out of a picture and compresses it, at most 1,600 pixels wide; in a worker if the browser can.
 *
 * @returns a JPEG, or a PNG if the part is transparent, named after the picture
 * @throws if the browser cannot decode the picture
 */
export async function cropPicture(file: File, area: CropArea): Promise<File> {
  const hasWorker = typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined';
  const picture = hasWorker
    ? await drawInWorker({ picture: file, area, maximumWidth: coverWidth })
    : await drawPart(file, area, coverWidth, pagePainting);
  const name = file.name.replace(/\.[^.]*$/, '') || 'cover';
  const extension = picture.type === 'image/png' ? 'png' : 'jpg';
  return new File([picture], `${name}.${extension}`, { type: picture.type });
}
