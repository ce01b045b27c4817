import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { sessionStore } from '#app/session/sessionStore.ts';
import { useSession } from '#app/session/useSession.ts';
import type { KeptFields } from './draftTypes.ts';
import {
  createFormDraft,
  type FormBase,
  type FormDraft,
  type FormPorts,
  keptFields,
} from './formDraft.ts';
import { openTabShelf } from './shelf.ts';

/** Runs a draft while its screen is there. What is unsent is sent when the screen goes, unless the person is signed out. */
export function useDraftLife(
  draft: Pick<FormDraft<KeptFields>, 'release' | 'leave' | 'wake'>,
): void {
  const { release, leave, wake } = draft;
  useEffect(() => {
    void release();
    window.addEventListener('online', wake);
    return () => {
      window.removeEventListener('online', wake);
      void leave(sessionStore.get().token !== undefined);
    };
  }, [release, leave, wake]);
}

interface FormDraftProps<V> extends FormPorts<V> {
  /** tells the form from all others of the account: `settings.profile` */
  readonly kind: string;
  /** what the platform has; the same object until it is loaded again. An untouched form follows it */
  readonly loaded: FormBase<V>;
}

/** Values of a form that are kept in this tab as they are typed, and come back after an expired session or a reload. */
export function useFormDraft<V extends KeptFields>(props: FormDraftProps<V>) {
  const { kind, loaded } = props;
  const account = useSession().userInfo?.id ?? '';
  const latest = useRef(props);
  latest.current = props;
  const [form] = useState(() => {
    const shelf = openTabShelf({ account, kind, id: undefined }, keptFields);
    return createFormDraft(loaded, shelf, () => latest.current);
  });
  useEffect(() => form.follow(loaded), [form, loaded]);
  const { draft, restoredAt, ...state } = useSyncExternalStore(form.subscribe, form.get);
  return {
    ...form,
    ...state,
    draft,
    isDirty: !draft.isSaved,
    restoredAt: draft.isSaved ? undefined : restoredAt,
  };
}
