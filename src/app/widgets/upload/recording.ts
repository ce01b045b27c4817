import { typeOf } from '../player/source.ts';
import { type ContainerFacts, readIsoMedia } from './containers/isoMedia.ts';
import { readWave } from './containers/wave.ts';
import { extensionOf, mediaTypeOf } from './kinds.ts';
import { closeMedia, openMedia } from './mediaElement.ts';
import { posterOf } from './poster.ts';

/** Measurements of a video or a recording; 0 and undefined if this browser cannot measure it. */
export interface Measured {
  readonly seconds: number;
  /** pixels */
  readonly width: number;
  readonly height: number;
  readonly poster: File | undefined;
}

const isoExtensions: readonly string[] = ['mp4', 'mov', 'm4a'];

function readContainer(file: File): Promise<ContainerFacts | undefined> {
  const extension = extensionOf(file);
  if (isoExtensions.includes(extension)) return readIsoMedia(file);
  return extension === 'wav' ? readWave(file) : Promise.resolve(undefined);
}

const playedAs = (file: File): string => typeOf({ url: file.name, type: mediaTypeOf(file) });

/** What this browser measures by opening the file; undefined if it cannot play its type or this file. */
async function readByBrowser(
  file: File,
  kind: 'video' | 'audio',
  posterAt: number | null,
  signal: AbortSignal | undefined,
): Promise<Measured | undefined> {
  // with the type that the player uses: browsers refuse QuickTime by name, though they play it
  const address = URL.createObjectURL(file.slice(0, file.size, playedAs(file)));
  try {
    const media = await openMedia(kind, address, signal);
    try {
      const isVideo = media instanceof HTMLVideoElement;
      return {
        seconds: media.duration,
        width: isVideo ? media.videoWidth : 0,
        height: isVideo ? media.videoHeight : 0,
        poster: isVideo && posterAt !== null ? await posterOf(media, posterAt, signal) : undefined,
      };
    } finally {
      closeMedia(media);
    }
  } catch {
    signal?.throwIfAborted();
    return undefined;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * Measures a video or recording: by its container, which gives the same in every browser, and by the browser, which also
 * gives the poster frame.
 *
 * @param posterAt milliseconds of the poster frame; `null` for none
 * @returns `damaged` if the file ends early, or if a browser that plays its type cannot read it
 */
export async function measureRecording(
  file: File,
  kind: 'video' | 'audio',
  posterAt: number | null = null,
  signal?: AbortSignal,
): Promise<Measured | 'damaged'> {
  const container = await readContainer(file);
  signal?.throwIfAborted();
  if (container?.isTruncated) return 'damaged';
  const isPlayed = document.createElement(kind).canPlayType(playedAs(file)) !== '';
  const shown = isPlayed ? await readByBrowser(file, kind, posterAt, signal) : undefined;
  if (shown) return shown;
  // this browser does not know the codec; the container is complete, so the file is fine
  if (isPlayed && container?.seconds === undefined) return 'damaged';
  return {
    seconds: container?.seconds ?? 0,
    width: container?.width ?? 0,
    height: container?.height ?? 0,
    poster: undefined,
  };
}
