import type { Rule } from 'antd/es/form';
import { localized, textsOf } from '#app/language/index.ts';
import { same } from '#app/widgets/draft/merge.ts';
import { textProblem } from '#contract/text.ts';
import { loadFormats } from '#extending/formats.ts';
import { locales } from '#locales/index.ts';
import { formatOf } from '#schema/added.ts';
import type { CompiledField } from '#schema/compile.ts';
import { isNumeric } from '#schema/fields/index.ts';
import { fits, problemOfType } from '../fields/inputs.ts';
import { parseDuration } from '../values/duration.ts';
import { isNothing } from '../values/fits.ts';
import { isBrokenJson } from '../values/json.ts';
import { decimalsOf, numberOf } from '../values/number.ts';

const t = textsOf(locales.lists.resource);
const say = textsOf(locales.forms.value);

/**
 * What is wrong with a value according to its field's schema; undefined if nothing is.
 *
 * @param kept the stored value, in an object: it is accepted unchanged even if the schema no longer allows it
 */
export function problemOf(
  field: CompiledField,
  value: unknown,
  kept?: { readonly value: unknown },
): string | undefined {
  if (kept && same(value, kept.value)) return undefined;
  const label = localized(field.label);
  if (isNothing(value)) return field.required ? t('required', { label }) : undefined;
  if (isBrokenJson(value)) {
    const { line, column, repeated: name } = value;
    return name === undefined
      ? say('badJson', { label, line, column })
      : say('repeatedName', { label, name, line, column });
  }
  if (!fits(field, value)) return say(problemOfType(field), { label });
  const most = field.relation?.maximum ?? field.maximum;
  if (Array.isArray(value))
    return most !== undefined && value.length > most
      ? t('tooMany', { label, count: most })
      : undefined;
  const problem =
    problemOfNumber(field, value, label) ??
    (typeof value === 'string' ? problemOfText(field, value.trim(), label) : undefined);
  const refused = problem === undefined ? formatOf(field)?.check(value) : undefined;
  return refused ? localized(refused) : problem;
}

/** A number that its field does not take: too small, too large, too many digits after the point. */
function problemOfNumber(field: CompiledField, value: unknown, label: string): string | undefined {
  if (!isNumeric(field)) return undefined;
  const { type, minimum, maximum, decimals } = field;
  const number =
    type === 'duration' && typeof value === 'string' ? parseDuration(value) : numberOf(value);
  if (number === undefined) return undefined;
  if (minimum !== undefined && number < minimum) return t('tooSmall', { label, count: minimum });
  if (maximum !== undefined && number > maximum) return t('tooLarge', { label, count: maximum });
  if (type === 'duration' || decimalsOf(number) <= decimals) return undefined;
  return decimals === 0
    ? say('badInteger', { label })
    : say('badDecimals', { label, count: decimals });
}

function problemOfText(field: CompiledField, value: string, label: string): string | undefined {
  const problem = textProblem(value, { minimum: field.minLength, maximum: field.maxLength });
  if (problem) return t(problem.key, { label, ...problem.values });
  if (field.pattern && !new RegExp(field.pattern.expression, 'u').test(value))
    return localized(field.pattern.message);
  return undefined;
}

/** `problemOf` as a rule of antd's forms. */
export const ruleOf = (field: CompiledField, kept?: { readonly value: unknown }): Rule => ({
  validator: async (_rule, value: unknown) => {
    await loadFormats();
    const problem = problemOf(field, value, kept);
    if (problem !== undefined) throw new Error(problem);
  },
});
