import { z } from 'zod';
import { inLanguage } from '#contract/language.ts';
import { textProblem } from '#contract/text.ts';
import type { CompiledField, CompiledResource } from '#schema/compile.ts';
import { typeOf } from '#schema/fields/index.ts';
import { numberWithin } from '#schema/fields/number.ts';

/**
 * What a list says of the fields of somebody else's records, as a validator: so a file tells its problems before the source
 * is asked. The source may still refuse what passes here.
 */
export const sourceValidator = ({ fields }: CompiledResource): z.ZodType<object> =>
  z.looseObject(
    Object.fromEntries(
      Object.values(fields)
        .filter(({ type, readOnly }) => type !== 'computed' && !readOnly)
        .map((field) => [field.saveAs, fieldValue(field)]),
    ),
  );

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length);

/** A value of one field, or none where the list requires none. */
function fieldValue(field: CompiledField): z.ZodType {
  const filled = filledOf(field);
  return z.preprocess(
    (value) => (isNothing(value) ? undefined : value),
    field.required ? filled.refine((value) => value !== undefined) : filled.optional(),
  );
}

function filledOf(field: CompiledField): z.ZodType {
  const { type, options = [], maximum, relation } = field;
  const { kind, isSearched } = typeOf(field);
  if (kind === 'number') return numberWithin(field);
  if (kind === 'list')
    return z.array(z.unknown()).max(relation?.maximum ?? maximum ?? Number.MAX_SAFE_INTEGER);
  if (isSearched) return textOf(field);
  const isChoice = type === 'enum' && options.length > 0;
  return isChoice ? z.literal(options.map(({ value }) => value)) : z.unknown();
}

const textOf = ({ minLength: minimum, maxLength: maximum, pattern }: CompiledField) =>
  z.string().superRefine((value, context) => {
    const problem = textProblem(value.trim(), { minimum, maximum });
    if (problem) context.addIssue({ code: 'custom', params: { ...problem }, input: value });
    else if (pattern && !new RegExp(pattern.expression, 'u').test(value.trim()))
      context.addIssue({
        code: 'custom',
        message: inLanguage(pattern.message, 'en-US'),
        input: value,
      });
  });
