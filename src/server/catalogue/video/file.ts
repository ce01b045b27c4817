import address from './rain.mp4?inline';

/**
 * Eight seconds of rain on a street, made from a picture of the catalogue. It has its own module, which is
 * loaded on demand.
 */
export const rain = Uint8Array.from(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'));
