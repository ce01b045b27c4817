import type { CompiledField } from '#schema/compile.ts';
import { isNumeric } from '#schema/fields/index.ts';
import type { ResourceMessage } from '../messages.ts';
import { parseDuration } from './duration.ts';
import type { ValueMessage } from './messages.ts';
import { decimalsOf, numberOf } from './number.ts';

export type Said = (key: ValueMessage, values?: Record<string, string | number>) => string;

/** The sentence for a number that its field does not take: too small, too large, too many digits after the point. */
export function problemOfNumber(
  field: CompiledField,
  value: unknown,
  label: string,
  {
    t,
    say,
  }: {
    t: (key: ResourceMessage, values: Record<string, string | number>) => string;
    say: Said;
  },
): string | undefined {
  if (!isNumeric(field)) return undefined;
  const number =
    field.type === 'duration' && typeof value === 'string' ? parseDuration(value) : numberOf(value);
  if (number === undefined) return undefined;
  if (field.minimum !== undefined && number < field.minimum)
    return t('tooSmall', { label, count: field.minimum });
  if (field.maximum !== undefined && number > field.maximum)
    return t('tooLarge', { label, count: field.maximum });
  if (field.type === 'duration' || decimalsOf(number) <= field.decimals) return undefined;
  return field.decimals === 0
    ? say('badInteger', { label })
    : say('badDecimals', { label, count: field.decimals });
}
