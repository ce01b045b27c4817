/** Brings a decimal number into a canonical form: `-1.50e3` becomes `-15` and two zeros. */
function canonical(text: string): string {
  const [, sign = '', whole = '', rest = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const digits = `${whole}${rest}`.replace(/^0+/, '');
  if (digits === '') return '0';
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  const kept = digits.slice(0, end);
  return `${sign}${kept}e${Number(exponent) - rest.length + digits.length - kept.length}`;
}

/** Whether a JavaScript number holds the number in a text exactly: no digit lost, whole numbers within 2^53. */
export function isHeldExactly(text: string): boolean {
  const value = Number(text);
  if (!Number.isFinite(value)) return false;
  if (/^-?\d+$/.test(text)) return Number.isSafeInteger(value);
  return canonical(text) === canonical(String(value));
}

/** The number that a text was written of, or means with all of its digits; undefined if it would be another one. */
export function exactly(value: number, text: string): number | undefined {
  const isSafe = Math.abs(value) <= Number.MAX_SAFE_INTEGER;
  // a larger one is written by its own digits, or with an exponent
  const isOwn = Number.isFinite(value) && (String(value) === text || /e/i.test(text));
  return isSafe || isOwn ? value : undefined;
}
