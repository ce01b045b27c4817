import { clockText } from '#contract/clockText.ts';
import { isChinese, type Language } from '#contract/language.ts';
import { agoText } from '#contract/messages/time.ts';
import { instantNamed, wallOf } from '#contract/zonedTime.ts';
import { roundDecimal } from '#schema/decimal.ts';
import { platformZone } from '../configuration.ts';
import { currentLanguage } from './languageStore.ts';

/** Formatters are costly to make: one for each language and number of digits. */
const numberFormats = new Map<string, Intl.NumberFormat>();

/**
 * `12,345.60`. Both languages write numbers alike, and what the browser makes for it takes longer than a table of numbers:
 * it is asked for what has an exponent, or rounds to a nought below nought, alone.
 */
export function formatNumber(
  value: number,
  decimals: number,
  language: Language = currentLanguage(),
): string {
  const rounded = roundedText(value, decimals);
  if (rounded === undefined) return numberFormat(decimals, language).format(value);
  const [whole = '', fraction = ''] = rounded.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals === 0 ? grouped : `${grouped}.${fraction.padEnd(decimals, '0')}`;
}

/** The digits of a number, rounded as people do; undefined where they do not say all. */
function roundedText(value: number, decimals: number): string | undefined {
  if (!Number.isFinite(value) || Object.is(value, -0)) return undefined;
  const rounded = roundDecimal(value, decimals);
  const text = String(rounded);
  return text.includes('e') || (rounded === 0 && value < 0) ? undefined : text;
}

function numberFormat(decimals: number, language: Language): Intl.NumberFormat {
  const key = `${language} ${decimals}`;
  let format = numberFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(language, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    numberFormats.set(key, format);
  }
  return format;
}

const moneyFormats = new Map<string, Intl.NumberFormat>();

/** `¥12.00`, or `CN¥12.00` in English. `currency` is a code of ISO 4217, unknown ones stand as they are: `XXA 1.00`. */
export function formatMoney(
  value: number,
  {
    currency,
    decimals,
    language = currentLanguage(),
  }: { currency: string; decimals: number; language?: Language },
): string {
  const key = `${language} ${currency} ${decimals}`;
  let format = moneyFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    moneyFormats.set(key, format);
  }
  return format.format(value);
}

/** `09:05` by the platform's clocks. */
export const formatClock = (time: Date): string =>
  wallOf(time.getTime(), platformZone()).slice(11, 16);

/** `2026-01-31 09:05` by the platform's clocks; a time without a zone is one of theirs (contract 10.19) and stays as it is. */
export function formatInstant(value: string): string {
  if (/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}/.test(value)) return value.slice(0, 16);
  const time = instantNamed(value, platformZone());
  return time === undefined ? value : wallOf(time, platformZone()).slice(0, 16);
}

const minuteMilliseconds = 60_000;

/** How far ahead of this machine's clock another's may be: what it stamps is now, and not to come. */
const skewMilliseconds = 5 * minuteMilliseconds;

/**
 * How long ago an instant was (contract 9): just now, minutes, hours; from a day on its date. What is still to come is told
 * by its date and time, and what is no instant stays as it is.
 *
 * @param now in milliseconds
 */
export function formatTimeAgo(
  value: string,
  now: number,
  language: Language = currentLanguage(),
): string {
  const instant = instantNamed(value, platformZone());
  if (instant === undefined) return value;
  const past = now - instant;
  if (past < -skewMilliseconds) return formatInstant(value);
  return agoText(past, language) ?? formatInstant(value).slice(0, 10);
}

/** `mm:ss` (contract 9); from an hour on `h:mm:ss`, so that a replay of three hours is not 184 minutes long. */
export function formatDuration(seconds: number): string {
  if (!Number.isFinite(seconds) || seconds < 0) return '--:--';
  return clockText(Math.round(seconds));
}

/** A name before a word. Chinese words need a space only after Latin letters and digits. */
export const beforeWord = (name: string, language: Language = currentLanguage()): string =>
  isChinese(language) && /[a-zA-Z\d\u00c0-\u024f]$/.test(name) ? `${name} ` : name;
