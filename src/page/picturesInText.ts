import { sizedPicture } from '#contract/pictureSizing.ts';
import { wholeWidth } from './parts/Picture.tsx';

const picture = /<img\b[^>]*>/g;
const source = / src="([^"]*)"/;
const ownWidth = / width="(\d+)"/;
const ownWords = / alt="/;

/**
 * Written text with its pictures in the size that they are shown in, each fetched when it comes near. One that nothing was
 * written about is silent: its address would be read aloud instead.
 *
 * @param html sanitised HTML: its tags are in small letters, no attribute holds an angle bracket
 */
export const picturesInText = (html: string): string =>
  html.replace(picture, (tag) => {
    const shown = Math.min(Number(ownWidth.exec(tag)?.[1] ?? wholeWidth), wholeWidth);
    return tag
      .replace('<img', `<img${ownWords.test(tag) ? '' : ' alt=""'} loading="lazy" decoding="async"`)
      .replace(source, (_, address: string) => ` src="${sizedAttribute(address, shown)}"`);
  });

/** An address as it stands in an attribute, where an ampersand is written out. */
const sizedAttribute = (address: string, shown: number): string =>
  sizedPicture(address.replaceAll('&amp;', '&'), shown).replaceAll('&', '&amp;');
