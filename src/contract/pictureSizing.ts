/**
 * Pictures in the sizes in which they are shown, so that a cover in a row is not loaded as an original of 10 MiB. The
 * parameter is that of OSS (`x-oss-process`), so that a bucket and the platform's own storage accept the same address.
 */

/** Available widths in pixels; a narrower picture keeps its own. */
export const pictureWidths = [160, 320, 640, 1280] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** The parameter in an address that requests another size. */
export const sizingParameter = 'x-oss-process';

const instruction = (width: PictureWidth): string => `image/resize,w_${width}/format,webp`;

/** @returns undefined for any instruction that `sizedPicture` does not make */
export const widthAsked = (asked: string): PictureWidth | undefined =>
  pictureWidths.find((width) => instruction(width) === asked);

/** Extensions of pictures that are available in other sizes; animated pictures are not. */
export const sizedExtensions: readonly string[] = ['jpeg', 'jpg', 'png'];

/** matches the key of a stored picture, on any host */
const stored = new RegExp(`/image/[0-9a-f]{2}/[0-9a-f]{32}\\.(${sizedExtensions.join('|')})$`);
/** matches the keys of stored pictures of any type, wherever they stand */
const keys = /\/(image\/[0-9a-f]{2}\/[0-9a-f]{32}\.(?:bmp|gif|jpe?g|png))(?![\w.])/g;

/** The keys of the stored pictures that a text names, each once. */
export const picturesNamedIn = (text: string): string[] => [
  ...new Set([...text.matchAll(keys)].map(([, key = '']) => key)),
];

/** The key of a stored picture, by its address on any host; a key names its content. */
export const keyOfPicture = (address: string): string | undefined => picturesNamedIn(address)[0];

/** matches covers that the platform draws itself */
const drawn = /^\/covers\/[a-z]+\.svg\?[^#]*$/;

/** device pixels for a CSS pixel: phones have two to three */
const density = 2.5;

/** What stands before the parameter; undefined if the picture comes in no other size. */
const markOf = (address: string): '?' | '&' | undefined =>
  stored.test(address) ? '?' : drawn.test(address) ? '&' : undefined;
const widthFor = (shown: number): PictureWidth =>
  pictureWidths.find((made) => made >= shown * density) ?? pictureWidths[3];
const sized = (address: string, mark: '?' | '&', width: PictureWidth): string =>
  `${address}${mark}${sizingParameter}=${instruction(width)}`;

/**
 * A picture in several widths, for `srcset`, so that each screen loads what its pixels can show; undefined if it is
 * there in one width only.
 *
 * @param shown greatest width on the screen in CSS pixels
 */
export function pictureChoices(address: string, shown: number): string | undefined {
  const mark = markOf(address);
  if (mark === undefined) return undefined;
  const most = widthFor(shown);
  const widths = pictureWidths.filter((width) => width <= most && width * 2 > shown);
  if (widths.length < 2) return undefined;
  return widths.map((width) => `${sized(address, mark, width)} ${width}w`).join(', ');
}

/**
 * The address of a picture in the size in which it is shown; other addresses are unchanged.
 *
 * @param shown width on the screen in CSS pixels
 */
export function sizedPicture(address: string, shown: number): string {
  const mark = markOf(address);
  return mark === undefined ? address : sized(address, mark, widthFor(shown));
}
