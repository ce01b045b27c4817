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
