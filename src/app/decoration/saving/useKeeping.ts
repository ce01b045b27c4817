import { useCallback, useEffect, useMemo, useRef } from 'react';
import { notify } from '#app/session/notifications.ts';
import { whenIdle } from '#app/widgets/whenIdle.ts';
import type { Claim } from '#app/widgets/windowClaim.ts';
import { isDirty } from '../document/state.ts';
import type { EditorStore } from '../editorStore.ts';
import { createKeeper } from './keeping.ts';
import { type ClaimedKept, claimOwnPlace } from './keptOffers.ts';
import type { PagePlace } from './place.ts';

/** Milliseconds: a change is kept as soon as the browser has nothing better to do, at the latest after this time. */
const latest = 300;

interface KeepingOptions {
  store: EditorStore;
  account: string;
  /** id and revision of the page on the platform, as they are now */
  place: { readonly current: Pick<PagePlace, 'id' | 'revision'> };
  enabled: boolean;
  /** what the person is told where the browser has no room */
  failure: string;
}

/**
 * Keeps every change in this browser, as soon as the browser is idle, and forgets it once the platform has it. What a
 * closing tab has not kept yet is kept on its way out.
 */
export function useKeeping({ store, account, place, enabled, failure }: KeepingOptions): {
  /** what names this editor among those that keep pages */
  writer: string;
  /** Forgets what was kept and keeps no more: the person leaves without it. */
  giveUp: () => void;
  /** Goes on with what another window has kept. */
  adopt: (kept: ClaimedKept) => void;
} {
  const givenUp = useRef(false);
  const keeper = useMemo(() => createKeeper(account), [account]);
  const claims = useRef<Promise<Claim>[]>([]);
  useEffect(() => {
    if (!enabled) return;
    claims.current.push(claimOwnPlace(keeper.writer));
    return () => {
      for (const claimed of claims.current.splice(0)) void claimed.then((held) => held.release());
    };
  }, [keeper, enabled]);
  useEffect(() => {
    if (!enabled) return;
    let revision = store.getState().revision;
    let savedRevision = store.getState().savedRevision;
    let giveUpWaiting: (() => void) | undefined;
    let told = false;
    const write = (hasTime?: () => boolean) => {
      giveUpWaiting?.();
      giveUpWaiting = undefined;
      const state = store.getState();
      const { id, revision: base } = place.current;
      if (givenUp.current || !isDirty(state)) {
        keeper.forget();
        return;
      }
      const result = keeper.keep(id, base, state, hasTime);
      if (result === 'unfinished') {
        giveUpWaiting = whenIdle(write, latest);
        return;
      }
      const isRefused = result === 'no room';
      if (isRefused && !told) notify({ kind: 'error', message: failure });
      told = isRefused;
    };
    const stop = store.subscribe(() => {
      const state = store.getState();
      if (state.revision === revision && state.savedRevision === savedRevision) return;
      const isSaved = state.savedRevision !== savedRevision && !isDirty(state);
      ({ revision, savedRevision } = state);
      // what the platform has is not offered again, whatever happens next
      if (isSaved) write();
      // no key waits for it
      else giveUpWaiting ??= whenIdle(write, latest);
    });
    const flush = () => {
      if (giveUpWaiting) write();
    };
    window.addEventListener('pagehide', flush);
    return () => {
      flush();
      stop();
      window.removeEventListener('pagehide', flush);
    };
  }, [store, keeper, place, enabled, failure]);
  return {
    writer: keeper.writer,
    giveUp: useCallback(() => {
      givenUp.current = true;
      keeper.forget();
    }, [keeper]),
    adopt: useCallback(
      (kept) => {
        keeper.adopt(place.current.id, kept);
        claims.current.push(Promise.resolve(kept.claim));
      },
      [keeper, place],
    ),
  };
}
