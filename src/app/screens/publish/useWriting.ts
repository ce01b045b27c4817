import { useInvalidate } from '@refinedev/core';
import { App } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useMessages } from '#app/language/index.ts';
import { CallFailure } from '#app/session/client.ts';
import { type DraftPlace, dropDraft, keepDraft, readDraft } from '#app/session/localDrafts.ts';
import { notifyFailure } from '#app/session/notifications.ts';
import { useSession } from '#app/session/useSession.ts';
import type { Saved } from '#contract/endpoint.ts';
import { conflictData, problemData } from '#contract/errors.ts';
import { publishMessages } from './messages.ts';
import type { SaveBase, WritingKind } from './writing.ts';

/** Names of fields in answers of the server, where they differ from those of the form. */
const fieldsOfServer: Readonly<Record<string, string>> = {
  circleId: 'circle',
  topicIds: 'topics',
  bookIds: 'books',
  labelIds: 'labels',
};

/** A save that met a newer version. */
export interface WritingConflict<V> {
  revision: number;
  current: V | undefined;
  isDraft: boolean;
}

const newContent: SaveBase = { id: undefined, revision: undefined, isDraft: true };

interface State<V> {
  status: 'loading' | 'missing' | 'ready';
  values: V;
  /** the values as they were loaded or saved last, as JSON */
  baseline: string;
  base: SaveBase;
  /** when the draft that stands here was kept, where one came back */
  restoredAt: number | undefined;
}

/**
 * Writing of one kind of content: loads the record that `?id=` names, keeps what is written in this browser at once
 * and brings it back, saves and publishes, and finds out what the server says against it.
 */
export function useWriting<V extends object>(kind: WritingKind<V>) {
  const t = useMessages(publishMessages);
  const { message } = App.useApp();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const account = useSession().userInfo?.id ?? '';
  const [search, setSearch] = useSearchParams();
  const id = search.get('id') ?? undefined;

  const initial = useMemo<State<V>>(
    () => ({
      status: 'loading',
      values: kind.empty,
      baseline: JSON.stringify(kind.empty),
      base: newContent,
      restoredAt: undefined,
    }),
    [kind],
  );
  const [state, setState] = useState(initial);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [conflict, setConflict] = useState<WritingConflict<V>>();
  const [saving, setSaving] = useState<'draft' | 'publish'>();
  const [keptAt, setKeptAt] = useState<number>();
  // two clicks come before the first one's state is drawn
  const busy = useRef(false);
  /** set while the writing itself leaves: nobody is asked then */
  const leaving = useRef(false);
  /** the record that was just created here: nothing to load */
  const created = useRef<string | undefined>(undefined);

  const place = useMemo<DraftPlace>(() => ({ account, kind: kind.name, id }), [account, kind, id]);

  useEffect(() => {
    leaving.current = false;
    if (id !== undefined && id === created.current) return;
    created.current = undefined;
    setProblems({});
    setConflict(undefined);
    setKeptAt(undefined);
    const kept = readDraft(place, kind.shape);
    const open = (values: V, base: SaveBase): void =>
      setState({
        status: 'ready',
        values: kept?.values ?? values,
        baseline: JSON.stringify(values),
        // a kept draft is based on what was there when it was begun: a newer version is a conflict
        base: { ...base, revision: kept?.revision ?? base.revision },
        restoredAt: kept?.keptAt,
      });
    if (id === undefined) {
      open(kind.empty, newContent);
      return;
    }
    const controller = new AbortController();
    setState(initial);
    kind.load(id, controller.signal).then(
      ({ values, revision, isDraft }) => open(values, { id, revision, isDraft }),
      (failure: unknown) => {
        if (controller.signal.aborted) return;
        if (failure instanceof CallFailure && failure.code !== 404) tell(failure);
        setState({ ...initial, status: 'missing' });
      },
    );
    return () => controller.abort();
  }, [id, place, kind, initial]);

  const { status, values, baseline, base } = state;
  const isDirty = status === 'ready' && JSON.stringify(values) !== baseline;

  // kept with every change, so that nothing is lost by whatever comes
  useEffect(() => {
    if (status !== 'ready') return;
    if (!isDirty) {
      dropDraft(place);
      return;
    }
    const now = Date.now();
    if (keepDraft(place, { keptAt: now, revision: base.revision, values })) setKeptAt(now);
  }, [status, isDirty, place, base.revision, values]);

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent): void => {
      if (!leaving.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  const change = useCallback((part: Partial<V>) => {
    setState((before) => ({ ...before, values: { ...before.values, ...part } }));
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))),
    );
  }, []);

  const startAfresh = useCallback(() => {
    setState((before) => ({
      ...before,
      // what was written by the schema of this very kind, or loaded by it
      values: kind.shape.parse(JSON.parse(before.baseline)),
      restoredAt: undefined,
    }));
    setProblems({});
  }, [kind]);

  const refused = (failure: CallFailure, isDraft: boolean): void => {
    const met = conflictData.safeParse(failure.data);
    if (failure.code === 409 && met.success) {
      const { revision, current } = met.data;
      setConflict({ revision, current: kind.readCurrent(current), isDraft });
      return;
    }
    const wrong = problemData.safeParse(failure.data);
    const found = wrong.success ? wrong.data.problems : [];
    setProblems(
      Object.fromEntries(
        found.map(({ field, message: text }) => {
          const name = field.split('.')[0] ?? '';
          return [fieldsOfServer[name] ?? name, text];
        }),
      ),
    );
    tell(failure);
  };

  const finish = (isDraft: boolean, saved: Saved): void => {
    const wasPublished = base.id !== undefined && !base.isDraft;
    leaving.current = true;
    dropDraft(place);
    setConflict(undefined);
    void invalidate({ resource: kind.resource, invalidates: ['all'] });
    if (!isDraft) {
      message.success(t(wasPublished ? 'changed' : 'published'));
      void navigate(kind.managePath);
      return;
    }
    message.success(t('draftSaved'));
    created.current = saved.id;
    setState((before) => ({
      ...before,
      baseline: JSON.stringify(values),
      base: { id: saved.id, revision: saved.revision, isDraft: true },
      restoredAt: undefined,
    }));
    if (saved.id === id) leaving.current = false;
    else setSearch({ id: saved.id }, { replace: true });
  };

  /** @param from what the save is based on, where a conflict was decided */
  const save = async (isDraft: boolean, from: Partial<SaveBase> = {}): Promise<void> => {
    if (busy.current) return;
    const wrong = isDraft ? [] : kind.problemsOf(values);
    if (wrong.length > 0) {
      setProblems(
        Object.fromEntries(wrong.map((problem) => [problem.field, t(problem.key, problem.values)])),
      );
      return;
    }
    busy.current = true;
    setSaving(isDraft ? 'draft' : 'publish');
    try {
      finish(isDraft, await kind.save(values, { ...base, ...from, isDraft }));
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      refused(failure, isDraft);
    } finally {
      busy.current = false;
      setSaving(undefined);
    }
  };

  /** The three ways out of a conflict (DESIGN 4, "Writing"). */
  const resolve = (way: 'takeTheirs' | 'keepBoth' | 'overwrite'): void => {
    if (!conflict) return;
    const { revision, current, isDraft } = conflict;
    if (way === 'overwrite') void save(isDraft, { revision });
    else if (way === 'keepBoth') void save(isDraft, { id: undefined, revision: undefined });
    else if (current) {
      setConflict(undefined);
      setState((before) => ({
        ...before,
        values: current,
        baseline: JSON.stringify(current),
        base: { ...before.base, revision },
        restoredAt: undefined,
      }));
    }
  };

  return {
    ...state,
    id,
    isDirty,
    keptAt: isDirty ? keptAt : undefined,
    problems,
    saving,
    conflict,
    leaving,
    change,
    startAfresh,
    save,
    resolve,
    closeConflict: () => setConflict(undefined),
  };
}

export type Writing<V extends object> = ReturnType<typeof useWriting<V>>;

/** Shows what a silent call has to say; an expired login has its own prompt. */
function tell(failure: CallFailure): void {
  if (failure.code !== 401) notifyFailure(failure);
}
