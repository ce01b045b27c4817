import { useState } from 'react';
import { useMay } from '#app/providers/useMay.ts';
import { toldFailure } from '#app/session/callFailure.ts';
import { callEndpoint } from '#app/session/client.ts';
import { notify } from '#app/session/notifications.ts';
import { specialDraftDetail, specialPublish } from '#contract/endpoints/special.ts';
import { PublishButton } from './PublishButton.tsx';
import type { Saving } from './saving/useSaving.ts';

/** For whose role publishes pages and does not change them: publishes the draft that they look at, as it is. */
export function PublishAsIs({ saving }: { readonly saving: Saving }) {
  const mayPublish = useMay('special-pages', 'publish');
  const mayEdit = useMay('special-pages', 'edit');
  const [busy, setBusy] = useState(false);
  const { id, isPublished, hasDraft } = saving.standing.current;
  const revision = saving.revision();
  if (mayEdit || !mayPublish || id === undefined || revision === null) return null;
  if (isPublished && !hasDraft) return null;
  const publish = async () => {
    setBusy(true);
    try {
      const answer = await callEndpoint(
        specialPublish,
        { body: { id, revision } },
        { silent: true },
      );
      notify({ kind: 'success', message: answer.msg });
      const { data } = await callEndpoint(specialDraftDetail, { parameters: { id } });
      saving.takeVersion(data, 'theirs');
    } catch (failure) {
      notify({ kind: 'error', ...toldFailure(failure) });
    } finally {
      setBusy(false);
    }
  };
  return <PublishButton busy={busy} loading={busy} onPublish={() => void publish()} />;
}
