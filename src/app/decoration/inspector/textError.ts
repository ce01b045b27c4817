import type { SpecialComponent } from '#contract/entities/special.ts';
import type { Problem } from '#contract/errors.ts';
import type { Language } from '#contract/language.ts';
import { specialLimits } from '#contract/limits.ts';
import { textProblem } from '#contract/text.ts';
import { contractProblems } from '../kinds/shared.ts';

const maximumOf = {
  title: specialLimits.componentTitle,
  name: specialLimits.componentName,
} as const;

/** What is wrong with a component's title or name: that it is too long at once, all else after a check. */
export function textError(
  component: SpecialComponent,
  key: 'title' | 'name',
  { problems, language }: { problems: readonly Problem[]; language: Language },
): string | undefined {
  const isTooLong = textProblem(component[key], { maximum: maximumOf[key] }) !== undefined;
  const judged = isTooLong ? contractProblems(component, language) : problems;
  return judged.find(({ field }) => field === key)?.message;
}
