import { StorageError } from '../storageError.ts';

/** Errors for refused content; each says what the person can do. */

/**
 * The content is of another type than the extension says.
 *
 * @param actual the name of that type, if known
 */
export const otherType = (extension: string, actual?: string): StorageError =>
  actual === undefined
    ? new StorageError('InvalidObjectContent', 'wrongContent', { extension })
    : new StorageError('InvalidObjectContent', 'otherContent', { extension, actual });

/** The file breaks off, or its parts do not fit together. */
export const incomplete = (extension: string): StorageError =>
  new StorageError('InvalidObjectContent', 'incompleteContent', { extension });

/** The file can also be read as another type: a page, script, document or archive. */
export const disguised = (extension: string, actual: string): StorageError =>
  new StorageError('InvalidObjectContent', 'disguisedContent', { extension, actual });
