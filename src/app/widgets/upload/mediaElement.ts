/** milliseconds that a browser may take to tell a length or show a frame */
const patienceMilliseconds = 15_000;
/** later than the end of every recording: seeking there makes a browser find the length */
const farSeconds = 1e7;

/** Waits for an event of an element; rejects on `error`, when cancelled, and after too long. */
function nextEvent(
  media: HTMLMediaElement,
  names: readonly string[],
  isThere: () => boolean,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (outcome: () => void): void => {
      clearTimeout(timer);
      for (const name of names) media.removeEventListener(name, look);
      media.removeEventListener('error', fail);
      signal?.removeEventListener('abort', abort);
      outcome();
    };
    const look = (): void => {
      if (isThere()) settle(resolve);
    };
    const fail = (): void =>
      settle(() => reject(media.error ?? new Error('the browser cannot read it')));
    const abort = (): void => settle(() => reject(signal?.reason));
    const timer = setTimeout(
      () => settle(() => reject(new Error('the browser does not tell'))),
      patienceMilliseconds,
    );
    for (const name of names) media.addEventListener(name, look);
    media.addEventListener('error', fail);
    signal?.addEventListener('abort', abort, { once: true });
    if (media.error) fail();
    else if (signal?.aborted) abort();
    else look();
  });
}

/**
 * Opens a recording outside of the screen; then its `duration` is known, which may take a seek to the end. Close it with
 * `closeMedia`.
 *
 * @param address of a blob or a stored file; frames of another site can be read only if that site allows it
 * @throws if this browser cannot read it, takes too long, or `signal` cancels
 */
export async function openMedia<K extends 'video' | 'audio'>(
  kind: K,
  address: string,
  signal?: AbortSignal,
): Promise<HTMLElementTagNameMap[K]> {
  const media = document.createElement(kind);
  media.preload = kind === 'video' ? 'auto' : 'metadata';
  media.muted = true;
  if (media instanceof HTMLVideoElement) media.playsInline = true;
  if (!address.startsWith('blob:')) media.crossOrigin = 'anonymous';
  media.src = address;
  try {
    await nextEvent(media, ['loadedmetadata'], () => media.readyState >= 1, signal);
    if (!Number.isFinite(media.duration)) media.currentTime = farSeconds;
    await nextEvent(media, ['durationchange'], () => Number.isFinite(media.duration), signal);
    return media;
  } catch (error) {
    closeMedia(media);
    throw error;
  }
}

/** Releases the media that an element has loaded. */
export function closeMedia(media: HTMLMediaElement): void {
  media.removeAttribute('src');
  media.load();
}

/**
 * Seeks to a frame and waits until it is shown.
 *
 * @param milliseconds from the beginning; beyond the end means the last frame
 */
export async function seek(
  video: HTMLVideoElement,
  milliseconds: number,
  signal?: AbortSignal,
): Promise<void> {
  const latest = Math.max(0, video.duration - 0.1);
  let hasArrived = false;
  video.addEventListener(
    'seeked',
    () => {
      hasArrived = true;
    },
    { once: true },
  );
  video.currentTime = Math.min(Math.max(0, milliseconds / 1_000), latest);
  const isShown = () => hasArrived && !video.seeking && video.readyState >= 2;
  await nextEvent(video, ['seeked', 'loadeddata', 'canplay'], isShown, signal);
}
