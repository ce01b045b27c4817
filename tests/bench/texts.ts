import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { readCsv } from '#server/import/file/csv.ts';

/** Texts for made-up rows: the same in every run. */

/** Numbers that look random and are the same in every run; from 0, below 1. */
export function createDice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const characters =
  '的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点从业本去把性好应开它合还因由其些然前外天政四日那社义事平形相全表间样与关各重新线内数正心反你明看原又么利比或但质气第向道命此变条只没结解问意建月公无系军很情者最立代想已通并提直题党程展五果料象员革位入常文总次品式活设及管特件长求老头基资边流路级少图山统接知较将组见计别她手角期根论运农指几九区强放决西被干做必战先回则任取据处队南给色光门即保治北造百规热领七海口东导器压志世金增争济阶油思术极交受联认六共权收证改清己美再采转更单风切打白教速花带安场身车例真务具万每目至达走积示议声报斗完类八离华名确才科张信马节话米整空元况今集温传土许步群广石记需段研界拉林律叫且究观越织装影算低持音众书布复容儿须际商非验连断深难近矿千周委素技备半办青省列习响约支般史感劳便团往酸历市克何除消构府称太准精值号率族维划选标写存候毛亲快效斯院查江型眼王按格养易置派层片始却专状育厂京识适属圆包火住调满县局照参红细引听该铁价严';

/** Makes texts of so many characters, common ones more often. */
export function textMaker(dice: () => number): (shortest: number, longest: number) => string {
  const all = [...characters];
  // the square of a dice prefers the front
  const character = () => all[Math.floor(dice() ** 2 * all.length)] ?? '';
  return (shortest, longest) =>
    Array.from(
      { length: shortest + Math.floor(dice() * (longest - shortest + 1)) },
      character,
    ).join('');
}

/** What is searched of a book. */
export interface BookText {
  readonly name: string;
  readonly author_name: string;
  readonly publisher_name: string;
}

/** The real books of a folder, those with Chinese titles. */
export async function readRealBooks(folder: string): Promise<BookText[]> {
  const books: BookText[] = [];
  const file = createReadStream(join(folder, 'books-zh.csv'), 'utf8');
  for await (const { fields } of readCsv(file, ',')) {
    const [, name = '', author_name = '', , publisher_name = ''] = fields;
    if (/\p{Script=Han}/u.test(name)) books.push({ name, author_name, publisher_name });
  }
  return books;
}

/** Parts a title in its middle, lest it is cut within a pair of letters or marks. */
const halves = (title: string): [string, string] => {
  const all = [...title];
  const middle = Math.ceil(all.length / 2);
  return [all.slice(0, middle).join(''), all.slice(middle).join('')];
};

/**
 * Makes `count` books: the real ones as they are, and others out of the beginning of one's title, the ending of
 * another's, and a third one's author and publisher. Without real books all of it is made up.
 */
export function bookTexts(count: number, real: readonly BookText[]): BookText[] {
  const dice = createDice(count + 1);
  const makeText = textMaker(dice);
  const publishers = Array.from({ length: 300 }, () => `${makeText(2, 6)}出版社`);
  const known = real.map((book) => ({ ...book, halves: halves(book.name) }));
  const oneOf = <T>(all: readonly T[]): T | undefined => all[Math.floor(dice() * all.length)];
  return Array.from({ length: count }, (_, index) => {
    const whole = real[index];
    if (whole) return whole;
    return {
      name:
        real.length > 0
          ? `${oneOf(known)?.halves[0] ?? ''}${oneOf(known)?.halves[1] ?? ''}`
          : makeText(2, 14),
      author_name: oneOf(real)?.author_name ?? makeText(2, 4),
      publisher_name: (oneOf(real) ?? { publisher_name: oneOf(publishers) ?? '' }).publisher_name,
    };
  });
}
