import { clean } from '#contract/cleanCell.ts';

/** A date of three numbers; the year is last or has two digits. */
export interface NumericDate {
  readonly parts: readonly [string, string, string];
  /** what stands behind it: a clock, a remark, the end of a range */
  readonly rest: string;
}

const numeric = /^(\d{1,2}) ?([-/.]) ?(\d{1,2}) ?\2 ?(\d{4}|\d{2})(?=$|[\sT,])/;

/** Reads `5/12/2015` and `5.12.15`; undefined for everything else. */
export function numericDate(cell: string): NumericDate | undefined {
  const text = clean(cell);
  const [whole = '', first, , second, third] = numeric.exec(text) ?? [];
  if (!first || !second || !third) return undefined;
  return { parts: [first, second, third], rest: text.slice(whole.length) };
}

const orders = ['dmy', 'mdy', 'ymd'] as const;
type Order = (typeof orders)[number];
const places: Readonly<Record<Order, readonly [year: number, month: number, day: number]>> = {
  ymd: [0, 1, 2],
  dmy: [2, 1, 0],
  mdy: [2, 0, 1],
};

export interface DateParts {
  readonly year: string;
  readonly month: string;
  readonly day: string;
}

/** The parts of a date in an order; undefined if the month or day is invalid. */
export function partsBy({ parts }: NumericDate, order: Order): DateParts | undefined {
  const [year = '', month = '', day = ''] = places[order].map((place) => parts[place]);
  // only the year may have four digits
  if (order === 'ymd' && parts[2].length === 4) return undefined;
  const isDate =
    Number(month) >= 1 &&
    Number(month) <= 12 &&
    Number(day) >= 1 &&
    Number(day) <= daysOf(Number(year), Number(month));
  return isDate ? { year, month, day } : undefined;
}

/** The orders in which a date can be read; of orders that give the same day only one is returned. */
export function ordersOf(date: NumericDate): readonly Order[] {
  const seen = new Set<string>();
  return orders.filter((order) => {
    const parts = partsBy(date, order);
    const key = parts && [parts.year, Number(parts.month), Number(parts.day)].join('-');
    if (key === undefined || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

const hanDigits = '〇一二三四五六七八九';
export const hanDigit = (character: string) =>
  '零○O'.includes(character) ? 0 : hanDigits.indexOf(character);

/** Reads `五`, `十二`, `廿三`, `一百零五`, as far as days, months and years of the Republic go. */
export function hanNumber(text: string): number | undefined {
  const plain = text.replace('廿', '二十').replace('卅', '三十').replace('零', '〇');
  const found =
    /^(?:([一二三四五六七八九])百(?!.$))?〇?(?:([一二三四五六七八九])?(十))?([一二三四五六七八九])?$/.exec(
      plain,
    );
  if (!found || text === '') return undefined;
  const [hundreds, tens, ones] = [found[1], found[2] ?? (found[3] && '一'), found[4]].map(
    (digit) => (digit === undefined ? 0 : hanDigit(digit)),
  );
  return (hundreds ?? 0) * 100 + (tens ?? 0) * 10 + (ones ?? 0);
}

/** The days of a month; for an invalid year up to 31. */
export const daysOf = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

const eraYear =
  /(?:中[华華])?民[国國] ?(元|\d{1,3}|[一二三四五六七八九十廿卅〇零百]{1,4})(?= ?年|[-/.]\d|[ ()[\],;]|$)/g;
/** the year before the first one of the Republic, and how many are counted */
const republic = { before: 1911, most: 200 };

/** Reads `元`, `23`, `二十三` and `二三`. */
function yearOfEra(digits: string): number {
  if (digits === '元') return 1;
  if (/^\d+$/.test(digits)) return Number(digits);
  const isSpelled = digits.length > 1 && !/[十廿卅百]/.test(digits);
  return isSpelled ? Number([...digits].map(hanDigit).join('')) : (hanNumber(digits) ?? 0);
}

/** Writes years of the Republic of China as those of the calendar of the West: `民国二十三年五月` is `1934年五月`. */
export const withoutEra = (text: string): string =>
  text.replace(eraYear, (whole, digits: string) => {
    const year = yearOfEra(digits);
    return year >= 1 && year <= republic.most ? String(republic.before + year) : whole;
  });
