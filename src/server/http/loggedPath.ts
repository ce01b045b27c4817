/** Paths that end in what opens something: a preview by its code, a sign-in by its picture. */
const secretParts = /(^|\/)(p|scan)\/+[^/]+/gi;

/**
 * A path as it may stand in the log: without the codes that some addresses hold, whether anything answers there or not,
 * and however their letters are written.
 */
export function loggedPath(pathname: string): string {
  return decoded(pathname).replace(secretParts, '$1$2/…');
}

/** As the routes read it. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    // one sign that is none hides no other
    return pathname.replace(/%[\da-f]{2}/gi, (sign) => {
      const code = Number.parseInt(sign.slice(1), 16);
      return code < 0x80 ? String.fromCharCode(code) : sign;
    });
  }
}
