import { localized, textsOf } from '#app/language/index.ts';
import type { Confirmation } from '#app/widgets/useConfirm.tsx';
import { locales } from '#locales/index.ts';
import type { SaveQuestion } from './askedBefore.ts';

const t = textsOf(locales.lists.resource);

/** Puts the questions before a save, one after the other; false once the person says no. */
export async function agreedTo(
  questions: readonly SaveQuestion[],
  confirm: (asked: Confirmation) => Promise<boolean>,
): Promise<boolean> {
  for (const { title, text, okText, danger } of questions) {
    const isAgreed = await confirm({
      title: localized(title),
      lines: [localized(text)],
      okText: okText ? localized(okText) : t('save'),
      danger,
    });
    if (!isAgreed) return false;
  }
  return true;
}
