import { extensionOf, type UploadKind, uploadKinds } from './kinds.ts';

/** Why a file is refused before it is sent; the keys are those of the contract's `uploadMessages`. */
export type FileProblem =
  | { key: 'formatInvalid'; values: { file: string } }
  | { key: 'tooLarge'; values: { file: string; size: string } };

const units = ['B', 'KB', 'MB', 'GB'] as const;

/** Bytes as people write them, a unit being 1,024 of the one before: `10 MB`, `1.5 KB`. */
export function formatBytes(bytes: number): string {
  let amount = bytes;
  let unit: (typeof units)[number] = 'B';
  for (const next of units.slice(1)) {
    if (amount < 1024) break;
    amount /= 1024;
    unit = next;
  }
  return `${Number(amount.toFixed(1))} ${unit}`;
}

/**
 * Checks type and size of a file (SPEC 5, file checks). Both the name and, where the browser gives one, the media
 * type have to be of the kind; the content itself is checked by the storage host.
 *
 * @param maximumBytes a limit of the caller's own, which then counts instead of the kind's
 * @returns the first problem, or undefined
 */
export function checkFile(
  file: Pick<File, 'name' | 'type' | 'size'>,
  kind: UploadKind,
  maximumBytes: number = uploadKinds[kind].maximumBytes,
): FileProblem | undefined {
  const rule = uploadKinds[kind];
  const mediaType = file.type.toLowerCase();
  const fits =
    rule.extensions.includes(extensionOf(file)) &&
    (mediaType === '' || rule.mediaTypes.includes(mediaType));
  if (!fits) return { key: 'formatInvalid', values: { file: file.name } };
  if (file.size > maximumBytes)
    return { key: 'tooLarge', values: { file: file.name, size: formatBytes(maximumBytes) } };
  return undefined;
}
