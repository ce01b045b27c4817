import type { ConventionParts } from '#schema/source/convention.ts';
import type { Row } from '#schema/source/paths.ts';
import { namesEpoch, namesMoney } from '../hints.ts';
import type { Tell } from '../notes.ts';
import { isRow, observe } from '../observe.ts';
import { wordsOf } from '../words.ts';

/** Finds out how a service writes times and money, and gives rows as lists have them. */

const seconds = { from: 1e8, to: 5e9 } as const;
const isDecimal = (value: unknown): value is string =>
  typeof value === 'string' && /^-?\d+\.\d+$/.test(value);

type Values = NonNullable<ConventionParts['values']>;

export function notationOf(
  rows: readonly Row[],
  tell: Tell,
): {
  readonly values: Values | undefined;
  readonly rows: readonly Row[];
  /** amounts are numbers with a fraction, so that they are no cents */
  readonly hasFractions: boolean;
} {
  const seen = observe(rows, () => false);
  const numbersOf = (values: readonly unknown[]): number[] =>
    values.map((value) => (typeof value === 'number' ? value : Number.NaN));
  const within = (least: number, most: number) => (values: readonly number[]) =>
    values.length > 0 &&
    values.every((value) => Number.isInteger(value) && value >= least && value <= most);
  const epochs = seen.filter(({ key }) => namesEpoch(wordsOf(key)));
  const inSeconds = epochs.filter(({ values }) =>
    within(seconds.from, seconds.to)(numbersOf(values)),
  );
  const inMilliseconds = epochs.filter(({ values }) =>
    within(seconds.from * 1e3, seconds.to * 1e3)(numbersOf(values)),
  );
  const isLong = inMilliseconds.length > inSeconds.length;
  const times = isLong ? inMilliseconds : inSeconds;
  const amounts = seen.filter(
    ({ key, values }) =>
      values.length > 0 && values.every(isDecimal) && namesMoney(wordsOf(key), true),
  );
  const hasFractions = seen.some(
    ({ key, values }) =>
      namesMoney(wordsOf(key), true) &&
      values.some((value) => typeof value === 'number' && !Number.isInteger(value)),
  );
  for (const { path } of times)
    tell('likely', 'source-times', { field: path, unit: isLong ? 'ms' : 's' });
  for (const { path } of amounts) tell('likely', 'source-money', { field: path });
  const values: Values = {
    ...(times.length > 0 ? { times: isLong ? 'milliseconds' : 'seconds' } : {}),
    ...(amounts.length > 0 ? { money: 'text' } : {}),
  };
  const read = new Map<string, (value: unknown) => unknown>([
    ...times.map(({ path }) => [path, timeReader(isLong ? 1 : 1_000)] as const),
    ...amounts.map(
      ({ path }) => [path, (value: unknown) => (isDecimal(value) ? Number(value) : value)] as const,
    ),
  ]);
  if (read.size === 0) return { values: undefined, rows, hasFractions };
  return { values, rows: rows.map((row) => rewritten(row, '', read)), hasFractions };
}

const timeReader = (unit: number) => (value: unknown) => {
  if (typeof value !== 'number') return value;
  const instant = value * unit;
  return new Date(instant).toISOString();
};

function rewritten(
  row: Row,
  above: string,
  read: ReadonlyMap<string, (value: unknown) => unknown>,
): Row {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => {
      const path = above + key;
      const reader = read.get(path);
      if (reader) return [key, reader(value)];
      const isInside = [...read.keys()].some((one) => one.startsWith(`${path}.`));
      return [key, isInside && isRow(value) ? rewritten(value, `${path}.`, read) : value];
    }),
  );
}
