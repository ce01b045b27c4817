import { StorageError } from '../storageError.ts';

/** Content that is not stored, each reason with what the person can do about it. */

/** The content is of another type than the extension says. @param actual its name, where it is known */
export const otherType = (extension: string, actual?: string): StorageError =>
  actual === undefined
    ? new StorageError('InvalidObjectContent', 'wrongContent', { extension })
    : new StorageError('InvalidObjectContent', 'otherContent', { extension, actual });

/** The file breaks off, or its parts do not fit together. */
export const incomplete = (extension: string): StorageError =>
  new StorageError('InvalidObjectContent', 'incompleteContent', { extension });

/** The file is also one of another type: a page, a script, a document or an archive. */
export const disguised = (extension: string, actual: string): StorageError =>
  new StorageError('InvalidObjectContent', 'disguisedContent', { extension, actual });
