import { callEndpoint } from '#app/session/client.ts';
import { auditTakeBack, type LeftEntry } from '#contract/endpoints/audit.ts';

/** What came of taking back an action. */
export interface TakenAction {
  readonly taken: number;
  readonly left: readonly LeftEntry[];
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
