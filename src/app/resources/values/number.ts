import { isHeldExactly } from '#contract/exactNumber.ts';
import { withoutInvisible } from '#contract/invisible.ts';

/**
 * Reads a number as people type it: with thousands separators, spaces and full-width digits.
 *
 * @returns undefined if the text is no number, or has more digits than a number keeps
 */
export function parseNumber(text: string): number | undefined {
  const plain = withoutInvisible(text).normalize('NFKC').replace(/[\s_]/g, '').replace(/。/g, '.');
  const ungrouped = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain) ? plain.replace(/,/g, '') : plain;
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(ungrouped)) return undefined;
  const [sign = '', whole = '0', rest] = [
    ungrouped.startsWith('-') ? '-' : '',
    ...ungrouped.replace(/^[+-]/, '').split('.'),
  ];
  return isHeldExactly(`${sign}${whole || '0'}${rest ? `.${rest}` : ''}`)
    ? Number(ungrouped)
    : undefined;
}

/** A value as a number: many services send decimals as texts. Undefined for anything else. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  return typeof value === 'string' ? parseNumber(value) : undefined;
}

/** How many digits stand after the decimal point. */
export function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e');
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent));
}

/**
 * The text of a number for an input: `1,234.50`, with at least `decimals` digits after the point; no digit is rounded
 * away.
 */
export function numberText(value: number, decimals: number): string {
  const [whole = '', rest = ''] = value
    .toFixed(Math.min(20, Math.max(decimals, decimalsOf(value))))
    .split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return rest === '' ? grouped : `${grouped}.${rest}`;
}
