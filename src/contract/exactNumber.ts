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
