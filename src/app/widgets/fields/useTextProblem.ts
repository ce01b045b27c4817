import { useLanguage } from '#app/language/index.ts';
import { describeTextProblem } from '#contract/messages/text.ts';
import type { TextLimits } from '#contract/text.ts';

/** The problem with the length of a text, in the person's language; undefined if there is none. */
export function useTextProblem(): (
  label: string,
  text: string,
  limits: TextLimits,
) => string | undefined {
  const { language } = useLanguage();
  return (label, text, limits) => describeTextProblem(language, label, text, limits);
}
