import { uploadLimits } from '#contract/limits.ts';

/** The types of files that are stored, and the keys that name them. */

type ObjectKind = 'image' | 'video' | 'audio';

interface ObjectType {
  readonly kind: ObjectKind;
  readonly contentType: string;
}

/** Every extension that may be stored (contract 5). SVG is missing, because it can contain script. */
const types: Readonly<Record<string, ObjectType>> = {
  gif: { kind: 'image', contentType: 'image/gif' },
  jpeg: { kind: 'image', contentType: 'image/jpeg' },
  jpg: { kind: 'image', contentType: 'image/jpeg' },
  png: { kind: 'image', contentType: 'image/png' },
  bmp: { kind: 'image', contentType: 'image/bmp' },
  mp4: { kind: 'video', contentType: 'video/mp4' },
  mov: { kind: 'video', contentType: 'video/quicktime' },
  mp3: { kind: 'audio', contentType: 'audio/mpeg' },
  m4a: { kind: 'audio', contentType: 'audio/mp4' },
  wav: { kind: 'audio', contentType: 'audio/wav' },
  aac: { kind: 'audio', contentType: 'audio/aac' },
  mpeg: { kind: 'audio', contentType: 'audio/mpeg' },
};

export const storedExtensions: readonly string[] = Object.keys(types);

/** An object, described by its key. */
export interface StoredObject extends ObjectType {
  readonly key: string;
  /** hash of the content, 32 hexadecimal digits */
  readonly md5: string;
  readonly extension: string;
  readonly maximumBytes: number;
}

/**
 * @param fileMd5 hash and extension as `uploadSign` takes them
 * @returns undefined if the extension is not stored
 */
export function describeObject(fileMd5: string): StoredObject | undefined {
  const [md5 = '', extension = ''] = fileMd5.split('.');
  const type = Object.hasOwn(types, extension) ? types[extension] : undefined;
  if (!type) return undefined;
  // the key depends on the content only, so that the same file of several senders is stored once
  const key = `${type.kind}/${md5.slice(0, 2)}/${md5}.${extension}`;
  return { ...type, key, md5, extension, maximumBytes: uploadLimits[type.kind].bytes };
}

const keyShape = /^(image|video|audio)\/[0-9a-f]{2}\/([0-9a-f]{32}\.[a-z0-9]{1,8})$/;

/** The object that a key names; undefined if it is no valid key, such as one with `..`. */
export function objectOfKey(key: string): StoredObject | undefined {
  const object = describeObject(keyShape.exec(key)?.[2] ?? '');
  return object?.key === key ? object : undefined;
}
