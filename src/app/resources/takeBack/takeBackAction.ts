import { formatNumber } from '#app/language/format.ts';
import { callEndpoint } from '#app/session/client.ts';
import { auditTakeBack, type LeftEntry } from '#contract/endpoints/audit.ts';
import { inLanguage, isChinese, type Language, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { fewNames } from '../bulk/goneText.ts';

/** What came of taking back an action. */
export interface TakenAction {
  readonly taken: number;
  readonly left: readonly LeftEntry[];
}

/** How many records were not brought back, and which, for each reason. */
export function leftText(left: TakenAction['left'], language: Language): string {
  const lines = [...new Set(left.map(({ message: reason }) => reason))].map((reason) => {
    const titles = left.flatMap((one) =>
      one.message === reason ? inLanguage(one.title, language) : [],
    );
    const names = fewNames(titles, language);
    const count = formatNumber(titles.length, 0, language);
    return message(locales.lists.takeBack, language, 'left', { count, names, message: reason });
  });
  return lines.join(isChinese(language) ? '；' : '; ');
}

/** Takes back all that one action has written, piece by piece. @throws CallFailure */
export async function takeBackAction(action: string): Promise<TakenAction> {
  let taken = 0;
  const left: LeftEntry[] = [];
  for (let before: string | undefined; ; ) {
    const { data } = await callEndpoint(
      auditTakeBack,
      { body: { action, ...(before === undefined ? {} : { before }) } },
      { silent: true },
    );
    taken += data.taken;
    left.push(...data.left);
    if (data.next === null) return { taken, left };
    before = data.next;
  }
}
