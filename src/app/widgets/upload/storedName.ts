/** A stored file's name is the hash of its content, which means nothing to people. */
const hashName = /^[0-9a-f]{32}\.\w+$/;

/** What people call a stored file: the last part of its address, or nothing where that is a hash. */
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
