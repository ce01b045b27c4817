import { useInvalidate } from '@refinedev/core';
import { App } from 'antd';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useLanguage, useMessages } from '#app/language/index.ts';
import { useMayWrite } from '#app/providers/useMay.ts';
import type { Resources } from '#app/resources/readResources.ts';
import { findResource, useResources } from '#app/resources/resourcesContext.ts';
import { useScope } from '#app/resources/useScope.ts';
import { useSession } from '#app/session/useSession.ts';
import { useStillHere } from '#app/widgets/leaving/useStillHere.ts';
import { useConfirm } from '#app/widgets/useConfirm.tsx';
import { listed } from '#contract/language.ts';
import { recordOf } from '#contract/readEnvelope.ts';
import { locales } from '#locales/index.ts';
import type { WritingKind } from './writing.ts';
import { createWriting } from './writingStore.ts';

/** Reads the lists once they have come, which may be after the screen. */
function useArrivedLists(): () => Promise<Resources> {
  const lists = useResources();
  const latest = useRef(lists);
  latest.current = lists;
  const waiting = useRef<((lists: Resources) => void)[]>([]);
  useEffect(() => {
    if (lists.state === 'loading') return;
    for (const go of waiting.current.splice(0)) go(lists);
  }, [lists]);
  return () =>
    latest.current.state === 'loading'
      ? new Promise((resolve) => waiting.current.push(resolve))
      : Promise.resolve(latest.current);
}

/** Writing of one kind of content: the record of `?id=` and the draft of `?writing=` (`writingStore.ts`). */
export function useWriting<V extends object>(kind: WritingKind<V>) {
  const t = useMessages(locales.publish.publish);
  const { language } = useLanguage();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const isHere = useStillHere();
  const readLists = useArrivedLists();
  const scope = useScope();
  const confirm = useConfirm();
  const account = useSession().userInfo?.id ?? '';
  const isPublisher = useMayWrite();
  const [search, setSearch] = useSearchParams();
  const id = search.get('id') ?? undefined;
  const writingId = search.get('writing') ?? undefined;
  const ports = {
    t,
    listed: (names: readonly string[]) => listed(names, language),
    tell: (way: 'success' | 'info', sentence: string) => void message[way](sentence),
    invalidate: () => void invalidate({ resource: kind.resource, invalidates: ['all'] }),
    goToList: () => void navigate(kind.managePath),
    setAddress: (next: string) => setSearch(next, { replace: true, preventScrollReset: true }),
    isHere,
    async agreed({ row, ...change }: { row: unknown; before: object; after: object }) {
      const list = findResource(await readLists(), kind.resource);
      if (!list) return true;
      const [{ agreedTo }, { askedBefore }] = await Promise.all([
        import('#app/resources/form/agreedTo.ts'),
        import('#app/resources/form/askedBefore.ts'),
      ]);
      const { before, after } = change;
      const asked = { row: recordOf(row), before: { ...before }, after: { ...after } };
      return agreedTo(askedBefore(list, asked, scope), confirm);
    },
  };
  const latest = useRef(ports);
  latest.current = ports;
  const store = useMemo(() => createWriting(kind, account, () => latest.current), [kind, account]);
  const state = useSyncExternalStore(store.subscribe, store.get);

  useEffect(() => store.open({ id, writingId }), [store, id, writingId]);
  useEffect(() => store.close, [store]);
  useEffect(() => {
    if (isPublisher) store.wake();
  }, [store, isPublisher]);
  useEffect(() => {
    const hide = (): void => {
      if (document.visibilityState === 'hidden') store.sendLast();
    };
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', store.sendLast);
    window.addEventListener('online', store.wake);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', store.sendLast);
      window.removeEventListener('online', store.wake);
    };
  }, [store]);

  /** What the input of one value needs. */
  const field = <K extends keyof V & string>(name: K) => ({
    value: state.values[name],
    error: state.problems[name],
    onChange: (value: V[K]) => {
      const part: Partial<V> = {};
      part[name] = value;
      store.change(part);
    },
  });

  return {
    ...store,
    ...state,
    id,
    isDirty: store.isDirty(),
    conflict: store.conflict(),
    ownAddress: store.ownAddress(),
    field,
  };
}

export type Writing<V extends object> = ReturnType<typeof useWriting<V>>;
