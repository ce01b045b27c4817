import { piecesOf } from './pieces.ts';
import address from './sample.mp4?inline';

/** The platform's sample: 24 seconds with a title, a clock and a tone. It has its own module, which is loaded on demand. */
export const sample = piecesOf(
  Uint8Array.from(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')),
);
