/**
 * Pictures in the sizes that they are shown in, so that a cover in a row does not travel as the 10 MiB that somebody sent.
 * Asked for as OSS is asked (`x-oss-process`): a bucket and the platform's own storage answer the same address.
 */

/** Widths that are made, in pixels; a picture that is narrower keeps its own. */
export const pictureWidths = [160, 320, 640, 1280] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** The parameter of an address that asks for a picture in another size. */
export const sizingParameter = 'x-oss-process';

const instruction = (width: PictureWidth): string => `image/resize,w_${width}/format,webp`;

/** @returns undefined for every instruction but those that `sizedPicture` gives */
export const widthAsked = (asked: string): PictureWidth | undefined =>
  pictureWidths.find((width) => instruction(width) === asked);

/** Extensions of stored pictures that are offered in other sizes; animated pictures are not. */
export const sizedExtensions: readonly string[] = ['jpeg', 'jpg', 'png'];

/** A stored picture by its key, at any host. */
const stored = new RegExp(`/image/[0-9a-f]{2}/[0-9a-f]{32}\\.(${sizedExtensions.join('|')})$`);
/** What the platform draws itself. */
const drawn = /^\/covers\/[a-z]+\.svg\?[^#]*$/;

/** So many pixels are shown where the style sheet says one: phones have two to three. */
const density = 2.5;

/**
 * The address of a picture in the size in which it is displayed; any other address unchanged.
 *
 * @param shown how wide it is shown, in CSS pixels
 */
export function sizedPicture(address: string, shown: number): string {
  const mark = stored.test(address) ? '?' : drawn.test(address) ? '&' : undefined;
  if (mark === undefined) return address;
  const width = pictureWidths.find((made) => made >= shown * density) ?? pictureWidths[3];
  return `${address}${mark}${sizingParameter}=${instruction(width)}`;
}
