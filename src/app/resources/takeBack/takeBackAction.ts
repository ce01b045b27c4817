import { formatNumber } from '#app/language/format.ts';
import { localized, textsOf } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { auditTakeBack, type LeftEntry } from '#contract/endpoints/audit.ts';
import { locales } from '#locales/index.ts';
import { fewNames, together } from '../bulk/goneText.ts';

const t = textsOf(locales.lists.takeBack);

/** What came of taking back an action. */
export interface TakenAction {
  readonly taken: number;
  readonly left: readonly LeftEntry[];
}

/** How many records were not brought back, and which, for each reason. */
export const leftText = (left: TakenAction['left']): string =>
  together(
    [...new Set(left.map(({ message }) => message))].map((message) => {
      const titles = left.flatMap((one) => (one.message === message ? localized(one.title) : []));
      const count = formatNumber(titles.length, 0);
      return t('left', { count, names: fewNames(titles), message });
    }),
  );

/** Takes back all that one action has written, piece by piece. @throws CallFailure */
export async function takeBackAction(action: string): Promise<TakenAction> {
  let taken = 0;
  const left: LeftEntry[] = [];
  for (let before: string | undefined; ; ) {
    const body = { action, ...(before === undefined ? {} : { before }) };
    const { data } = await callEndpoint(auditTakeBack, { body }, { silent: true });
    taken += data.taken;
    left.push(...data.left);
    if (data.next === null) return { taken, left };
    before = data.next;
  }
}
