const hanDigits = '零一二三四五六七八九';
const hanUnits: Readonly<Record<string, number>> = { 百: 100, 千: 1_000 };
const myriads: Readonly<Record<string, number>> = { 万: 10_000, 萬: 10_000, 亿: 100_000_000 };
/** How many a unit of myriads is; 1 for any other. */
export const myriadOf = (unit: string): number => myriads[unit] ?? 1;

/** forms of the same signs: of receipts, which nobody can change, of dates, and older ones */
const plainForms: Readonly<Record<string, string>> = {
  ...{ 廿: '二十', 卅: '三十', 〇: '零', 两: '二', 兩: '二', 萬: '万', 億: '亿' },
  ...{ 壹: '一', 贰: '二', 貳: '二', 叁: '三', 參: '三', 肆: '四', 伍: '五' },
  ...{ 陆: '六', 陸: '六', 柒: '七', 捌: '八', 玖: '九', 拾: '十', 佰: '百', 仟: '千' },
};

/** one part of a number in Han characters: what stands before `万` or `亿`, or behind them */
const hanSection =
  /^(零)?(?:([一二三四五六七八九])千)?(零)?(?:([一二三四五六七八九])百)?(零)?(?:([一二三四五六七八九])?(十))?([一二三四五六七八九])?$/;

/** Reads `三百二十一`, and `一百五` as 150; undefined if it is no number below ten thousand. */
function hanBelowMyriad(text: string, isFirst: boolean): number | undefined {
  if (text === '零') return 0;
  const found = hanSection.exec(text);
  if (!found || text === '' || (isFirst && text.startsWith('零'))) return undefined;
  const [, , thousands, , hundreds, , tens, ten, ones] = found;
  const of = (digit: string | undefined) => (digit ? hanDigits.indexOf(digit) : 0);
  const inTens = ten ? of(tens) || 1 : 0;
  // the unit of a last digit is left out: it is a tenth of the one before
  const before = /[千百](?=[一二三四五六七八九]$)/.exec(text)?.[0];
  const unit = before ? (hanUnits[before] ?? 1) / 10 : 1;
  return of(thousands) * 1_000 + of(hundreds) * 100 + inTens * 10 + of(ones) * unit;
}

/** Reads `三百二十一`, `一万二千`, `两万三` (23,000) and `壹佰贰拾`; undefined if it is no number. */
export function hanNumber(text: string): number | undefined {
  const plain = text.replace(/./gu, (sign) => plainForms[sign] ?? sign);
  if (!/^[零一二三四五六七八九十百千万亿]+$/.test(plain)) return undefined;
  const parts = plain.split(/(?<=[万亿])/);
  let total = 0;
  let last = Number.POSITIVE_INFINITY;
  for (const [index, part] of parts.entries()) {
    const myriad = myriadOf(part.at(-1) ?? '');
    const digits = myriad === 1 ? part : part.slice(0, -1);
    const isShort = index > 0 && myriad === 1 && /^[一二三四五六七八九]$/.test(digits);
    const value = hanBelowMyriad(digits, index === 0);
    if (value === undefined || myriad >= last) return undefined;
    total += isShort ? (value * last) / 10 : value * myriad;
    last = myriad;
  }
  return total;
}
