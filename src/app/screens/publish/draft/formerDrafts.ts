import { z } from 'zod';
import { newUuid } from '#app/session/newUuid.ts';
import { claimLeft } from '#app/widgets/draft/shelf.ts';
import type { WritingName } from '#contract/entities/writing.ts';
import { keepOnDevice } from './deviceStore.ts';
import { writingTitle } from './identity.ts';

const anyValues = z.record(z.string(), z.unknown());

/** Takes over a draft of an earlier version, which had one for each kind and record: it gets an id of its own. */
export async function takeOverFormerDraft(
  account: string,
  kind: WritingName,
  recordId: string | undefined,
): Promise<void> {
  for (const left of await claimLeft({ account, kind, id: recordId }, anyValues)) {
    const { kept } = left;
    const isKept = await keepOnDevice(account, {
      ...kept,
      id: newUuid(),
      kind,
      recordId: recordId ?? null,
      baseRevision: kept.follows,
      title: writingTitle(kept.values),
      follows: null,
    });
    if (isKept) await left.device.remove();
    left.release();
  }
}
