import {
  type MutableRefObject,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useMayWrite } from '#app/providers/useMay.ts';
import { newUuid } from '#app/session/newUuid.ts';
import type { DraftState, KeptDraft } from '#app/widgets/draft/draftTypes.ts';
import type { WritingKind } from '../writing.ts';
import { claimWriting, releaseWriting } from './deviceStore.ts';
import {
  createWritingDraft,
  type WritingDraft,
  type WritingRefusal,
  type WritingSubject,
} from './writingDraft.ts';

interface WritingDraftProps<V extends object> {
  kind: WritingKind<V>;
  account: string;
  /** whether the form has opened */
  isReady: boolean;
  values: V;
  /** whether the values differ from what is published or saved */
  isDirty: boolean;
  about: WritingSubject;
  /** called when the draft gets an id or loses it: the address follows */
  onId: (id: string | undefined) => void;
  /** called when a publication whose answer was lost turns out to have happened; `isSame`: nothing was changed since */
  onPublished: (isSame: boolean) => void;
}

type WritingDraftState<V> = DraftState<V, never, WritingRefusal>;

export interface Drafting<V extends object> {
  state: WritingDraftState<V>;
  /** the present draft; undefined before the first change */
  current: RefObject<WritingDraft<V> | undefined>;
  /** counts how often the form was left: work begun before belongs to what the form held then */
  departures: MutableRefObject<number>;
  /** Continues a stored or just opened draft. */
  begin: (
    id: string,
    about: WritingSubject,
    from?: Omit<KeptDraft<V>, 'values' | 'keptAt'>,
  ) => WritingDraft<V>;
  /** Called after publishing or saving: deletes the copies. */
  finish: () => Promise<void>;
  /** Called when the person discards it. */
  discard: () => Promise<void>;
  /** Called when the form opens something else: the draft stays stored, and another tab may open it. */
  leave: () => void;
}

const nothing: WritingDraftState<never> = {
  kept: { kind: 'nothing' },
  isSaved: true,
  isSaving: false,
  conflict: undefined,
};

/** The draft of a form: begun with the first change, and stored as it changes. */
export function useWritingDraft<V extends object>(props: WritingDraftProps<V>): Drafting<V> {
  const { kind, account, isReady, values, isDirty, about } = props;
  const { recordId, baseRevision } = about;
  const [state, setState] = useState<WritingDraftState<V>>(nothing);
  const isPublisher = useMayWrite();
  const current = useRef<WritingDraft<V> | undefined>(undefined);
  const departures = useRef(0);
  const latest = useRef(props);
  latest.current = props;

  const begin = useCallback<Drafting<V>['begin']>(
    (id, subject, from) => {
      const isCurrent = (): boolean => current.current === draft;
      const draft: WritingDraft<V> = createWritingDraft({
        kind,
        account,
        id,
        about: subject,
        from,
        onPublished: (isSame) => {
          if (isCurrent()) latest.current.onPublished(isSame);
        },
      });
      if (current.current) releaseWriting(current.current.id);
      current.current = draft;
      setState(draft.get());
      draft.subscribe(() => {
        if (isCurrent()) setState(draft.get());
      });
      void claimWriting(id);
      return draft;
    },
    [kind, account],
  );

  const letGo = useCallback((): WritingDraft<V> | undefined => {
    const draft = current.current;
    current.current = undefined;
    setState(nothing);
    if (draft) releaseWriting(draft.id);
    return draft;
  }, []);
  const forget = useCallback((): WritingDraft<V> | undefined => {
    const draft = letGo();
    if (draft) latest.current.onId(undefined);
    return draft;
  }, [letGo]);
  const finish = useCallback(async () => forget()?.finish(), [forget]);
  const discard = useCallback(async () => forget()?.discard(), [forget]);
  const leave = useCallback((): void => {
    departures.current += 1;
    void letGo()?.leave();
  }, [letGo]);
  useEffect(() => leave, [leave]);

  useEffect(() => {
    if (!isReady) return;
    if (!isDirty) {
      void discard();
      return;
    }
    if (!current.current) latest.current.onId(begin(newUuid(), { recordId, baseRevision }).id);
    current.current?.change(values);
    // after a save the same text is based on another revision
  }, [isReady, isDirty, values, recordId, baseRevision, begin, discard]);

  useEffect(() => {
    if (isPublisher) current.current?.wake();
  }, [isPublisher]);

  useEffect(() => {
    const go = (): void => void current.current?.save(undefined, true);
    const hide = (): void => {
      if (document.visibilityState === 'hidden') go();
    };
    const reconnect = (): void => current.current?.wake();
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', go);
    window.addEventListener('online', reconnect);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', go);
      window.removeEventListener('online', reconnect);
    };
  }, []);

  return { state, current, departures, begin, finish, discard, leave };
}
