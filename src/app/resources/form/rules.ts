import type { Rule } from 'antd/es/form';
import type { Localized } from '#contract/language.ts';
import type { CompiledField } from '#schema/compile.ts';
import type { ResourceMessage } from '../messages.ts';

type Text = (key: ResourceMessage, values?: Record<string, string | number>) => string;

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** What is wrong with a value by its field's schema; undefined where nothing is. */
export function problemOf(
  field: CompiledField,
  value: unknown,
  t: Text,
  localized: (text: Localized) => string,
): string | undefined {
  const label = localized(field.label);
  if (isEmpty(value)) return field.required ? t('required', { label }) : undefined;
  if (typeof value === 'string') return problemOfText(field, value.trim(), label, t, localized);
  if (typeof value === 'number') {
    if (field.minimum !== undefined && value < field.minimum)
      return t('tooSmall', { label, count: field.minimum });
    if (field.maximum !== undefined && value > field.maximum)
      return t('tooLarge', { label, count: field.maximum });
  }
  const most = field.relation?.maximum ?? field.maximum;
  if (Array.isArray(value) && most !== undefined && value.length > most)
    return t('tooMany', { label, count: most });
  return undefined;
}

function problemOfText(
  field: CompiledField,
  value: string,
  label: string,
  t: Text,
  localized: (text: Localized) => string,
): string | undefined {
  if (field.maxLength !== undefined && value.length > field.maxLength)
    return t('tooLong', { label, count: field.maxLength });
  if (field.minLength !== undefined && value.length < field.minLength)
    return t('tooShort', { label, count: field.minLength });
  if (field.pattern && !new RegExp(field.pattern.expression, 'u').test(value))
    return localized(field.pattern.message);
  if (field.type === 'link' && !/^(https?:\/\/|\/(?!\/))/i.test(value)) return t('badLink');
  if (field.type === 'partialDate' && !partialDate.test(value)) return t('badPartialDate');
  return undefined;
}

/** years before Christ are negative; months and days as far as they are known (contract `partialDate`) */
const partialDate = /^-?\d{1,4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/;

/** The same as a rule of antd's forms. */
export function ruleOf(
  field: CompiledField,
  t: Text,
  localized: (text: Localized) => string,
): Rule {
  return {
    validator: async (_rule, value: unknown) => {
      const problem = problemOf(field, value, t, localized);
      if (problem !== undefined) throw new Error(problem);
    },
  };
}
