import { useEffect } from 'react';
import { createValue, type Value } from '#app/listeners.ts';
import { callEndpoint } from '#app/session/client.ts';
import { specialPresenceCall, specialPresenceEnd } from '#contract/endpoints/specialEditing.ts';
import type { SpecialPresence } from '#contract/entities/special.ts';
import { presenceSeconds } from '#contract/limits.ts';
import type { EditorStore } from '../editorStore.ts';
import { windowName } from './windowName.ts';

/** Who else has the page open: at first nobody. An answer that says the same as the one before is not told. */
export const createOthers = () =>
  createValue<readonly SpecialPresence[]>([], (one, other) => keyOf(one) === keyOf(other));

const keyOf = (others: readonly SpecialPresence[]): string =>
  others.map(({ tab, componentUuid }) => `${tab} ${componentUuid}`).join();

/** milliseconds; the platform forgets a window after three of these without a call */
const interval = (presenceSeconds * 1_000) / 3;
/** milliseconds after another component was selected, so that quick steps through a page are not reported one by one */
const afterSelecting = 600;

/** the last sign-off, until it is sent: the same window may come back at once */
let leaving: Promise<unknown> = Promise.resolve();

/**
 * Tells the platform that this page is open here and which component is selected, and learns who else has it open. A
 * window that is closed or reloaded signs off. Failures are ignored: the page can be edited without this.
 *
 * @param id of the page on the platform; undefined for a page that was never saved, which is not reported
 */
export function usePresence(
  store: EditorStore,
  present: Value<readonly SpecialPresence[]>,
  id: string | undefined,
): void {
  useEffect(() => {
    if (id === undefined) return;
    let stay = new AbortController();
    let tab: string | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let selected = store.getState().selection.at(-1);
    const say = async () => {
      clearTimeout(timer);
      timer = setTimeout(say, interval);
      // a tab in the background is not reported
      if (tab === undefined || document.visibilityState === 'hidden') return;
      const body = { id, tab, componentUuid: selected ?? null };
      const options = { silent: true, signal: stay.signal };
      await callEndpoint(specialPresenceCall, { body }, options).then(
        ({ data }) => present.set(data),
        () => undefined,
      );
    };
    const begin = async () => {
      const { signal } = stay;
      const [name] = await Promise.all([windowName(), leaving]);
      if (signal.aborted) return;
      tab = name;
      await say();
    };
    const leave = () => {
      clearTimeout(timer);
      stay.abort();
      if (tab === undefined) return;
      // `keepalive`: the call is sent although the window closes
      const options = { silent: true, keepalive: true };
      leaving = callEndpoint(specialPresenceEnd, { body: { id, tab } }, options).catch(
        () => undefined,
      );
      tab = undefined;
    };
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      stay = new AbortController();
      void begin();
    };
    const stop = store.subscribe(() => {
      const next = store.getState().selection.at(-1);
      if (next === selected) return;
      selected = next;
      if (tab === undefined) return;
      clearTimeout(timer);
      timer = setTimeout(say, afterSelecting);
    });
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    void begin();
    return () => {
      stop();
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
      leave();
    };
  }, [store, present, id]);
}
