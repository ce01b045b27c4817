import type { Condition, FieldDefinition } from '../meta.ts';

type Comparison = Extract<Condition, { op: unknown }>;
type Path = readonly (string | number)[];

/** A field whose comparisons cannot all hold, with the place of the condition that combines them. */
export interface Contradiction {
  readonly field: string;
  readonly path: Path;
}

/**
 * Finds comparisons that exclude each other: two different values, a value and none, bounds without a number between
 * them, all options refused.
 *
 * @param usable whether a comparison is possible on its own; others are reported elsewhere
 */
export function contradictionsIn(
  condition: Condition,
  fields: Readonly<Record<string, FieldDefinition>>,
  usable: (comparison: Comparison) => boolean,
  path: Path = [],
): Contradiction[] {
  if ('or' in condition)
    return condition.or.flatMap((part, index) =>
      contradictionsIn(part, fields, usable, [...path, 'or', index]),
    );
  if ('not' in condition) return [];
  const joined = comparisonsOf(condition).filter(usable);
  const names = [...new Set(joined.map(({ field }) => field))];
  const found = names
    .filter((name) =>
      excludes(
        joined.filter(({ field }) => field === name),
        fields[name],
      ),
    )
    .map((field) => ({ field, path }));
  // each part of an "or" is combined with the rest, and is checked separately as well
  return found.length > 0 || !('and' in condition)
    ? found
    : condition.and.flatMap((part, index) =>
        'and' in part || 'or' in part
          ? contradictionsIn(part, fields, usable, [...path, 'and', index])
          : [],
      );
}

/** The comparisons that all have to hold. */
function comparisonsOf(condition: Condition): Comparison[] {
  if ('and' in condition) return condition.and.flatMap(comparisonsOf);
  return 'op' in condition ? [condition] : [];
}

function excludes(joined: readonly Comparison[], field: FieldDefinition | undefined): boolean {
  const left = possibleValues(joined, field);
  if (left && left.length === 0) return true;
  const isEmpty = joined.some(({ op }) => op === 'empty');
  const isFilled = joined.some(
    ({ op, value }) =>
      op === 'notEmpty' ||
      // every text contains the empty text, and a value may be empty
      ((op === 'contains' || op === 'equals') &&
        isConstant(value) &&
        value !== null &&
        value !== ''),
  );
  return (isEmpty && isFilled) || boundsExclude(joined);
}

/**
 * The values that `equals`, `in` and the options allow, without the refused ones; undefined if any value is possible.
 */
function possibleValues(
  joined: readonly Comparison[],
  field: FieldDefinition | undefined,
): readonly unknown[] | undefined {
  // an option may be refused, and the field may be empty
  let left: readonly unknown[] | undefined = field?.options && [
    ...field.options.map(({ value }) => value),
    null,
  ];
  const narrow = (wanted: readonly unknown[]) => {
    left = left ? left.filter((value) => wanted.includes(value)) : wanted;
  };
  const refused: unknown[] = [];
  for (const { op, value } of joined) {
    if (op === 'equals' && isConstant(value)) narrow([value]);
    if (op === 'in' && Array.isArray(value)) narrow(value);
    if (op === 'notEquals' && isConstant(value)) refused.push(value);
    if (op === 'notIn' && Array.isArray(value)) refused.push(...value);
    if (op === 'notEmpty') refused.push(null, '');
  }
  const bounded = joined.filter(({ op }) => op in bounds);
  return left?.filter(
    (value) => !refused.includes(value) && bounded.every((one) => meets(value, one)),
  );
}

const isConstant = (value: Comparison['value']): boolean =>
  value !== undefined && (typeof value !== 'object' || value === null);

const bounds = {
  lessThan: (left: number, right: number) => left < right,
  lessOrEqual: (left: number, right: number) => left <= right,
  greaterThan: (left: number, right: number) => left > right,
  greaterOrEqual: (left: number, right: number) => left >= right,
} as const;
const isBound = (op: Comparison['op']): op is keyof typeof bounds => op in bounds;

const meets = (value: unknown, { op, value: bound }: Comparison): boolean =>
  !isBound(op) ||
  typeof value !== 'number' ||
  typeof bound !== 'number' ||
  bounds[op](value, bound);

/** Whether the bounds leave no number. */
function boundsExclude(joined: readonly Comparison[]): boolean {
  const limits = joined.flatMap(({ op, value }) =>
    isBound(op) && typeof value === 'number' ? [{ op, value }] : [],
  );
  return limits.some((above) =>
    limits.some(
      (below) =>
        above.op.startsWith('greater') &&
        below.op.startsWith('less') &&
        (above.value > below.value ||
          (above.value === below.value &&
            !(above.op === 'greaterOrEqual' && below.op === 'lessOrEqual'))),
    ),
  );
}
