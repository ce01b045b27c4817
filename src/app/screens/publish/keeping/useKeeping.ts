import {
  type MutableRefObject,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useMark } from '#app/providers/useMay.ts';
import { newUuid } from '#app/session/newUuid.ts';
import type { WritingKind } from '../writing.ts';
import { forgetWriting, sendWriting } from './calls.ts';
import { claimWriting, releaseWriting } from './writingClaims.ts';
import {
  createKeeper,
  type KeeperStart,
  type KeepState,
  type WritingKeeper,
} from './writingKeeper.ts';

interface KeepingProps<V extends object> {
  kind: WritingKind<V>;
  account: string;
  /** the form has opened */
  isReady: boolean;
  values: V;
  /** the values as text */
  text: string;
  /** they differ from what is published or saved */
  isDirty: boolean;
  /** of the record that is edited */
  recordId: string | undefined;
  baseRevision: number | undefined;
  /** a writing got its id, or has none any more: the address follows */
  onId: (id: string | undefined) => void;
  onConflict: (revision: number, current: V | undefined) => void;
  /** a publication whose answer never came had happened; `isSame`: nothing was changed since */
  onPublished: (isSame: boolean) => void;
}

export interface Keeping {
  state: KeepState;
  /** of what is being written; nothing before something is */
  current: RefObject<WritingKeeper | undefined>;
  /** how often the form was left: what was begun before belongs to what stood in it then */
  departures: MutableRefObject<number>;
  /** Goes on with what was kept, or was just opened. */
  begin: (start: KeeperStart) => WritingKeeper;
  /** It is published or saved: the copies go. */
  finish: () => Promise<void>;
  /** The person does not want it. */
  discard: () => Promise<void>;
  /** Something else opens in the form: it stays kept, and another tab may have it. */
  leave: () => void;
}

const nothing: KeepState = { kind: 'nothing' };

/** Keeps what a form holds as it changes: on this device at once, on the platform soon after. */
export function useKeeping<V extends object>(props: KeepingProps<V>): Keeping {
  const { kind, account, isReady, values, text, isDirty, recordId, baseRevision } = props;
  const [state, setState] = useState(nothing);
  const isPublisher = useMark('publish-permission');
  const current = useRef<WritingKeeper | undefined>(undefined);
  const departures = useRef(0);
  const latest = useRef(props);
  latest.current = props;

  const begin = useCallback(
    (start: KeeperStart): WritingKeeper => {
      const isCurrent = (): boolean => current.current?.id === start.id;
      const read = (stored: unknown): V | undefined => {
        const parsed = kind.shape.safeParse(stored);
        return parsed.success ? parsed.data : undefined;
      };
      const keeper = createKeeper(start, {
        account,
        send: sendWriting,
        forget: forgetWriting,
        onState: (next) => {
          if (isCurrent()) setState(next);
        },
        onConflict: (revision, stored) => {
          const inner: unknown =
            typeof stored === 'object' && stored !== null
              ? Reflect.get(stored, 'values')
              : undefined;
          if (isCurrent()) latest.current.onConflict(revision, read(inner));
        },
        onPublished: (isSame) => {
          if (isCurrent()) latest.current.onPublished(isSame);
        },
        textOf: (stored) => {
          const theirs = read(stored);
          return theirs && JSON.stringify(theirs);
        },
      });
      if (current.current) releaseWriting(current.current.id);
      current.current = keeper;
      void claimWriting(start.id);
      return keeper;
    },
    [kind, account],
  );

  const forget = useCallback((): WritingKeeper | undefined => {
    const keeper = current.current;
    current.current = undefined;
    setState(nothing);
    if (!keeper) return undefined;
    releaseWriting(keeper.id);
    latest.current.onId(undefined);
    return keeper;
  }, []);
  const finish = useCallback(async () => forget()?.finish(), [forget]);
  const discard = useCallback(async () => forget()?.discard(), [forget]);

  useEffect(() => {
    if (!isReady) return;
    if (!isDirty) {
      void discard();
      return;
    }
    if (!current.current) {
      const keeper = begin({
        id: newUuid(),
        kind: kind.name,
        recordId,
        baseRevision,
        follows: null,
        isSent: false,
        sent: [],
        isPublishing: false,
      });
      latest.current.onId(keeper.id);
    }
    current.current?.change(values, text);
    // after a save the same text is about another revision
  }, [isReady, isDirty, values, text, kind, recordId, baseRevision, begin, discard]);

  useEffect(() => {
    if (isPublisher) current.current?.permit();
  }, [isPublisher]);

  useEffect(() => {
    const hide = (): void => {
      if (document.visibilityState === 'hidden') void current.current?.flush(true);
    };
    const go = (): void => void current.current?.flush(true);
    const reconnect = (): void => current.current?.reconnect();
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', go);
    window.addEventListener('online', reconnect);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', go);
      window.removeEventListener('online', reconnect);
    };
  }, []);

  const leave = useCallback((): void => {
    departures.current += 1;
    const keeper = current.current;
    current.current = undefined;
    setState(nothing);
    if (!keeper) return;
    void keeper.leave();
    releaseWriting(keeper.id);
  }, []);
  useEffect(() => leave, [leave]);

  return { state, current, departures, begin, finish, discard, leave };
}
