import { formatBytes } from '#contract/bytes.ts';
import { bytesOfBlob, contentFits, headBytes } from '#contract/fileContent.ts';
import { type Language, message } from '#contract/language.ts';
import { uploadLimits } from '#contract/limits.ts';
import { isTooManyPixels, type PictureSize, pictureSizeOf } from '#contract/pictureSize.ts';
import { locales } from '#locales/index.ts';
import { extensionOf, type UploadKind, uploadKinds } from './kinds.ts';

/** Why a file is refused before it is sent: by the contract's `uploadMessages`, or by ours where it has no sentence. */
export type FileProblem =
  | { key: 'formatInvalid' | 'empty' | 'damaged' | 'gone'; values: { file: string } }
  | { key: 'renamed'; values: { file: string; extension: string } }
  | { key: 'tooLarge'; values: { file: string; size: string } }
  | { key: 'tooManyPixels'; values: { file: string; width: number; height: number } }
  | { key: 'picture' | 'sound'; values: { file: string; codec: string } }
  | { key: 'soundAlone'; values: { file: string } }
  | { key: 'videoTooLong' | 'audioTooLong'; values: { count: number } };

/** The sentence for a problem. */
export function problemText(problem: FileProblem, language: Language): string {
  const { key, values } = problem;
  switch (key) {
    case 'empty':
    case 'damaged':
    case 'gone':
    case 'tooManyPixels':
      return message(locales.forms.file, language, key, values);
    case 'picture':
    case 'sound':
    case 'soundAlone':
      return message(locales.forms.film, language, key, values);
    case 'renamed': {
      const sentence = message(locales.forms.upload, language, 'formatInvalid', {
        file: values.file,
      });
      return sentence + message(locales.forms.file, language, key, { extension: values.extension });
    }
    default:
      return message(locales.forms.upload, language, key, values);
  }
}

/**
 * Checks type and size of a file (contract 5, file checks): its extension has to be of the kind. `checkContent` looks at
 * the content; the browser's media type is a guess by the extension and says nothing more.
 *
 * @param maximumBytes a limit of the caller's own, which then counts instead of the kind's
 * @returns the first problem, or undefined
 */
export function checkFile(
  file: Pick<File, 'name' | 'type' | 'size'>,
  kind: UploadKind,
  maximumBytes: number = uploadKinds[kind].maximumBytes,
): FileProblem | undefined {
  if (!uploadKinds[kind].extensions.includes(extensionOf(file)))
    return { key: 'formatInvalid', values: { file: file.name } };
  if (file.size === 0) return { key: 'empty', values: { file: file.name } };
  if (file.size > maximumBytes)
    return { key: 'tooLarge', values: { file: file.name, size: formatBytes(maximumBytes) } };
  return undefined;
}

/** Checks that the first bytes of a file fit its extension, as the storage host does again. */
export async function checkContent(file: File): Promise<FileProblem | undefined> {
  const extension = extensionOf(file);
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  return contentFits(extension, head)
    ? undefined
    : { key: 'renamed', values: { file: file.name, extension } };
}

/** most pictures tell their size within so many bytes */
const usualHeaderBytes = 256 * 1024;

/** Reads width and height from the header of a picture, and refuses one that is too large to decode. */
export async function checkDimensions(file: File): Promise<PictureSize | FileProblem> {
  const read = async (bytes: number) =>
    pictureSizeOf(new Uint8Array(await file.slice(0, bytes).arrayBuffer()));
  const size = (await read(usualHeaderBytes)) ?? (await read(file.size));
  if (!size || size.width === 0 || size.height === 0)
    return { key: 'damaged', values: { file: file.name } };
  return isTooManyPixels(size)
    ? { key: 'tooManyPixels', values: { file: file.name, ...size } }
    : size;
}

/** Checks how long a video or a recording is (contract 5: 10 minutes). */
export function checkLength(seconds: number, kind: 'video' | 'audio'): FileProblem | undefined {
  const { minutes } = uploadLimits[kind];
  if (seconds <= minutes * 60) return undefined;
  return { key: kind === 'video' ? 'videoTooLong' : 'audioTooLong', values: { count: minutes } };
}

/** Checks by its own header that readers can play a video or recording, whatever this browser can play. */
export async function checkPlayed(
  file: File,
  kind: 'video' | 'audio',
): Promise<FileProblem | undefined> {
  if (!['mp4', 'mov', 'm4a'].includes(extensionOf(file))) return undefined;
  const { filmProblem } = await import('#contract/filmCodecs.ts');
  const problem = await filmProblem(bytesOfBlob(file), kind);
  if (!problem) return undefined;
  const { name } = file;
  return problem.kind === 'soundAlone'
    ? { key: problem.kind, values: { file: name } }
    : { key: problem.kind, values: { file: name, codec: problem.codec } };
}
