/**
 * The initials of the sounds of Chinese characters, found by their order: the first character of each initial, and that
 * initial. None begins with i, u or v. The database makes the same of titles (`title_initials`).
 */
const boundaries = [...'阿八嚓哒妸发旮哈丌咔垃妈拏噢妑七呥仨他穵夕丫匝'];
const initialLetters = 'abcdefghjklmnopqrstwxyz';

const order = new Intl.Collator('zh-u-co-pinyin');
const han = /\p{Script=Han}/u;

function initialOf(character: string): string {
  const next = boundaries.findIndex((boundary) => order.compare(boundary, character) > 0);
  return initialLetters[(next < 0 ? boundaries.length : next) - 1] ?? '';
}

/** `pfdsj` for 平凡的世界; letters and digits stand for themselves, all else for nothing. Characters have their usual sound. */
export const initialsOf = (text: string): string =>
  [...text.toLowerCase()]
    .map((character) => {
      if (han.test(character)) return initialOf(character);
      return /[\p{L}\p{N}]/u.test(character) ? character : '';
    })
    .join('');
