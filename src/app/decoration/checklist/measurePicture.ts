import type { PictureSize } from '#contract/pictureSize.ts';

/** Milliseconds to wait for a picture: one that takes longer is not judged. */
const patience = 2_500;

/** The size of a picture as the browser loads it; undefined if it takes too long. */
export function measurePicture(address: string): Promise<PictureSize | 'missing' | undefined> {
  return new Promise((resolve) => {
    const picture = new Image();
    const timer = setTimeout(() => resolve(undefined), patience);
    picture.onload = () => {
      clearTimeout(timer);
      const { naturalWidth: width, naturalHeight: height } = picture;
      // a vector drawing without a size is sharp at any size
      resolve(width > 0 && !isDrawing(address) ? { width, height } : undefined);
    };
    picture.onerror = () => {
      clearTimeout(timer);
      resolve('missing');
    };
    picture.src = address;
  });
}

const isDrawing = (address: string): boolean => /\.svg(\?|#|$)/i.test(address);
