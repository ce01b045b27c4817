import { piecesOf } from './pieces.ts';
import address from './sample.mp4?inline';

/** The sample of the platform's own: 24 seconds of a title, a clock and a tone. A module of its own, loaded when asked for. */
export const sample = piecesOf(
  Uint8Array.from(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')),
);
