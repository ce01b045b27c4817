import { locales } from '#locales/index.ts';
import { type Language, message } from '../language.ts';
import { type TextLimits, textProblem } from '../text.ts';

/** The sentence about the length of a text named `label`; undefined if it keeps its limits. */
export function describeTextProblem(
  language: Language,
  label: string,
  text: string,
  limits: TextLimits,
): string | undefined {
  const problem = textProblem(text, limits);
  return (
    problem && message(locales.forms.text, language, problem.key, { label, ...problem.values })
  );
}
