import { z } from 'zod';
import { dropDraft, readDraft } from '#app/session/localDrafts.ts';
import { newUuid } from '#app/session/newUuid.ts';
import type { WritingName } from '#contract/entities/writing.ts';
import { keepOnDevice } from './deviceStore.ts';
import { writingTitle } from './identity.ts';

const anyValues = z.record(z.string(), z.unknown());

/** Takes over what a former version kept, one draft a kind and record: it becomes a writing with an id of its own. */
export async function takeOverFormerDraft(
  account: string,
  kind: WritingName,
  recordId: string | undefined,
): Promise<void> {
  const place = { account, kind, id: recordId };
  const draft = readDraft(place, anyValues);
  if (!draft) return;
  const isKept = await keepOnDevice(account, {
    id: newUuid(),
    kind,
    recordId: recordId ?? null,
    baseRevision: draft.revision ?? null,
    title: writingTitle(draft.values),
    values: draft.values,
    keptAt: draft.keptAt,
    follows: null,
    isSaved: false,
    known: [],
    isHandedIn: false,
  });
  if (isKept) dropDraft(place);
}
