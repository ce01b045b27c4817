/** The unified social credit code of GB 32100-2015: 17 characters and a check digit. */

const characters = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

export type CreditCodeProblem = 'length' | 'character' | 'check';

/** The value of the check digit for the first 17 values. */
const checkValue = (values: readonly number[]): number => {
  const sum = weights.reduce((total, weight, place) => total + weight * (values[place] ?? 0), 0);
  return (31 - (sum % 31)) % 31;
};

/** The complete code for its first 17 characters. */
export const creditCodeOf = (first: string): string =>
  first +
  characters.charAt(checkValue([...first].map((character) => characters.indexOf(character))));

/** The problem of a code without spaces and in capitals; undefined if it is valid. */
export function creditCodeProblem(code: string): CreditCodeProblem | undefined {
  if (code.length !== 18) return 'length';
  const values = [...code].map((character) => characters.indexOf(character));
  if (values.includes(-1)) return 'character';
  return values[17] === checkValue(values) ? undefined : 'check';
}

/** Removes spaces and hyphens from a typed code, and makes it upper case. */
export const normaliseCreditCode = (typed: string): string =>
  typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
