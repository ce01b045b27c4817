import { uploadLimits } from '#contract/limits.ts';
import type { UploadKind } from './kinds.ts';

/** Why a recording is refused; the keys are those of the contract's `uploadMessages`. */
export interface DurationProblem {
  readonly key: 'videoTooLong' | 'audioTooLong';
  readonly values: { readonly count: number };
}

/** how long a browser may take to tell; a file that it cannot read is not held back */
const patienceMilliseconds = 5_000;
/** beyond every recording: a browser that does not know a length yet finds it there */
const farSeconds = 1e7;

/**
 * Checks how long a video or a recording is (SPEC 5: 10 minutes).
 *
 * @returns undefined where it fits, and where this browser cannot tell
 */
export async function checkDuration(
  file: File,
  kind: UploadKind,
): Promise<DurationProblem | undefined> {
  if (kind === 'image') return undefined;
  const { minutes } = uploadLimits[kind];
  const seconds = await durationOf(file, kind);
  if (seconds === undefined || seconds <= minutes * 60) return undefined;
  return { key: kind === 'video' ? 'videoTooLong' : 'audioTooLong', values: { count: minutes } };
}

/** Seconds of a recording; undefined where this browser cannot play its type. */
function durationOf(file: File, kind: 'video' | 'audio'): Promise<number | undefined> {
  const media = document.createElement(kind);
  if (media.canPlayType(file.type) === '') return Promise.resolve(undefined);
  const address = URL.createObjectURL(file);
  return new Promise<number | undefined>((resolve) => {
    const settle = (seconds: number | undefined) => {
      clearTimeout(timer);
      resolve(seconds);
      media.removeAttribute('src');
      URL.revokeObjectURL(address);
    };
    const timer = setTimeout(() => settle(undefined), patienceMilliseconds);
    media.preload = 'metadata';
    media.addEventListener('error', () => settle(undefined), { once: true });
    const read = () => {
      if (Number.isFinite(media.duration)) settle(media.duration);
      else media.currentTime = farSeconds;
    };
    media.addEventListener('loadedmetadata', read);
    media.addEventListener('durationchange', read);
    media.src = address;
  });
}
