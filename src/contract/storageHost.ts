/** What a storage host calls a key that it has already and does not replace; with 409. The key names the content. */
export const alreadyThere = 'FileAlreadyExists';
