import type { PictureSize, PictureSizes } from '#contract/pictureSize.ts';
import { keyOfPicture, pictureChoices, pictureWidths } from '#contract/pictureSizing.ts';
import { acrossPage, acrossPageWidth } from '#page/parts/Picture.tsx';
import { addressIn, widthIn, withPictures } from '#page/picturesInText.ts';

const ownHeight = / height="(\d+)"/;
const widest = Math.max(...pictureWidths);

/**
 * Rich text whose pictures have their room before they are there, and come in the widths that screens need.
 *
 * @param html sanitised HTML: tags are in lower case, and no attribute contains an angle bracket
 * @param sizes of the pictures that are stored here; no room is kept for others
 */
export const roomInText = (html: string, sizes: PictureSizes): string =>
  withPictures(html, (tag) => {
    const address = addressIn(tag);
    const key = keyOfPicture(address);
    const size = key === undefined ? undefined : sizes[key];
    if (!size) return tag;
    const width = widthIn(tag);
    const added = roomFor(size, width, heightIn(tag)) + choicesOf(address, width ?? size.width);
    return tag.replace('<img', `<img${added}`);
  });

const heightIn = (tag: string): number | undefined => {
  const [, digits] = ownHeight.exec(tag) ?? [];
  return digits === undefined ? undefined : Number(digits);
};

/** The width and height that a tag lacks for a picture of a size. */
function roomFor(size: PictureSize, width?: number, height?: number): string {
  const ratio = size.height / size.width;
  if (width !== undefined)
    return height === undefined ? ` height="${Math.max(1, Math.round(width * ratio))}"` : '';
  if (height !== undefined) return ` width="${Math.max(1, Math.round(height / ratio))}"`;
  // as wide as what is loaded
  const most = Math.min(size.width, widest);
  return ` width="${most}" height="${Math.max(1, Math.round(most * ratio))}"`;
}

/** The widths in which a picture comes, where there are several. */
function choicesOf(address: string, width: number): string {
  const shown = Math.min(width, acrossPageWidth);
  const choices = pictureChoices(address, shown);
  if (choices === undefined) return '';
  const sizes = width >= acrossPageWidth ? acrossPage : `${shown}px`;
  return ` sizes="${sizes}" srcset="${choices.replaceAll('&', '&amp;')}"`;
}
