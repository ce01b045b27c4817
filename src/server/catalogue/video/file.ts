import address from './rain.mp4?inline';

/** Eight seconds of rain on a street, made of a picture of `../drawing/scene.ts`. A module of its own, loaded when asked for. */
export const rain = Uint8Array.from(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'));
