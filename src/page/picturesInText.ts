import { sizedPicture } from '#contract/pictureSizing.ts';
import { wholeWidth } from './parts/Picture.tsx';

const picture = /<img\b[^<>]*>/g;
const source = / src="([^"]*)"/;
const ownWidth = / width="(\d+)"/;
const ownWords = / alt="/;

/** Sanitised rich text (tags in lower case, no angle bracket within an attribute) with the tag of each of its pictures changed. */
export const withPictures = (html: string, change: (tag: string) => string): string =>
  html.replace(picture, change);

/** The address of a picture, as it is without the escapes of an attribute; empty for none. */
export const addressIn = (tag: string): string =>
  (source.exec(tag)?.[1] ?? '').replaceAll('&amp;', '&');

/** The width that a tag has; undefined if it has none. */
export const widthIn = (tag: string): number | undefined => {
  const [, digits] = ownWidth.exec(tag) ?? [];
  return digits === undefined ? undefined : Number(digits);
};

/**
 * Rich text whose pictures are loaded in the size in which they are shown, when they come near. Screen readers skip
 * pictures without a description, because they would read the address.
 *
 * @param html sanitised HTML: tags are in lower case, and no attribute contains an angle bracket
 */
export const picturesInText = (html: string): string =>
  withPictures(html, (tag) => {
    const shown = Math.min(widthIn(tag) ?? wholeWidth, wholeWidth);
    return tag
      .replace('<img', `<img${ownWords.test(tag) ? '' : ' alt=""'} loading="lazy" decoding="async"`)
      .replace(source, () => ` src="${sizedAttribute(addressIn(tag), shown)}"`);
  });

/** A sized address for an attribute, with its ampersands escaped. */
const sizedAttribute = (address: string, shown: number): string =>
  sizedPicture(address, shown).replaceAll('&', '&amp;');
