import { inLanguage } from '#contract/language.ts';
import { isUnsurePlural } from '../infer/words.ts';
import type { RuleContext } from './context.ts';

/**
 * Warns of an English label whose singular nobody can be sure of, where none is written: what is made of the label, or shown in its place,
 * would read wrong without a word.
 */
export function checkSingular({ definition, report }: RuleContext): void {
  const { label, singular } = definition;
  const last =
    inLanguage(label, 'en-US')
      .trim()
      .split(/[^a-z]/i)
      .at(-1) ?? '';
  if (!singular && isUnsurePlural(last.toLowerCase()))
    report('warning', 'no-singular', ['label', 'en-US'], { label: inLanguage(label, 'en-US') });
}
