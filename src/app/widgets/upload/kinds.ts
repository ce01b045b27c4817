import { uploadLimits } from '#contract/limits.ts';

/** What may be uploaded (contract 5, file checks). */
export type UploadKind = 'image' | 'video' | 'audio';

interface KindRule {
  /** lower-case extensions, in the order of the hints */
  readonly extensions: readonly string[];
  /** media types that browsers give to such files */
  readonly mediaTypes: readonly string[];
  /** most bytes, unless the caller has a limit of its own */
  readonly maximumBytes: number;
}

export const uploadKinds: Readonly<Record<UploadKind, KindRule>> = {
  image: {
    extensions: ['gif', 'jpeg', 'jpg', 'png', 'bmp'],
    mediaTypes: ['image/gif', 'image/jpeg', 'image/png', 'image/bmp', 'image/x-ms-bmp'],
    maximumBytes: uploadLimits.image.bytes,
  },
  video: {
    extensions: ['mp4', 'mov'],
    mediaTypes: ['video/mp4', 'video/quicktime'],
    maximumBytes: uploadLimits.video.bytes,
  },
  audio: {
    extensions: ['mp3', 'm4a', 'wav', 'aac', 'mpeg'],
    mediaTypes: [
      'audio/mpeg',
      'audio/mp4',
      'audio/x-m4a',
      'audio/wav',
      'audio/x-wav',
      'audio/aac',
      'audio/mp3',
    ],
    maximumBytes: uploadLimits.audio.bytes,
  },
};

const extensionOfMediaType: Readonly<Record<string, string>> = {
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/bmp': 'bmp',
  'image/x-ms-bmp': 'bmp',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/aac': 'aac',
};

/** The extension of a file: that of its name, or of its media type if the name has none (pasted pictures). */
export function extensionOf(file: Pick<File, 'name' | 'type'>): string {
  const named = /\.([a-z0-9]{1,8})$/i.exec(file.name)?.[1]?.toLowerCase();
  return named ?? extensionOfMediaType[file.type.toLowerCase()] ?? '';
}

const mediaTypeOfExtension: Readonly<Record<string, string>> = {
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  bmp: 'image/bmp',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  aac: 'audio/aac',
  mpeg: 'audio/mpeg',
};

/** The media type of a file: the browser's, else that of the extension. */
export const mediaTypeOf = (file: Pick<File, 'name' | 'type'>): string =>
  file.type.toLowerCase() || (mediaTypeOfExtension[extensionOf(file)] ?? '');

/** What a widget accepts: files of one kind, or of every kind that can be stored. */
export type AcceptedKind = UploadKind | 'file';
const kindsOf = (accepted: AcceptedKind): readonly UploadKind[] =>
  accepted === 'file' ? ['image', 'video', 'audio'] : [accepted];

/** The kind whose rules apply to a file: its own, if the widget takes every kind (contract 5). */
export function uploadKindOf(
  file: Pick<File, 'name' | 'type'>,
  accepted: AcceptedKind,
): UploadKind {
  const extension = extensionOf(file);
  return (
    kindsOf(accepted).find((kind) => uploadKinds[kind].extensions.includes(extension)) ??
    kindsOf(accepted)[0] ??
    'image'
  );
}

/** The extensions that the hints name. */
export const extensionsOf = (accepted: AcceptedKind): string[] =>
  kindsOf(accepted).flatMap((kind) => uploadKinds[kind].extensions);

/** The value of an `accept` attribute for files of the kind. */
export function acceptOf(accepted: AcceptedKind): string {
  return kindsOf(accepted)
    .map((kind) => uploadKinds[kind])
    .flatMap((rule) => [...rule.extensions.map((extension) => `.${extension}`), ...rule.mediaTypes])
    .join(',');
}
