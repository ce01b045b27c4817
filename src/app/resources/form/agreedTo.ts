import { currentLanguage } from '#app/language/index.ts';
import type { Confirmation } from '#app/widgets/useConfirm.tsx';
import { inLanguage, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { SaveQuestion } from './askedBefore.ts';

/** Puts the questions before a save, one after the other; false once the person says no. */
export async function agreedTo(
  questions: readonly SaveQuestion[],
  confirm: (asked: Confirmation) => Promise<boolean>,
): Promise<boolean> {
  const language = currentLanguage();
  for (const { title, text, okText, danger } of questions) {
    const isAgreed = await confirm({
      title: inLanguage(title, language),
      lines: [inLanguage(text, language)],
      okText: inLanguage(okText, language) ?? message(locales.lists.resource, language, 'save'),
      danger,
    });
    if (!isAgreed) return false;
  }
  return true;
}
