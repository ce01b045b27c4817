/** The bars of EAN-13, which ISBN-13 is: 95 modules, `1` for black. */

const left = ['0001101', '0011001', '0010011', '0111101', '0100011'].concat([
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]);
const inverted = (code: string) => code.replace(/./g, (one) => (one === '1' ? '0' : '1'));
const right = left.map(inverted);
const mirrored = right.map((code) => [...code].reverse().join(''));
/** which of the six digits at the left are mirrored, by the first digit */
const parities = ['000000', '001011', '001101', '001110', '010011'].concat([
  '011001',
  '011100',
  '010101',
  '010110',
  '011010',
]);

/** The digits of an ISBN-13 whose check digit is right; undefined for any other text. */
export function isbnDigits(text: string): number[] | undefined {
  const digits = [...text.replace(/[\s-]/g, '')].map(Number);
  if (digits.length !== 13 || digits.some(Number.isNaN)) return undefined;
  const sum = digits.reduce((all, digit, index) => all + digit * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0 ? digits : undefined;
}

/** The modules of an ISBN; undefined if it is none. */
export function barsOf(text: string): string | undefined {
  const digits = isbnDigits(text);
  if (!digits) return undefined;
  const [first = 0, ...rest] = digits;
  const parity = parities[first] ?? '';
  const codeOf = (codes: readonly string[], digit: number | undefined) => codes[digit ?? 0] ?? '';
  const atLeft = rest
    .slice(0, 6)
    .map((digit, index) => codeOf(parity[index] === '1' ? mirrored : left, digit));
  const atRight = rest.slice(6).map((digit) => codeOf(right, digit));
  return `101${atLeft.join('')}01010${atRight.join('')}101`;
}
