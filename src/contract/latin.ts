const piece = 8 * 1024;

/** One character a byte, so that places in the text are places in the bytes. */
export function latin(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += piece)
    text += String.fromCharCode(...bytes.subarray(at, at + piece));
  return text;
}
