import { callEndpoint } from '#app/session/client.ts';
import { notify } from '#app/session/notifications.ts';
import { specialSaveCall } from '#contract/endpoints/special.ts';
import { writeDocument } from '#contract/entities/special.ts';
import { documentOf } from '../document/state.ts';
import { pageOf, placeOfPage, writeNewPage } from './place.ts';
import type { SavingParts } from './savingParts.ts';
import type { SaveMode } from './savingState.ts';

export interface SaveOptions {
  /** the revision to save over, after a conflict */
  readonly over?: number;
  /** says nothing of a draft that was saved */
  readonly quiet?: boolean;
  /** the page is gone: everything of it becomes a page of its own */
  readonly asNew?: boolean;
}

/**
 * Sends the page once, and takes over its id, its revision and the ids of its components from the answer.
 *
 * @throws CallFailure where the platform does not take it
 */
export async function sendPage(
  { store, place, state, findings, say, onCreated }: SavingParts,
  mode: SaveMode,
  { over, quiet = false, asNew = false }: SaveOptions,
): Promise<void> {
  const draft = mode === 'draft';
  const from = asNew ? placeOfPage(undefined) : place.current;
  const { revision } = store.getState();
  const document = documentOf(store.getState());
  const { id, revision: base } = from;
  const written = id === undefined ? writeNewPage(document) : writeDocument(document);
  const sent = pageOf(document);
  place.current = { ...place.current, sent };
  const { data } = await callEndpoint(
    specialSaveCall,
    { body: { ...written, id, revision: over ?? base, draft } },
    { silent: true },
  );
  place.current = {
    id: data.id,
    revision: data.revision,
    base: sent,
    sent: undefined,
    isPublished: from.isPublished || !draft,
    hasDraft: from.isPublished && draft,
    publishedStartAt: draft ? from.publishedStartAt : document.startAt,
  };
  store.dispatch({ type: 'saved', revision, componentIds: data.componentIds });
  state.update({ conflict: undefined });
  if (id === undefined) onCreated(data.id);
  if (!draft) {
    findings.calm();
    state.update({ publishedId: data.id });
  } else if (!quiet) notify({ kind: 'success', message: say('draftSaved') });
}
