import { sizedPicture } from '#contract/pictureSizing.ts';
import { wholeWidth } from './parts/Picture.tsx';

const picture = /<img\b[^>]*>/g;
const source = / src="([^"]*)"/;
const ownWidth = / width="(\d+)"/;
const ownWords = / alt="/;

/**
 * Rich text whose pictures are loaded in the size in which they are shown, when they come near. Screen readers skip
 * pictures without a description, because they would read the address.
 *
 * @param html sanitised HTML: tags are in lower case, and no attribute contains an angle bracket
 */
export const picturesInText = (html: string): string =>
  html.replace(picture, (tag) => {
    const shown = Math.min(Number(ownWidth.exec(tag)?.[1] ?? wholeWidth), wholeWidth);
    return tag
      .replace('<img', `<img${ownWords.test(tag) ? '' : ' alt=""'} loading="lazy" decoding="async"`)
      .replace(source, (_, address: string) => ` src="${sizedAttribute(address, shown)}"`);
  });

/** A sized address for an attribute, with its ampersands escaped. */
const sizedAttribute = (address: string, shown: number): string =>
  sizedPicture(address.replaceAll('&amp;', '&'), shown).replaceAll('&', '&amp;');
