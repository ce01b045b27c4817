const piece = 8 * 1024;

/** Converts bytes to text, one character for each byte, so that offsets are the same. */
export function latin(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += piece)
    text += String.fromCharCode(...bytes.subarray(at, at + piece));
  return text;
}
