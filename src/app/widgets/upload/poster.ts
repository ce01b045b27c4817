import { seek } from './mediaElement.ts';

/** most pixels in the width of a poster frame */
const posterWidth = 1_280;
const posterQuality = 0.86;
/** brightness of 255 below which a frame counts as black */
const darkest = 16;
/** side of the copy whose brightness is measured, in pixels */
const sampleSide = 32;

function draw(video: HTMLVideoElement, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(video, 0, 0, width, height);
  return canvas;
}

/** Whether the present frame of a video is black. */
function isBlack(video: HTMLVideoElement): boolean {
  const sample = draw(video, sampleSide, sampleSide).getContext('2d');
  const { data } = sample?.getImageData(0, 0, sampleSide, sampleSide) ?? { data: [] };
  // red, green, blue and opacity in turn
  return !data.some((value, index) => index % 4 !== 3 && value > darkest);
}

/**
 * The present frame of a video as a JPEG, at most 1,280 pixels wide.
 *
 * @returns undefined if there is no frame
 * @throws if the video is of another site that does not allow reading
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

/** milliseconds in which a machine that is busy may still draw a frame that it has told of */
const drawnWithin = 1_000;

/** Resolves when a video has drawn its next frame, or draws none. */
const nextFrame = (video: HTMLVideoElement): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, drawnWithin);
    video.requestVideoFrameCallback?.(() => resolve());
  });

/**
 * The poster frame of an opened video (contract 9, video snapshot time). Never fails.
 *
 * @param milliseconds where to take it; beyond the end, the last frame
 * @returns undefined if the frame is black or the browser cannot show it
 */
export async function posterOf(
  video: HTMLVideoElement,
  milliseconds: number,
  signal?: AbortSignal,
): Promise<File | undefined> {
  try {
    await seek(video, milliseconds, signal);
    if (isBlack(video)) await nextFrame(video);
    return isBlack(video) ? undefined : await captureFrame(video, 'poster.jpg');
  } catch {
    signal?.throwIfAborted();
    return undefined;
  }
}
