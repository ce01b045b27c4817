/** A decimal number: `digits` divided by ten to the power of `scale`. */
interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

/** significant digits of a quotient: more than a number can hold */
const quotientDigits = 20;

function decimalOf(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

const numberOf = ({ digits, scale }: Decimal): number => Number(`${digits}e-${scale}`);

const scaledTo = ({ digits, scale }: Decimal, wanted: number): bigint =>
  digits * 10n ** BigInt(wanted - scale);

function addTwo(left: Decimal, right: Decimal): Decimal {
  const scale = Math.max(left.scale, right.scale);
  return { digits: scaledTo(left, scale) + scaledTo(right, scale), scale };
}

/** Adds without errors of binary fractions: 0.1 + 0.2 is 0.3. The values must be finite. */
export function addDecimals(values: readonly number[]): number {
  return numberOf(values.map(decimalOf).reduce(addTwo, { digits: 0n, scale: 0 }));
}

/** Multiplies without errors of binary fractions. The values must be finite. */
export function multiplyDecimals(values: readonly number[]): number {
  return numberOf(
    values
      .map(decimalOf)
      .reduce(
        (left, right) => ({ digits: left.digits * right.digits, scale: left.scale + right.scale }),
        { digits: 1n, scale: 0 },
      ),
  );
}

/** Divides as exactly as a number allows. The values must be finite and the divisor not 0. */
export function divideDecimals(dividend: number, divisor: number): number {
  const left = decimalOf(dividend);
  const right = decimalOf(divisor);
  const room = Math.max(
    0,
    String(right.digits).length - String(left.digits).length + quotientDigits,
  );
  const digits = (left.digits * 10n ** BigInt(room)) / right.digits;
  const scale = left.scale - right.scale + room;
  return numberOf({ digits, scale });
}

/** Rounds half away from zero. The value must be finite. */
export function roundDecimal(value: number, decimals: number): number {
  const { digits, scale } = decimalOf(value);
  if (scale <= decimals) return value;
  const unit = 10n ** BigInt(scale - decimals);
  const half = digits < 0n ? -unit / 2n : unit / 2n;
  return numberOf({ digits: (digits + half) / unit, scale: decimals });
}
