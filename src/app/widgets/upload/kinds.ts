import { uploadLimits } from '#contract/limits.ts';

/** What may be uploaded (contract 5, file checks). */
export type UploadKind = 'image' | 'video' | 'audio';

interface KindRule {
  /** lower-case extensions, in the order of the hints */
  readonly extensions: readonly string[];
  /** most bytes, unless the caller has a limit of its own */
  readonly maximumBytes: number;
}

export const uploadKinds: Readonly<Record<UploadKind, KindRule>> = {
  image: {
    extensions: ['gif', 'jpeg', 'jpg', 'png', 'bmp'],
    maximumBytes: uploadLimits.image.bytes,
  },
  video: { extensions: ['mp4', 'mov'], maximumBytes: uploadLimits.video.bytes },
  audio: {
    extensions: ['mp3', 'm4a', 'wav', 'aac', 'mpeg'],
    maximumBytes: uploadLimits.audio.bytes,
  },
};

/** The media type of each extension; the first extension of a type is that of a file without one. */
const mediaTypes: Readonly<Record<string, string>> = {
  gif: 'image/gif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
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

/** The extension of a file: that of its name, or of its media type if the name has none (pasted pictures). */
export function extensionOf({ name, type }: Pick<File, 'name' | 'type'>): string {
  const named = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase();
  const usual = type.toLowerCase().replace('/x-ms-bmp', '/bmp');
  return named ?? Object.entries(mediaTypes).find(([, known]) => known === usual)?.[0] ?? '';
}

/**
 * The media type of a file, by its extension. A browser's own answer is a guess by the system's table of extensions,
 * which says `video/mpeg` of sound alone.
 */
export const mediaTypeOf = (file: Pick<File, 'name' | 'type'>): string =>
  mediaTypes[extensionOf(file)] ?? file.type.toLowerCase();

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
    .flatMap((kind) => uploadKinds[kind].extensions)
    .flatMap((extension) => [`.${extension}`, mediaTypes[extension]])
    .join(',');
}

/** a stored file is named by its hash, which means nothing to people */
const hashName = /^[0-9a-f]{32}\.\w+$/;

/** The name of a stored file for people: the last part of its address, or empty if that is a hash. */
export function storedName(address: string): string | undefined {
  const path = address.split(/[?#]/)[0] ?? '';
  const last = path.slice(path.lastIndexOf('/') + 1);
  if (last === '' || hashName.test(last)) return undefined;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
