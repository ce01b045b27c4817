import { putCopy } from '#app/widgets/draft/deviceCopies.ts';
import type { KeptDraft } from '#app/widgets/draft/draftTypes.ts';
import { type DraftSubject, keptText } from '#app/widgets/draft/shelf.ts';

/** Keeps a draft as if a closed tab had left it. */
export const leaveDraft = <V>(
  { account, kind, id = 'new' }: DraftSubject,
  tab: string,
  kept: KeptDraft<V>,
  textOf: (values: V) => string,
): Promise<boolean> =>
  putCopy(
    `bookdesk.writing.${account}.${kind}.${id}.tab.${tab}`,
    keptText(kept, textOf(kept.values)),
  );
