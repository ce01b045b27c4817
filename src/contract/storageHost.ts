/** What a storage host calls a key that it has already and does not replace; with 409. The key names the content. */
export const alreadyThere = 'FileAlreadyExists';

/** The `Content-Disposition` of the form: a stored file is shown in its place. */
export const storedDisposition = 'inline';
