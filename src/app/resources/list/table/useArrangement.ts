import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useResources } from '#app/resources/resourcesContext.ts';
import { useTrial } from '#app/resources/trial.ts';
import { CallFailure, callEndpoint } from '#app/session/client.ts';
import { sessionStore } from '#app/session/sessionStore.ts';
import { useSessionPart } from '#app/session/useSession.ts';
import { viewArrange } from '#contract/endpoints/views.ts';
import type { Arrangement } from '#contract/entities/listView.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { type ArrangedColumns, arrangeColumns, arrangementOf } from './arrange.ts';
import { type ArrangedPlace, createArrangementStore, Refused } from './arrangementStore.ts';

/** How a person has arranged a list, and how it is changed. */
export interface ArrangedList {
  /** those that are shown, in their order, with their widths */
  readonly columns: ArrangedColumns;
  /** hidden ones too */
  readonly all: ArrangedColumns;
  /** undefined if the columns stand as in the schema */
  readonly arrangement: Arrangement | undefined;
  /**
   * Arranges the list; null restores the arrangement of the schema. It is stored for the person. While a saved view is
   * open it changes only what is shown, and is stored by saving the view.
   */
  readonly arrange: (next: Arrangement | null) => void;
  /** The same by columns. */
  readonly arrangeColumns: (next: ArrangedColumns) => void;
  /** Shows an arrangement without making it the person's own; undefined goes back to theirs. */
  readonly apply: (next: Arrangement | undefined) => void;
  readonly isDefault: boolean;
}

/** milliseconds */
const delay = 800;
const firstRetry = 2_000;
const lastRetry = 60_000;

const store = createArrangementStore({
  delay,
  retryAfter: (attempt) => Math.min(lastRetry, firstRetry * 2 ** (attempt - 1)),
  save: async ({ account, resource, place }, arrangement) => {
    // another account has signed in meanwhile
    if (sessionStore.get().userInfo?.id !== account) throw new Refused();
    try {
      await callEndpoint(
        viewArrange,
        { body: { resource, place, arrangement } },
        { silent: true, onUnauthorized: 'fail', keepalive: true },
      );
    } catch (error) {
      if (error instanceof CallFailure && isFinal(error.code)) throw new Refused();
      throw error;
    }
  },
});

/** Whether a refusal is final; after 408 and 429 it is tried again. */
const isFinal = (code: number): boolean =>
  code >= 400 && code < 500 && code !== 408 && code !== 429;

addEventListener('pagehide', store.flush);
addEventListener('online', store.flush);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') store.flush();
});

/**
 * The person's arrangement of a list's columns: what `schema/list` brought, and what they changed since. Changes show at
 * once and are stored in the background.
 *
 * @param place `''` on the list's own page, else the path of the screen that shows it, without its first slash
 */
export function useArrangement(resource: CompiledResource, place: string): ArrangedList {
  const userInfo = useSessionPart('userInfo');
  const account = userInfo?.id ?? '';
  const { arrangements, putArrangement } = useResources();
  const isTrial = useTrial() !== undefined;
  const at = useMemo<ArrangedPlace>(
    () => ({ account, resource: resource.name, place: isTrial ? `${place} (trial)` : place }),
    [account, resource.name, place, isTrial],
  );
  const subscribe = useCallback((listener: () => void) => store.subscribe(at, listener), [at]);
  const unsaved = useSyncExternalStore(subscribe, () => store.unsaved(at));
  const applied = useSyncExternalStore(subscribe, () => store.applied(at));
  const kept = arrangements.get(resource.name)?.[place];
  const arrangement = applied ?? (unsaved === undefined ? kept : (unsaved ?? undefined));
  const all = useMemo(() => arrangeColumns(resource, arrangement), [resource, arrangement]);
  const columns = useMemo(() => all.filter(({ hidden }) => !hidden), [all]);
  const apply = useCallback((next: Arrangement | undefined) => store.apply(at, next), [at]);
  const arrange = useCallback(
    (next: Arrangement | null) => {
      // a list that is only tried out keeps nothing
      if (isTrial || store.applied(at)) store.apply(at, next ?? { columns: [] });
      else store.arrange(at, next, () => putArrangement(at.resource, at.place, next));
    },
    [at, isTrial, putArrangement],
  );
  const arrangeByColumns = useCallback(
    (next: ArrangedColumns) => arrange(arrangementOf(next, resource)),
    [arrange, resource],
  );
  return useMemo(
    () => ({
      columns,
      all,
      arrangement,
      arrange,
      arrangeColumns: arrangeByColumns,
      apply,
      isDefault: arrangementOf(all, resource) === null,
    }),
    [columns, all, arrangement, arrange, arrangeByColumns, apply, resource],
  );
}
