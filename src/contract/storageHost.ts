/**
 * The error code of a storage host, with status 409, for a key that exists and is not replaced. The key is made from
 * the content.
 */
export const alreadyThere = 'FileAlreadyExists';

/** The `Content-Disposition` of the form: stored files are shown rather than downloaded. */
export const storedDisposition = 'inline';
