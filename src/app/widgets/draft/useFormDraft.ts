import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useSession } from '#app/session/useSession.ts';
import { createFormDraft, type FormBase, type FormPorts, keptFields } from './formDraft.ts';
import { openTabShelf } from './shelf.ts';

interface FormDraftProps<V> extends FormPorts<V> {
  /** tells the form from all others of the account: `settings.profile` */
  readonly kind: string;
  /** what the platform has; the same object until it is loaded again. An untouched form follows it */
  readonly loaded: FormBase<V>;
}

/** Values of a form that are kept in this tab as they are typed, and come back after an expired session or a reload. */
export function useFormDraft<V extends Readonly<Record<string, unknown>>>(
  props: FormDraftProps<V>,
) {
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
