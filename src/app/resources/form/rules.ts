import type { Rule } from 'antd/es/form';
import { same } from '#app/widgets/draft/merge.ts';
import type { Localized } from '#contract/language.ts';
import { textProblem } from '#contract/text.ts';
import { loadFormats } from '#extending/formats.ts';
import { formatOf } from '#schema/added.ts';
import type { CompiledField } from '#schema/compile.ts';
import { fits, problemOfType } from '../fields/inputs.ts';
import type { ResourceMessage } from '../messages.ts';
import { isNothing } from '../values/fits.ts';
import { isBrokenJson } from '../values/json.ts';
import { problemOfNumber, type Said } from '../values/problems.ts';

type Text = (key: ResourceMessage, values?: Record<string, string | number>) => string;

/**
 * What is wrong with a value according to its field's schema; undefined if nothing is.
 *
 * @param say texts about values, by type
 * @param kept the stored value, in an object: it is accepted unchanged even if the schema no longer allows it
 */
export function problemOf(
  field: CompiledField,
  value: unknown,
  t: Text,
  localized: (text: Localized) => string,
  say: Said,
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
    problemOfNumber(field, value, label, { t, say }) ??
    (typeof value === 'string'
      ? problemOfText(field, value.trim(), label, t, localized)
      : undefined);
  const refused = problem === undefined ? formatOf(field)?.check(value) : undefined;
  return refused ? localized(refused) : problem;
}

function problemOfText(
  field: CompiledField,
  value: string,
  label: string,
  t: Text,
  localized: (text: Localized) => string,
): string | undefined {
  const problem = textProblem(value, { minimum: field.minLength, maximum: field.maxLength });
  if (problem) return t(problem.key, { label, ...problem.values });
  if (field.pattern && !new RegExp(field.pattern.expression, 'u').test(value))
    return localized(field.pattern.message);
  return undefined;
}

/** `problemOf` as a rule of antd's forms. */
export function ruleOf(
  field: CompiledField,
  t: Text,
  localized: (text: Localized) => string,
  say: Said,
  kept?: { readonly value: unknown },
): Rule {
  return {
    validator: async (_rule, value: unknown) => {
      await loadFormats();
      const problem = problemOf(field, value, t, localized, say, kept);
      if (problem !== undefined) throw new Error(problem);
    },
  };
}
