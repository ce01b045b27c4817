import { useInvalidate } from '@refinedev/core';
import { App } from 'antd';
import { type Dispatch, type MutableRefObject, type SetStateAction, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLanguage, useMessages } from '#app/language/index.ts';
import { findResource } from '#app/resources/resourcesContext.ts';
import { useScope } from '#app/resources/useScope.ts';
import { CallFailure } from '#app/session/client.ts';
import { newUuid } from '#app/session/newUuid.ts';
import { savedBefore } from '#app/widgets/draft/failedSave.ts';
import { useStillHere } from '#app/widgets/leaving/useStillHere.ts';
import { useConfirm } from '#app/widgets/useConfirm.tsx';
import type { Saved } from '#contract/endpoint.ts';
import { conflictData, type Done, type Problem, problemData } from '#contract/errors.ts';
import { listed } from '#contract/language.ts';
import { recordOf } from '#contract/readEnvelope.ts';
import { locales } from '#locales/index.ts';
import type { Drafting } from '../draft/useWritingDraft.ts';
import type { WritingDraft } from '../draft/writingDraft.ts';
import { plannedTime, withoutComeTime } from '../schedule.ts';
import { inOrder, type SaveBase, type WritingKind } from '../writing.ts';
import { goneTitles } from './goneTitles.ts';
import { isRecordGone } from './isRecordGone.ts';
import { publishedSince } from './publishedSince.ts';
import { useArrivedLists } from './useArrivedLists.ts';

/** A version of the draft from elsewhere. */
export interface WritingConflict<V> {
  /** `record`: the record was changed; `writing`: the draft was continued on another device */
  what: 'record' | 'writing';
  revision: number;
  current: V | undefined;
  /** the record as the platform has it; undefined for a draft */
  stored?: unknown;
  /** the save that met it; undefined if no save did */
  saving: 'draft' | 'publish' | undefined;
}

/** Notes about what was opened. */
export type OpeningNote =
  /** the draft in the address no longer exists */
  | 'gone'
  /** another tab has the draft open, so this one continues with a copy */
  | 'copied'
  /** the record of the draft was deleted */
  | 'recordGone'
  /** the draft was published in an earlier state, but the answer was lost */
  | 'publishedBefore';

export interface WritingState<V> {
  status: 'loading' | 'missing' | 'failed' | 'ready';
  /** why it could not be opened */
  failure: CallFailure | undefined;
  values: V;
  /** the values that were last loaded or saved, as JSON */
  baseline: string;
  base: SaveBase;
  /** the record as the platform had it when it was opened */
  stored: unknown;
  /** when the restored draft was stored; undefined if none was restored */
  restoredAt: number | undefined;
  note: OpeningNote | undefined;
}

/** names of fields in the server's answers, if they differ from the form's */
const fieldsOfServer: Readonly<Record<string, string>> = {
  circleId: 'circle',
  topicIds: 'topics',
  bookIds: 'books',
  labelIds: 'labels',
  channelId: 'channel',
};

/** `theirs`: take their version; `mine`: overwrite it; `asNew`: save mine beside it. */
type WayOut = 'theirs' | 'mine' | 'asNew';

/** A running save. */
interface Attempt<V extends object> {
  readonly isDraft: boolean;
  /** of what is saved */
  readonly draft: WritingDraft<V> | null | undefined;
  /** whether the form holds something else now */
  readonly isLeft: () => boolean;
}

interface PublicationProps<V extends object> {
  kind: WritingKind<V>;
  values: V;
  text: string;
  /** the values that were last loaded or saved, as JSON */
  baseline: string;
  base: SaveBase;
  /** the record as the platform had it when it was opened */
  stored: unknown;
  conflict: WritingConflict<V> | undefined;
  leaving: MutableRefObject<boolean>;
  drafting: Drafting<V>;
  setState: Dispatch<SetStateAction<WritingState<V>>>;
  refuse: (problems: Readonly<Record<string, string>>) => void;
  setConflict: (conflict: WritingConflict<V> | undefined) => void;
  showAddress: (part: { id?: string | undefined; writing?: string | undefined }) => void;
  tell: (failure: CallFailure) => void;
}

/** Saves drafts, publishes, shows problems, and resolves conflicts. */
export function usePublication<V extends object>(props: PublicationProps<V>) {
  const { kind, values, text, baseline, base, stored, conflict, leaving, drafting } = props;
  const { setState, refuse, setConflict, showAddress, tell } = props;
  const t = useMessages(locales.publish.publish);
  const { language } = useLanguage();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const isHere = useStillHere();
  const invalidate = useInvalidate();
  const readLists = useArrivedLists();
  const scope = useScope();
  const confirm = useConfirm();
  const { departures } = drafting;
  const [saving, setSaving] = useState<{ way: 'draft' | 'publish'; departure: number }>();
  /** the running save, by departure: a second click can come before the first one is drawn */
  const busy = useRef<number>(undefined);
  const latestText = useRef(text);
  latestText.current = text;

  const finish = ({ isDraft, draft, isLeft }: Attempt<V>, saved: Saved): void => {
    const wasPublished = base.id !== undefined && !base.isDraft;
    void invalidate({ resource: kind.resource, invalidates: ['all'] });
    const isPlannedNow = plannedTime(values) !== undefined;
    if (isDraft) message.success(t('draftSaved'));
    else message.success(t(wasPublished ? 'changed' : isPlannedNow ? 'planned' : 'published'));
    if (isLeft()) {
      void draft?.settle({ recordId: saved.id, baseRevision: saved.revision });
      return;
    }
    leaving.current = true;
    setConflict(undefined);
    void drafting.finish();
    // what was typed during the save was not sent: it continues as a change of the record
    if (!isDraft && latestText.current === text) {
      void navigate(kind.managePath);
      return;
    }
    setState((before) => ({
      ...before,
      baseline: text,
      base: { id: saved.id, revision: saved.revision, isDraft },
      restoredAt: undefined,
      note: undefined,
    }));
    showAddress({ id: saved.id, writing: undefined });
    leaving.current = false;
  };

  /** The problem at its field; deleted records are named by their titles. */
  const shown = (problem: Problem) => {
    const name = problem.field.split('.')[0] ?? '';
    const field = fieldsOfServer[name] ?? name;
    const titles = goneTitles(problem, Reflect.get(values, field)).map((title) =>
      t(field === 'books' ? 'bookByTitle' : 'byTitle', { title }),
    );
    const isNamed = titles.length > 0;
    const sentence = isNamed ? t('gone', { titles: listed(titles, language) }) : problem.message;
    return { field, sentence, isNamed };
  };

  /** @returns whether the save turned out to have succeeded */
  const refused = (failure: CallFailure, attempted: Attempt<V>): boolean => {
    const met = conflictData.safeParse(failure.data);
    if (failure.code === 409 && met.success) {
      const { revision, current: stored } = met.data;
      const found = kind.readCurrent(stored);
      const current = found && inOrder(kind, found);
      // the answer to an earlier attempt was lost, but it was saved
      if (base.id !== undefined && current && JSON.stringify(current) === text) {
        finish(attempted, { id: base.id, revision });
        return true;
      }
      if (attempted.isLeft()) {
        tell(failure);
        return false;
      }
      setSaving(undefined);
      setConflict({
        what: 'record',
        revision,
        current,
        stored,
        saving: attempted.isDraft ? 'draft' : 'publish',
      });
      return false;
    }
    const wrong = problemData.safeParse(failure.data);
    const found = wrong.success ? wrong.data.problems.map(shown) : [];
    const named = found.find(({ isNamed }) => isNamed);
    tell(named ? new CallFailure({ ...failure, message: named.sentence }) : failure);
    if (attempted.isLeft()) return false;
    refuse(Object.fromEntries(found.map(({ field, sentence }) => [field, sentence])));
    return false;
  };

  const rebase = (next: Partial<SaveBase>, current?: V): void => {
    setState((before) => ({
      ...before,
      ...(current ? { values: current, baseline: JSON.stringify(current) } : {}),
      base: { ...before.base, ...next },
      restoredAt: undefined,
    }));
  };

  /** Turns the draft of a deleted record into a new one. */
  const beginAnew = (): void => {
    const nothing = { id: undefined, revision: undefined };
    drafting.current.current?.rebase({ recordId: undefined, baseRevision: undefined });
    rebase({ ...nothing, isDraft: true });
    setState((before) => ({
      ...before,
      baseline: JSON.stringify(inOrder(kind, kind.empty)),
      note: 'recordGone',
    }));
    showAddress({ id: undefined });
  };

  /** What was sent before without an answer is saved: this is saved over it, and the form goes on with that record. */
  const saveOver = async (
    onto: SaveBase,
    { id, revision }: Done,
    { draft, isLeft }: Attempt<V>,
  ): Promise<Saved> => {
    try {
      return await kind.save(values, { ...onto, id, revision });
    } catch (failure) {
      draft?.rebase({ recordId: id, baseRevision: revision });
      if (!isLeft()) {
        rebase({ id, revision });
        showAddress({ id });
      }
      throw failure;
    }
  };

  const send = async (
    onto: SaveBase,
    opened: V | undefined,
    attempted: Attempt<V>,
  ): Promise<Saved> => {
    try {
      // when overwriting, every field is sent
      const isOverwritten = onto.revision !== base.revision;
      return await kind.save(values, onto, isOverwritten ? undefined : opened);
    } catch (failure) {
      const done = savedBefore(failure);
      if (done) return saveOver(onto, done, attempted);
      const revision = onto.isDraft ? undefined : publishedSince(kind, failure, values, opened);
      if (revision === undefined) throw failure;
      return kind.save({ ...values, publishAt: null }, { ...onto, revision }, opened);
    }
  };

  const attempt = async (
    onto: SaveBase,
    opened: V | undefined,
    isLeft: () => boolean,
  ): Promise<void> => {
    const draft = drafting.current.current;
    if (draft && !(await draft.hold(true))) return;
    const attempted = { isDraft: onto.isDraft, draft, isLeft };
    try {
      finish(attempted, await send({ ...onto, writingId: draft?.id }, opened, attempted));
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      if (!isLeft() && (await isRecordGone(kind, onto, failure))) {
        tell(new CallFailure({ ...failure, message: t('noteRecordGone') }));
        if (!isLeft()) beginAnew();
      } else if (refused(failure, attempted)) return;
      void draft?.release(failure.isUncertain);
    }
  };

  /** Asks first where readers see the record and see more or less of it at once, as other forms do. */
  const isAgreed = async (isDraft: boolean, opened: V | undefined): Promise<boolean> => {
    if (!opened || base.isDraft) return true;
    const list = findResource(await readLists(), kind.resource);
    if (!list) return true;
    const [{ agreedTo }, { askedBefore }] = await Promise.all([
      import('#app/resources/form/agreedTo.ts'),
      import('#app/resources/form/askedBefore.ts'),
    ]);
    const before = { ...opened, isDraft: base.isDraft };
    const after = { ...values, isDraft };
    return agreedTo(askedBefore(list, { row: recordOf(stored), before, after }, scope), confirm);
  };

  /** @param from what the save is based on, after a conflict was resolved */
  const save = async (isDraft: boolean, from: Partial<SaveBase> = {}): Promise<void> => {
    const departure = departures.current;
    if (busy.current === departure) return;
    const opened = base.id === undefined ? undefined : kind.shape.parse(JSON.parse(baseline));
    const known = kind
      .problemsOf(values)
      .filter(({ key }) => !isDraft || kind.draftNeeds.includes(key));
    const wrong = withoutComeTime(known, values, opened);
    if (wrong.length > 0) {
      refuse(
        Object.fromEntries(wrong.map((problem) => [problem.field, t(problem.key, problem.values)])),
      );
      return;
    }
    const isLeft = (): boolean => departures.current !== departure || !isHere();
    busy.current = departure;
    try {
      if (!(await isAgreed(isDraft, opened))) return;
      setSaving({ way: isDraft ? 'draft' : 'publish', departure });
      await attempt({ ...base, ...from, isDraft }, opened, isLeft);
    } finally {
      if (busy.current === departure) {
        busy.current = undefined;
        setSaving(undefined);
      }
    }
  };

  /** Resolves a conflict with a newer version of the record. */
  const resolveRecord = (
    way: WayOut,
    { revision, current, saving: met }: WritingConflict<V>,
  ): void => {
    if (way === 'theirs') {
      if (current) rebase({ revision }, current);
      return;
    }
    const next = way === 'mine' ? { revision } : { id: undefined, revision: undefined };
    if (met) {
      void save(met === 'draft', next);
      return;
    }
    const recordId = way === 'mine' ? base.id : undefined;
    drafting.current.current?.rebase({ recordId, baseRevision: next.revision });
    rebase({ ...next, isDraft: way === 'mine' ? base.isDraft : true });
    if (way === 'asNew') showAddress({ id: undefined });
  };

  /** Resolves a conflict with another device's version of the same draft. */
  const resolveWriting = (way: WayOut, { current }: WritingConflict<V>): void => {
    const draft = drafting.current.current;
    if (way === 'asNew') {
      // theirs stays on the platform under the old id, mine gets a new id
      void draft?.finish();
      const about = { recordId: base.id, baseRevision: base.revision };
      const own = drafting.begin(newUuid(), about);
      own.open({ values, keptAt: Date.now() });
      showAddress({ writing: own.id });
      return;
    }
    const next = way === 'theirs' && current ? current : values;
    draft?.resolve(next);
    setState((before) => ({ ...before, values: next }));
  };

  /** Resolves a conflict (contract 10.9). */
  const resolve = (way: WayOut): void => {
    if (!conflict) return;
    setConflict(undefined);
    if (conflict.what === 'record') resolveRecord(way, conflict);
    else resolveWriting(way, conflict);
  };

  return {
    saving: saving?.departure === departures.current ? saving.way : undefined,
    save,
    resolve,
  };
}
