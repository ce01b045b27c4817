import { hanDigit } from './dateParts.ts';
import { hanNumber } from './hanNumber.ts';

/** Years counted from the first one of an era, as old Chinese books and Japanese ones have them. */

interface Era {
  /** the year before its first one */
  readonly before: number;
  /** its last year; absent if it goes on */
  readonly last?: number;
  /** whether its months are those of the calendar of the West */
  readonly hasMonths: boolean;
}

const lunar = (before: number, last: number): Era => ({ before, last, hasMonths: false });

/** names that mean one era alone; others, such as 天启 and 弘治, were used several times or in two countries */
const eras: ReadonlyMap<string, Era> = new Map([
  ['民国', { before: 1911, hasMonths: true }],
  ['令和', { before: 2018, hasMonths: true }],
  ['平成', { before: 1988, last: 31, hasMonths: true }],
  ['昭和', { before: 1925, last: 64, hasMonths: true }],
  ['大正', { before: 1911, last: 15, hasMonths: true }],
  ['明治', { before: 1867, last: 45, hasMonths: true }],
  ['宣统', lunar(1908, 3)],
  ['光绪', lunar(1874, 34)],
  ['同治', lunar(1861, 13)],
  ['咸丰', lunar(1850, 11)],
  ['道光', lunar(1820, 30)],
  ['嘉庆', lunar(1795, 25)],
  ['乾隆', lunar(1735, 60)],
  ['雍正', lunar(1722, 13)],
  ['康熙', lunar(1661, 61)],
  ['顺治', lunar(1643, 18)],
  ['崇祯', lunar(1627, 17)],
  ['万历', lunar(1572, 48)],
  ['隆庆', lunar(1566, 6)],
  ['嘉靖', lunar(1521, 45)],
]);
const traditional: Readonly<Record<string, string>> = {
  民國: '民国',
  宣統: '宣统',
  光緒: '光绪',
  咸豐: '咸丰',
  嘉慶: '嘉庆',
  順治: '顺治',
  崇禎: '崇祯',
  萬曆: '万历',
  隆慶: '隆庆',
};
const names = [...eras.keys(), ...Object.keys(traditional)].join('|');
const eraYear = new RegExp(
  `(?:中[华華])?(?:大?[清明][代朝]?[ ·・.]?)?(${names}) ?(元|\\d{1,3}|[一二三四五六七八九十廿卅〇零百]{1,4})(?= ?年|[-/.]\\d|[ ()\\[\\],;]|$)( ?年)?`,
  'g',
);
/** years of an era that goes on */
const mostYears = 200;
/** the first year of Japan whose months are those of the West */
const westernMonths = 1873;

const yearIn = (digits: string): number => {
  if (digits === '元') return 1;
  if (/^\d+$/.test(digits)) return Number(digits);
  const isSpelled = digits.length > 1 && !/[十廿卅百]/.test(digits);
  return isSpelled ? Number([...digits].map(hanDigit).join('')) : (hanNumber(digits) ?? 0);
};

const month = /^ ?(?:闰|閏)?(?:[正冬腊臘]|\d{1,2}|[一二三四五六七八九十]{1,2}) ?月/;

/**
 * Writes years of eras as those of the calendar of the West: `民国二十三年五月` is `1934年五月`. Years that an era did not
 * have stay; a lunar month is set apart from its year, because it is another one in the West.
 */
export const withoutEras = (text: string): string =>
  text.replace(
    eraYear,
    (whole, name: string, digits: string, unit: string | undefined, at: number) => {
      const era = eras.get(traditional[name] ?? name);
      const year = yearIn(digits);
      if (!era || !(year >= 1 && year <= (era.last ?? mostYears))) return whole;
      const western = era.before + year;
      const isLunar = !era.hasMonths || western < westernMonths;
      const isApart = isLunar && month.test(text.slice(at + whole.length));
      return `${western}${unit ? '年' : ''}${isApart ? '旧' : ''}`;
    },
  );
