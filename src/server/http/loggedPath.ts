/** paths whose last part is a secret: the code of a preview, the code of a scan login */
const secretParts = /(^|\/)(p|scan)\/+[^/]+/gi;

/**
 * A path for the log, without the secrets that some addresses hold, however it is written and whether or not anything
 * answers there.
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
