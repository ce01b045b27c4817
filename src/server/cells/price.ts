import { clean } from '#contract/cleanCell.ts';
import { multiplyDecimals, roundDecimal } from '#schema/decimal.ts';
import { readDecimal, withoutWideCommas } from './decimal.ts';
import { hanNumber, myriadOf } from './hanNumber.ts';
import { type CellReading, empty, notUnderstood, understood } from './reading.ts';
import { asKept } from './scale.ts';
import type { ColumnStyle } from './style.ts';

export interface Price {
  readonly amount: number;
  /** ISO 4217; empty if the file does not say */
  readonly currency: string;
}

export const isPrice = (value: unknown): value is Price =>
  typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value;

/** spellings of currencies, more specific ones first; signs of several countries (`$`, `¥`) are missing */
const currencies: readonly (readonly [currency: string, spelling: string])[] = [
  ['TWD', 'NTD?\\s*[.:]?\\s*\\$|\\$\\s*NT|NTD|TWD|NT\\.?|新?[台臺][币幣]|台'],
  ['HKD', 'HKD\\s*\\$?|HK\\s*\\$|H\\.K\\.\\s*\\$|HK|港[币幣元]'],
  ['USD', 'USD|US\\s*\\$|美[元金]'],
  ['CAD', 'CAD|CAN?\\s*\\$|CDN\\s*\\$|(?<![A-Z])C\\s*\\$|加拿大元|加[元币幣]'],
  ['AUD', 'AUD|AU\\s*\\$|(?<![A-Z])A\\s*\\$|澳大利亚元|澳元'],
  ['GBP', 'GBP|UK\\s*£|UK|£|英[镑鎊]|pounds?'],
  ['EUR', 'EUROS?|EUR|€|欧元|歐元'],
  ['JPY', 'JPY|JP\\s*¥|日[元圓圆]|円|yen'],
  ['KRW', 'KRW|원|₩|韩[元币圆]|韓[元幣圓]'],
  ['THB', 'THB|baht|泰[铢銖]'],
  ['MYR', 'MYR|RM(?!B)'],
  ['MOP', 'MOP\\s*\\$?|澳门[币元]|澳門[幣元]|葡币'],
  ['SGD', 'SGD\\s*\\$?|S\\$|新加坡元|新元'],
  ['NZD', 'NZD\\s*\\$?|NZ\\s*\\$'],
  ['CHF', 'CHF|SFr\\.?|瑞士法郎'],
  ['RUB', 'RUB|руб\\.?|₽|卢布|盧布'],
  ['INR', 'INR|₹|Rs\\.?'],
  ['VND', 'VND|₫'],
  ['BRL', 'BRL|R\\$'],
  ['PLN', 'PLN|zł'],
  ['CZK', 'CZK|Kč'],
  ['SEK', 'SEK'],
  ['NOK', 'NOK'],
  ['DKK', 'DKK'],
  ['CNY', 'CNY|RMB\\s*¥?|人民[币幣]|CN\\s*¥'],
];
const named = new RegExp(
  currencies.map(([currency, spelling]) => `(?<${currency}>${spelling})`).join('|'),
  'gi',
);
const unclear = /[$¥]/;
/** only prices in yen mention Japan's tax */
const japaneseTax = /税[込別入]|本体/;
/** currencies without decimals: `14,800원` is fourteen thousand */
const withoutDecimals: ReadonlySet<string> = new Set(['JPY', 'KRW', 'VND', 'TWD']);
const amountForm =
  /(?<![\d.,])\d{1,3}(?:[ '’]\d{3})+(?:[.,]\d+)?(?![\d.,])|[.,]?\d[\d.,]*\d|[.,]?\d[.,]?/g;

/** remarks that do not change the amount: volumes, bindings, tax, names of prices */
const remarks =
  /[全共]?[\d一二三四五六七八九十两上中下]{1,9}[册冊卷本集套辑](装|全)?|[全共][册冊卷本集套]|[上中下]{2,3}[册冊集卷]?|定[価价價]|精装|平装|(税込|本体)?[価价價]格|税[込別入]|含税|含(光盘|两张DVD)|[/]\s*[本册套]|New Zealand RRP/g;

const simplify = (cell: string) => clean(cell).replace(/[¥￥]/g, '¥');

/** The different currencies that a text names. */
function currenciesOf(text: string): string[] {
  const found = new Set<string>();
  for (const { groups } of text.matchAll(named))
    for (const [currency, spelling] of Object.entries(groups ?? {}))
      if (spelling !== undefined) found.add(currency);
  return [...found];
}

/** Separates the text outside of brackets from the text inside. */
function splitBrackets(text: string): { outside: string; inside: string } {
  const inside: string[] = [];
  const outside = text.replace(/[([][^()[\]]*[)\]]/g, (whole) => {
    inside.push(whole.slice(1, -1));
    return ' ';
  });
  return { outside, inside: inside.join(' ') };
}

const inHan = '[〇零一二两兩三四五六七八九十百千万壹贰貳叁參肆伍陆陸柒捌玖拾佰仟]+';
const some = `(\\d{1,7}(?:\\.\\d{1,2})?|${inHan})`;
/** yuan, jiao and fen, in digits or as receipts write them */
const coins = new RegExp(
  `^(?:人民[币幣])?(?:${some}(?:[元块塊]|[圆圓](?=[^钱錢]*[整正]$)))?(?:[零〇]?${some}[角毛])?(?:[零〇]?${some}分)?[钱錢整正]?$`,
);

/** Reads `十二元五角`, `12块` and `伍拾元整`; undefined if a text is anything else. */
function yuanIn(text: string): number | undefined {
  const found = coins.exec(text.replace(/ /g, ''));
  if (!found || found.slice(1).every((one) => one === undefined)) return undefined;
  const parts = found.slice(1).map((one = '0') => hanNumber(one) ?? Number(one));
  const [yuan = 0, jiao = 0, fen = 0] = parts;
  // the tenths and hundredths of an amount are below ten each, unless they stand alone
  const isAlone = parts.filter((part) => part > 0).length === 1;
  const isSum = jiao < 10 && fen < 10 && parts.every(Number.isInteger);
  return isAlone || isSum ? roundDecimal(yuan + jiao / 10 + fen / 100, 2) : undefined;
}

/** Reads `1.2万元`; undefined if a text is anything else. */
function myriadsIn(text: string, decimal: ColumnStyle['decimal']): number | undefined {
  const [, digits = '', unit = ''] = /^([\d.,]+) ?([万萬亿]) ?元?$/.exec(text) ?? [];
  const read = readDecimal(digits, decimal);
  return read.kind === 'number' ? multiplyDecimals([read.value, myriadOf(unit)]) : undefined;
}

/** an amount as programs write it: there is nothing to find out */
const plainAmount = /^-?\d{1,12}(?:\.\d{1,2})?$/;

/** What amounts can be. */
export interface AmountLimits {
  /** whether an amount may be below zero: then a plain one keeps its sign */
  readonly isSigned?: boolean;
  /** the largest one */
  readonly most?: number;
}
/** the price of a book: what is more is an ISBN or a date in the wrong column */
export const mostOfBooks = 9_999_999;
/** any other amount: what has more digits is an identifier */
export const mostAmount = 999_999_999_999.99;

/**
 * Reads a price with its currency: `18.00元`, `CNY 45.00`, `NT$300`, `USD 12.9`, `12.00元(上下册)`. Brackets after a price
 * are a remark, but may name the currency if nothing outside does. Several different prices are not accepted.
 */
export function readPrice(
  cell: string,
  style: ColumnStyle = {},
  { isSigned = false, most = mostOfBooks }: AmountLimits = {},
): CellReading<Price> {
  const isPlain = style.decimal !== ',' && plainAmount.test(cell);
  if (isPlain && (isSigned || !cell.startsWith('-')) && Math.abs(Number(cell)) <= most)
    return understood({ amount: Number(cell), currency: '' });
  const narrow = withoutWideCommas(cell);
  if (/\d，\d/.test(narrow)) return notUnderstood('priceUnread');
  const text = simplify(narrow);
  if (text === '') return empty;
  const said =
    wordedPrice(text, style, most) ?? (isSigned ? owedPrice(cell, style, most) : undefined);
  if (said) return said;
  // `5元5` is five and a half
  if (/\d:\d|\d[元€]\d/.test(text)) return notUnderstood('priceUnread');
  const { outside, inside } = splitBrackets(text);
  const remarked = outside.replace(remarks, ' ');
  const currency = currenciesOf(remarked);
  const bare = remarked.replace(named, ' ').replace(/元/g, ' ');
  const digits = bare.match(amountForm) ?? [];
  const left = bare.replace(amountForm, ' ').replace(/[\s:;,/$¥*.]/g, '');
  if (left !== '' || digits.length === 0) return notUnderstood('priceUnread');
  if (currency.length > 1) return notUnderstood('priceSeveral');
  const known = currency[0] ?? (japaneseTax.test(text) ? 'JPY' : undefined);
  const amount = asKept(amountOf(digits, known, { style, most }));
  if (amount.kind !== 'value') return amount;
  const price = withCurrency(amount.value, currency[0], { outside, inside });
  return price.kind === 'value' && amount.note ? { ...amount, value: price.value } : price;
}

function wordedPrice(text: string, style: ColumnStyle, most: number) {
  const amount = yuanIn(text) ?? myriadsIn(text, style.decimal);
  if (amount === undefined || amount > most) return undefined;
  return understood<Price>({ amount, currency: /[万萬亿]$/.test(text) ? '' : 'CNY' });
}

/** Reads `(12.50)`, as accountants write an amount that is owed; undefined if a cell is anything else. */
function owedPrice(cell: string, style: ColumnStyle, most: number) {
  const [, inner] = /^\s*[(（]([^()（）]*)[)）]\s*$/.exec(cell) ?? [];
  const reading = inner === undefined ? empty : readPrice(inner, style, { most });
  if (reading.kind !== 'value') return undefined;
  const { amount, currency } = reading.value;
  return understood<Price>({ amount: -amount, currency }, 'bracketsNegative', String(-amount));
}

/** The amount, if all amounts in the text are equal. */
function amountOf(
  digits: readonly string[],
  currency: string | undefined,
  { style, most }: { readonly style: ColumnStyle; readonly most: number },
): CellReading<number> {
  const isWhole = currency !== undefined && withoutDecimals.has(currency);
  // `NT$.250`: without decimals, a mark before all digits belongs to the currency
  const found = digits.map((one) =>
    isWhole ? readDecimal(one.replace(/^[.,]/, '')) : readDecimal(one, style.decimal),
  );
  const amounts = new Set<number>();
  for (const [index, one] of found.entries()) {
    if (one.kind === 'none') return notUnderstood('priceUnread');
    if (one.kind === 'number') amounts.add(one.value);
    else if (isWhole) amounts.add(Number(digits[index]?.replace(/[.,]/g, '')));
    else return notUnderstood('numberAmbiguous');
  }
  const [amount] = amounts;
  if (amounts.size > 1) return notUnderstood('priceSeveral');
  return amount === undefined || amount > most ? notUnderstood('priceUnread') : understood(amount);
}

/** what is counted in a remark, and no amount */
const countedInRemarks = /第?(?<!\d)\d+ ?(?:版|次|年|月|日|印|页|頁|开|本|种|张|片|CD|DVD)/g;
const isOtherAmount = (remark: string, amount: number): boolean =>
  (remark.replace(countedInRemarks, ' ').match(/\d+(?:[.,]\d+)?/g) ?? []).some(
    (one) => Number(one.replace(',', '.')) !== amount,
  );

/** Adds the currency to an amount: the one beside it, else the one in brackets, else by `元`, else unknown. */
function withCurrency(
  amount: number,
  currency: string | undefined,
  { outside, inside }: { outside: string; inside: string },
): CellReading<Price> {
  const price = (code: string): Price => ({ amount, currency: code });
  if (currency) return understood(price(currency));
  const remark = inside.replace(remarks, ' ');
  const bracketed = currenciesOf(remark);
  const isTold = isOtherAmount(remark, amount) && !japaneseTax.test(outside + inside);
  // `US$ 5.77 (HK$ 45)` is one price in two currencies, `12元（含邮费3元）` may be another one
  if (
    isTold &&
    bracketed.every((one) => one === (currency ?? 'CNY')) &&
    (currency || /元/.test(outside))
  )
    return understood(price(currency ?? 'CNY'), 'pricePartlyRead', String(amount));
  const hasAmount = /\d/.test(remark.replace(/元/g, ' '));
  if (bracketed.length === 1 && bracketed[0] && !hasAmount) return understood(price(bracketed[0]));
  if (/元/.test(outside) || /^\s*元\s*$/.test(inside)) return understood(price('CNY'));
  if (japaneseTax.test(outside + inside)) return understood(price('JPY'));
  if (unclear.test(outside)) return understood(price(''), 'priceCurrencyUnclear');
  // `1997（2001）`: two numbers without a currency are no price
  if (hasAmount) return notUnderstood('priceUnread');
  return understood(price(''));
}
