import type { Audio, Video } from '#contract/entities/media.ts';
import { snapshotMilliseconds } from '#contract/limits.ts';
import type { PictureSize } from '#contract/pictureSize.ts';
import {
  checkContent,
  checkDimensions,
  checkFile,
  checkLength,
  checkPlayed,
  type FileProblem,
} from './checks.ts';
import { FileRefusal, orGone } from './failures.ts';
import { type AcceptedKind, mediaTypeOf, type UploadKind, uploadKindOf } from './kinds.ts';
import { type Measured, measureRecording } from './recording.ts';
import { type UploadOptions, uploadFile } from './uploadFile.ts';

/** A stored picture. */
interface StoredPicture extends PictureSize {
  readonly url: string;
  /** bytes */
  readonly size: number;
}

/** A stored file of any kind. */
export interface StoredFile {
  readonly url: string;
  /** its original name, on the device or on another site */
  readonly name: string;
  /** bytes */
  readonly size: number;
  /** media type: `image/png` */
  readonly type: string;
}

/** The description of a stored file, for each kind of upload. */
export interface StoredMedia {
  image: StoredPicture;
  video: Video;
  audio: Audio;
  file: StoredFile;
}

export interface UploadMediaOptions<K extends AcceptedKind> extends UploadOptions {
  /** the accepted kinds; `file` accepts all */
  kind: K;
  /**
   * milliseconds of a video's poster frame (contract 9); `null` takes none. Default: 1,000; the editor's is
   * `snapshotMilliseconds.editor`
   */
  posterAt?: number | null;
  /** bytes; default: the kind's own limit (contract 5) */
  maximumBytes?: number;
}

const refuse = (problem: FileProblem | undefined): void => {
  if (problem) throw new FileRefusal(problem);
};

/** The size of a picture that may be used. */
async function checkedPicture(file: File): Promise<PictureSize> {
  const measured = await checkDimensions(file);
  if ('key' in measured) throw new FileRefusal(measured);
  return measured;
}

async function checkedRecording(
  file: File,
  kind: 'video' | 'audio',
  posterAt: number | null,
  signal: AbortSignal | undefined,
): Promise<Measured> {
  refuse(await checkPlayed(file, kind));
  const measured = await measureRecording(file, kind, posterAt, signal);
  if (measured === 'damaged')
    throw new FileRefusal({ key: 'damaged', values: { file: file.name } });
  refuse(checkLength(measured.seconds, kind));
  return measured;
}

/** Checks for every kind of file, cheapest first. */
async function checkAny(file: File, kind: UploadKind, maximumBytes?: number): Promise<void> {
  refuse(checkFile(file, kind, maximumBytes));
  refuse(await checkContent(file));
}

/**
 * Checks a picture as `uploadMedia` does, before anything decodes it.
 *
 * @throws FileRefusal with the sentence to show
 */
export async function checkPicture(file: File, maximumBytes?: number): Promise<void> {
  try {
    await checkAny(file, 'image', maximumBytes);
    await checkedPicture(file);
  } catch (error) {
    throw orGone(error, file);
  }
}

/** Seconds rounded to a hundredth: enough for people and players. */
const rounded = (seconds: number): number => Math.round(seconds * 100) / 100;

/** The address of a poster frame; empty if it cannot be stored, which is no reason to lose the video. */
async function storePoster(poster: File | undefined, signal?: AbortSignal): Promise<string> {
  if (!poster) return '';
  try {
    return await uploadFile(poster, { signal });
  } catch {
    signal?.throwIfAborted();
    return '';
  }
}

/** no secret and no key: it only distinguishes uploads of one page */
const newUid = (): string =>
  `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;

/** Uploads a file and hashes it while it is still being checked; the service is asked only after the checks. */
async function uploadChecked<T>(
  file: File,
  checked: Promise<T>,
  options: UploadOptions,
): Promise<[address: string, T]> {
  return Promise.all([uploadFile(file, { ...options, checked }), checked]);
}

type Options = UploadOptions & { posterAt?: number | null };

const uploads: { [K in AcceptedKind]: (file: File, options: Options) => Promise<StoredMedia[K]> } =
  {
    async image(file, options) {
      const [url, size] = await uploadChecked(file, checkedPicture(file), options);
      return { url, width: size.width, height: size.height, size: file.size };
    },
    async video(file, options) {
      const { posterAt = snapshotMilliseconds.upload, signal } = options;
      const checked = checkedRecording(file, 'video', posterAt, signal);
      const [url, { seconds, width, height, poster }] = await uploadChecked(file, checked, options);
      const preview = await storePoster(poster, signal);
      return { url, preview, width, height, size: file.size, length: rounded(seconds) };
    },
    async audio(file, options) {
      const checked = checkedRecording(file, 'audio', null, options.signal);
      const [url, { seconds }] = await uploadChecked(file, checked, options);
      const type = mediaTypeOf(file);
      return { url, size: file.size, duration: rounded(seconds), type, uid: newUid() };
    },
    async file(file, options) {
      const kind = uploadKindOf(file, 'file');
      const checked: Promise<unknown> =
        kind === 'image'
          ? checkedPicture(file)
          : checkedRecording(file, kind, null, options.signal);
      const [url] = await uploadChecked(file, checked, options);
      return { url, name: file.name, size: file.size, type: mediaTypeOf(file) };
    },
  };

/**
 * Checks, measures and stores one file (contract 4, 5, 7.2): type, size, first bytes; pixels, a length of at most 10
 * minutes, and meanwhile the hash; then sign and form post. A video's poster frame is taken at `posterAt` and stored
 * after the video; if the frame is black or cannot be taken, `preview` is empty. At most three files are uploaded at
 * once, others wait.
 *
 * @param options `kind` decides the result: `Video`, `Audio`, a picture with its size, or a file
 * @throws FileRefusal with the sentence to show if the file is refused; UploadFailure with the service's message, empty
 *   if there was none; the signal's reason if it was cancelled
 */
export async function uploadMedia<K extends AcceptedKind>(
  file: File,
  options: UploadMediaOptions<K>,
): Promise<StoredMedia[K]> {
  const { kind, maximumBytes, ...rest } = options;
  try {
    await checkAny(file, uploadKindOf(file, kind), maximumBytes);
    rest.signal?.throwIfAborted();
    return await uploads[kind](file, rest);
  } catch (error) {
    throw orGone(error, file);
  }
}
