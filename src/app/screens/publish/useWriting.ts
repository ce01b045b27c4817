import { useInvalidate } from '@refinedev/core';
import { App } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useMessages } from '#app/language/index.ts';
import { CallFailure } from '#app/session/client.ts';
import { newUuid } from '#app/session/newUuid.ts';
import { notifyFailure } from '#app/session/notifications.ts';
import { useSession } from '#app/session/useSession.ts';
import { locales } from '#locales/index.ts';
import { claimWriting } from './draft/deviceStore.ts';
import { type Opened, openWriting } from './draft/openWriting.ts';
import { type Drafting, useWritingDraft } from './draft/useWritingDraft.ts';
import {
  type OpeningNote,
  usePublication,
  type WritingConflict,
  type WritingState,
} from './saving/usePublication.ts';
import { inOrder, type SaveBase, type WritingKind } from './writing.ts';

const newContent: SaveBase = { id: undefined, revision: undefined, isDraft: true };

/**
 * Writing of one kind of content. Opens the record of `?id=` and the draft of `?writing=`, stores what is written
 * (draft/), saves and publishes (saving/), and detects conflicts.
 */
export function useWriting<V extends object>(kind: WritingKind<V>) {
  const t = useMessages(locales.publish.publish);
  const { message } = App.useApp();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const account = useSession().userInfo?.id ?? '';
  const [search, setSearch] = useSearchParams();
  const id = search.get('id') ?? undefined;
  const writingId = search.get('writing') ?? undefined;

  const initial = useMemo<WritingState<V>>(() => {
    const empty = inOrder(kind, kind.empty);
    return {
      status: 'loading',
      failure: undefined,
      values: empty,
      baseline: JSON.stringify(empty),
      base: newContent,
      stored: undefined,
      restoredAt: undefined,
      note: undefined,
    };
  }, [kind]);
  const [state, setState] = useState(initial);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  /** counts the saves that met problems: each time the first one is shown */
  const [refusals, setRefusals] = useState(0);
  const refuse = useCallback((found: Readonly<Record<string, string>>) => {
    setProblems(found);
    setRefusals((count) => count + 1);
  }, []);
  const [recordConflict, setConflict] = useState<WritingConflict<V>>();
  /** set while the form itself navigates: then the person is not asked */
  const leaving = useRef(false);
  /** what the form holds, as the address names it: need not be opened again */
  const own = useRef<{ id: string | undefined; writingId: string | undefined }>(undefined);
  const address = addressOf(id, writingId);
  /** counts the tries to open what the address names */
  const [tries, setTries] = useState(0);
  /** addresses that are being navigated to; the form may change before they arrive */
  const asked = useRef<string[]>([]);

  const { status, values, baseline, base } = state;
  const text = useMemo(() => JSON.stringify(values), [values]);
  const isDirty = status === 'ready' && text !== baseline;

  /** Puts what the form holds into the address, so that a reload brings it back. */
  const showAddress = useCallback(
    (part: { id?: string | undefined; writing?: string | undefined }) => {
      const names = own.current ?? { id: undefined, writingId: undefined };
      own.current = {
        id: 'id' in part ? part.id : names.id,
        writingId: 'writing' in part ? part.writing : names.writingId,
      };
      const next = addressOf(own.current.id, own.current.writingId);
      if (next === (asked.current.at(-1) ?? address)) return;
      asked.current.push(next);
      setSearch(next, { replace: true, preventScrollReset: true });
    },
    [setSearch, address],
  );

  const wasPublished = useCallback(() => {
    leaving.current = true;
    message.info(t('publishedMeanwhile'));
    void invalidate({ resource: kind.resource, invalidates: ['all'] });
    void navigate(kind.managePath);
  }, [message, t, invalidate, navigate, kind]);

  const drafting = useWritingDraft({
    kind,
    account,
    values,
    isDirty,
    isReady: status === 'ready',
    about: { recordId: base.id, baseRevision: base.revision },
    onId: (writing) => {
      if (!leaving.current) showAddress({ writing });
    },
    onPublished: (isSame) => {
      if (!isSame) {
        setState((before) => ({ ...before, note: 'publishedBefore' }));
        return;
      }
      leaving.current = true;
      void drafting.finish();
      wasPublished();
    },
  });
  const { begin, leave } = drafting;
  const conflict = recordConflict ?? conflictOf(drafting.state.conflict);
  const closeConflict = () => {
    setConflict(undefined);
    drafting.current.current?.postpone();
  };

  const show = useCallback(
    async (opened: Opened<V>, isOver: () => boolean): Promise<void> => {
      const { record, continued } = opened;
      // another tab has it open: the two must not overwrite each other
      const isFree = opened.writingId === undefined || (await claimWriting(opened.writingId));
      if (isOver()) return;
      const loaded = inOrder(kind, record?.values ?? kind.empty);
      const next = stateOf(opened, loaded, noteOf(opened, isFree, id));
      const { revision } = next.base;
      const writing = isFree ? opened.writingId : newUuid();
      own.current = { id: opened.id, writingId: writing };
      setState(next);
      if (continued && writing) {
        const about = { recordId: opened.id, baseRevision: revision };
        if (isFree) begin(writing, about, continued).open(continued, opened.theirs);
        else begin(writing, about).open(continued);
      }
      showAddress({ id: opened.id, writing });
      if (record && record.revision !== revision)
        setConflict({
          what: 'record',
          revision: record.revision,
          current: loaded,
          stored: record.stored,
          saving: undefined,
        });
    },
    [kind, id, begin, showAddress],
  );

  // only the address decides what is opened
  const opening = useRef({ show, wasPublished });
  opening.current = { show, wasPublished };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens again
  useEffect(() => {
    leaving.current = false;
    const arrived = asked.current.indexOf(address);
    asked.current.splice(0, arrived < 0 ? asked.current.length : arrived + 1);
    if (arrived >= 0) return;
    if (own.current && own.current.id === id && own.current.writingId === writingId) return;
    own.current = undefined;
    leave();
    setProblems({});
    setConflict(undefined);
    setState(initial);
    const controller = new AbortController();
    const isOver = (): boolean => controller.signal.aborted;
    openWriting({ kind, account, id, writingId, signal: controller.signal }).then(
      (opened) => {
        if (isOver()) return undefined;
        const next = opening.current;
        if (!opened.wasPublished || id !== undefined) return next.show(opened, isOver);
        next.wasPublished();
        return undefined;
      },
      (failure: unknown) => {
        if (isOver()) return;
        if (!(failure instanceof CallFailure)) throw failure;
        own.current = { id, writingId };
        const isMissing = failure.code === 404;
        setState({ ...initial, status: isMissing ? 'missing' : 'failed', failure });
      },
    );
    return () => controller.abort();
  }, [address, id, writingId, kind, account, initial, leave, tries]);

  const reopen = useCallback(() => {
    own.current = undefined;
    setTries((count) => count + 1);
  }, []);

  const change = useCallback((part: Partial<V>) => {
    setState((before) => ({ ...before, values: { ...before.values, ...part } }));
    setProblems((before) =>
      Object.keys(part).some((field) => field in before)
        ? Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part)))
        : before,
    );
  }, []);

  /** What the input of one value needs. */
  const field = <K extends keyof V & string>(name: K) => ({
    value: values[name],
    error: problems[name],
    onChange: (value: V[K]) => {
      const part: Partial<V> = {};
      part[name] = value;
      change(part);
    },
  });

  const startAfresh = useCallback(() => {
    setState((before) => ({
      ...before,
      // it was written or loaded by the schema of this kind
      values: kind.shape.parse(JSON.parse(before.baseline)),
      restoredAt: undefined,
      note: undefined,
    }));
    setProblems({});
  }, [kind]);

  const isOwnAddress = useCallback((other: string): boolean => {
    const names = new URLSearchParams(other);
    const { id: ownId, writingId: ownWriting } = own.current ?? {};
    return names.get('id') === (ownId ?? null) && names.get('writing') === (ownWriting ?? null);
  }, []);

  const saving = usePublication({
    kind,
    values,
    text,
    baseline,
    base,
    stored: state.stored,
    conflict,
    leaving,
    drafting,
    setState,
    refuse,
    setConflict,
    showAddress,
    tell,
  });

  return {
    ...state,
    id,
    isDirty,
    /** the address of what the form holds */
    ownAddress: addressOf(own.current?.id, own.current?.writingId),
    /** whether an address names what the form holds */
    isOwnAddress,
    draft: drafting.state,
    problems,
    refusals,
    conflict,
    leaving,
    reopen,
    change,
    field,
    startAfresh,
    discard: drafting.discard,
    ...saving,
    closeConflict,
  };
}

export type Writing<V extends object> = ReturnType<typeof useWriting<V>>;

/** The other device's version of the same draft, while the person is asked about it. */
function conflictOf<V extends object>(
  found: Drafting<V>['state']['conflict'],
): WritingConflict<V> | undefined {
  if (!found?.isAsked) return undefined;
  const { values: current, revision } = found.theirs;
  return { what: 'writing', revision, current, saving: undefined };
}

/** The query of an address for what the form holds. */
function addressOf(id: string | undefined, writingId: string | undefined): string {
  const names = new URLSearchParams();
  if (id) names.set('id', id);
  if (writingId) names.set('writing', writingId);
  return names.toString();
}

/** The form's state for what was opened. @param loaded the record's values, or empty ones */
function stateOf<V>(
  { record, continued, id }: Opened<V>,
  loaded: V,
  note: OpeningNote | undefined,
): WritingState<V> {
  const revision = continued?.baseRevision ?? record?.revision;
  return {
    status: 'ready',
    failure: undefined,
    values: continued?.values ?? loaded,
    baseline: JSON.stringify(loaded),
    base: { id, revision, isDraft: record?.isDraft ?? true },
    stored: record?.stored,
    restoredAt: continued?.keptAt,
    note,
  };
}

function noteOf<V>(
  opened: Opened<V>,
  isFree: boolean,
  id: string | undefined,
): OpeningNote | undefined {
  if (!isFree) return 'copied';
  if (opened.wasChangedSince) return 'publishedBefore';
  if (id !== undefined && opened.id === undefined) return 'recordGone';
  return opened.isGone ? 'gone' : undefined;
}

/** Shows the message of a silent call; an expired session has its own prompt. */
function tell(failure: CallFailure): void {
  if (failure.code !== 401) notifyFailure(failure);
}
