import { seek } from './mediaElement.ts';

/** A poster frame is no wider (pixels). */
const posterWidth = 1_280;
const posterQuality = 0.86;
/** Light below which a frame counts as black, of 255. */
const darkest = 16;
/** Side of the copy whose light is measured (pixels). */
const sampleSide = 32;

function draw(video: HTMLVideoElement, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(video, 0, 0, width, height);
  return canvas;
}

/** Whether nothing can be seen on the frame that a video shows. */
function isBlack(video: HTMLVideoElement): boolean {
  const sample = draw(video, sampleSide, sampleSide).getContext('2d');
  const { data } = sample?.getImageData(0, 0, sampleSide, sampleSide) ?? { data: [] };
  // red, green, blue and opacity in turn
  return !data.some((value, index) => index % 4 !== 3 && value > darkest);
}

/**
 * The frame that a video shows now, as a JPEG of at most 1,280 pixels' width.
 *
 * @returns undefined where it has none
 * @throws where the video is of another site that does not allow it to be read
 */
export async function captureFrame(
  video: HTMLVideoElement,
  name: string,
): Promise<File | undefined> {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || videoHeight === 0) return undefined;
  const scale = Math.min(1, posterWidth / videoWidth);
  const canvas = draw(video, Math.round(videoWidth * scale), Math.round(videoHeight * scale));
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', posterQuality);
  });
  return blob ? new File([blob], name, { type: 'image/jpeg' }) : undefined;
}

/**
 * The poster frame of an opened video (contract 9, video snapshot time).
 *
 * @param milliseconds where to take it; beyond the end, the last frame
 * @returns undefined where there is nothing to be seen, or the browser does not show it: never a failure
 */
export async function posterOf(
  video: HTMLVideoElement,
  milliseconds: number,
  signal?: AbortSignal,
): Promise<File | undefined> {
  try {
    await seek(video, milliseconds, signal);
    return isBlack(video) ? undefined : await captureFrame(video, 'poster.jpg');
  } catch {
    signal?.throwIfAborted();
    return undefined;
  }
}
