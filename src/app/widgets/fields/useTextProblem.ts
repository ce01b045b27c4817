import { useLanguage } from '#app/language/index.ts';
import { describeTextProblem } from '#contract/messages/text.ts';
import type { TextLimits } from '#contract/text.ts';

/** What to tell of the length of a text, in the person's language; undefined where it keeps its limits. */
export function useTextProblem(): (
  label: string,
  text: string,
  limits: TextLimits,
) => string | undefined {
  const { language } = useLanguage();
  return (label, text, limits) => describeTextProblem(language, label, text, limits);
}
