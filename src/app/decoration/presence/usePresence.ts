import { useEffect } from 'react';
import { callEndpoint } from '#app/session/client.ts';
import { specialPresenceCall, specialPresenceEnd } from '#contract/endpoints/specialEditing.ts';
import { presenceSeconds } from '#contract/limits.ts';
import type { EditorStore } from '../editorStore.ts';
import { newUuid } from '../kinds/shared.ts';
import type { PresentStore } from './presentStore.ts';

/** Milliseconds: three times before the platform takes somebody for gone. */
const interval = (presenceSeconds * 1_000) / 3;
/** Milliseconds after another component was selected: going through a page is not told step by step. */
const afterSelecting = 600;

/**
 * Says that this page is open here, on which component, and learns who else has it open. Nothing is told where it fails:
 * the page can be edited without.
 *
 * @param id of the page on the platform; nothing is said of a page that was never saved
 */
export function usePresence(
  store: EditorStore,
  present: PresentStore,
  id: string | undefined,
): void {
  useEffect(() => {
    if (id === undefined) return;
    const tab = newUuid();
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let selected = store.getState().selection.at(-1);
    const say = async () => {
      clearTimeout(timer);
      timer = setTimeout(say, interval);
      // a tab in the background is nobody at work
      if (document.visibilityState === 'hidden') return;
      const body = { id, tab, componentUuid: selected ?? null };
      const options = { silent: true, signal: leaving.signal };
      await callEndpoint(specialPresenceCall, { body }, options).then(
        ({ data }) => present.setOthers(data),
        () => undefined,
      );
    };
    const stop = store.subscribe(() => {
      const next = store.getState().selection.at(-1);
      if (next === selected) return;
      selected = next;
      clearTimeout(timer);
      timer = setTimeout(say, afterSelecting);
    });
    void say();
    return () => {
      stop();
      clearTimeout(timer);
      leaving.abort();
      void callEndpoint(specialPresenceEnd, { body: { id, tab } }, { silent: true }).catch(
        () => undefined,
      );
    };
  }, [store, present, id]);
}
