import { z } from 'zod';
import { currentLanguage, textsOf } from '#app/language/index.ts';
import { createValue } from '#app/listeners.ts';
import { CallFailure } from '#app/session/client.ts';
import { newUuid } from '#app/session/newUuid.ts';
import { notifyFailure } from '#app/session/notifications.ts';
import type { DraftState, KeptDraft } from '#app/widgets/draft/draftTypes.ts';
import { savedBefore } from '#app/widgets/draft/failedSave.ts';
import { ContentStatus } from '#contract/codes.ts';
import type { Saved } from '#contract/endpoint.ts';
import { conflictData, type Done, type Problem, problemData } from '#contract/errors.ts';
import { listed } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import {
  inOrder,
  plannedTime,
  type SaveBase,
  type WritingKind,
  withoutComeTime,
} from './writing.ts';
import {
  claimWriting,
  createWritingDraft,
  type Opened,
  openWriting,
  releaseWriting,
  triedCall,
  type WritingDraft,
  type WritingRefusal,
  type WritingSubject,
} from './writingDraft.ts';

const t = textsOf(locales.publish.publish);

/** A version of the draft from elsewhere. */
export interface WritingConflict<V> {
  /** `record`: the record was changed; `writing`: the draft was continued on another device */
  readonly what: 'record' | 'writing';
  readonly revision: number;
  readonly current: V | undefined;
  /** the record as the platform has it; undefined for a draft */
  readonly stored?: unknown;
  /** the save that met it; undefined if no save did */
  readonly saving: 'draft' | 'publish' | undefined;
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

interface WritingState<V> {
  readonly status: 'loading' | 'missing' | 'failed' | 'ready';
  /** why it could not be opened */
  readonly failure: CallFailure | undefined;
  readonly values: V;
  /** the values as JSON, and those that were last loaded or saved */
  readonly text: string;
  readonly baseline: string;
  readonly base: SaveBase;
  /** the record as the platform had it when it was opened */
  readonly stored: unknown;
  /** when the restored draft was stored; undefined if none was restored */
  readonly restoredAt: number | undefined;
  readonly note: OpeningNote | undefined;
  /** by field */
  readonly problems: Readonly<Record<string, string>>;
  /** counts the saves that met problems: each time the first one is shown */
  readonly refusals: number;
  readonly conflict: WritingConflict<V> | undefined;
  readonly draft: DraftState<V, never, WritingRefusal | CallFailure>;
  readonly saving: 'draft' | 'publish' | undefined;
}

/** What a writing needs of the screen. */
interface WritingPorts {
  readonly tell: (kind: 'success' | 'info', message: string) => void;
  /** lists that show the record load again */
  readonly invalidate: () => void;
  /** leads to the list of what was written */
  readonly goToList: () => void;
  /** puts what the form holds into the address, so that a reload brings it back */
  readonly setAddress: (search: string) => void;
  /** asks first where readers see the record and see more or less of it at once, as other forms do */
  readonly agreed: (change: { row: unknown; before: object; after: object }) => Promise<boolean>;
  readonly isHere: () => boolean;
}

const newContent: SaveBase = { id: undefined, revision: undefined, isDraft: true };

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

/** What an address names: a record, a draft, both or neither. */
interface Names {
  readonly id: string | undefined;
  readonly writingId: string | undefined;
}

/** A running save. */
interface Attempt<V extends object> {
  readonly isDraft: boolean;
  /** of what is saved */
  readonly draft: WritingDraft<V> | undefined;
  /** whether the form holds something else now */
  readonly isLeft: () => boolean;
}

export type WritingStore<V extends object> = ReturnType<typeof createWriting<V>>;

/**
 * Writing of one kind of content, without components. Opens the record and the draft that an address names, stores what is
 * written as a draft, begun with the first change, saves and publishes, and detects conflicts.
 */
export function createWriting<V extends object>(
  kind: WritingKind<V>,
  account: string,
  ports: () => WritingPorts,
) {
  const held = (values: V) => ({ values, text: JSON.stringify(values) });
  const empty = held(inOrder(kind, kind.empty));
  const noDraft: WritingState<V>['draft'] = {
    values: undefined,
    base: undefined,
    restoredAt: undefined,
    kept: { kind: 'nothing' },
    refusal: undefined,
    isSaved: true,
    isSaving: false,
    conflict: undefined,
  };
  const initial: WritingState<V> = {
    status: 'loading',
    failure: undefined,
    ...empty,
    baseline: empty.text,
    base: newContent,
    stored: undefined,
    restoredAt: undefined,
    note: undefined,
    problems: {},
    refusals: 0,
    conflict: undefined,
    draft: noDraft,
    saving: undefined,
  };
  const state = createValue(initial);
  const set = (part: Partial<WritingState<V>>): void => state.set({ ...state.get(), ...part });
  /** the present draft; undefined before the first change */
  let draft: WritingDraft<V> | undefined;
  /** counts how often the form was left: work begun before belongs to what the form held then */
  let departures = 0;
  /** the running save, by departure: a second click can come before the first one is drawn */
  let busy: number | undefined;
  /** set while the form itself navigates: then the person is not asked */
  const leaving = { current: false };
  /** what the form holds, as the address names it: need not be opened again */
  let own: Names | undefined;
  let address = '';
  /** addresses that are being navigated to; the form may change before they arrive */
  const asked: string[] = [];
  let opening: AbortController | undefined;

  const isDirty = (): boolean => {
    const { status, text, baseline } = state.get();
    return status === 'ready' && text !== baseline;
  };

  function showAddress(part: Partial<Names>): void {
    own = { id: undefined, writingId: undefined, ...own, ...part };
    const next = addressOf(own);
    if (next === (asked.at(-1) ?? address)) return;
    asked.push(next);
    ports().setAddress(next);
  }
  const showDraft = (writingId: string | undefined): void => {
    if (!leaving.current) showAddress({ writingId });
  };

  /** Continues a stored or just opened draft. */
  function begin(
    id: string,
    about: WritingSubject,
    from?: Omit<KeptDraft<V>, 'values' | 'keptAt'>,
  ): WritingDraft<V> {
    const isCurrent = (): boolean => draft === next;
    const next: WritingDraft<V> = createWritingDraft({
      kind,
      account,
      id,
      about,
      from,
      onPublished: (isSame) => {
        if (isCurrent()) foundPublished(isSame);
      },
    });
    if (draft) releaseWriting(draft.id);
    draft = next;
    set({ draft: next.get() });
    next.subscribe(() => {
      if (isCurrent()) set({ draft: next.get() });
    });
    void claimWriting(id);
    return next;
  }
  function letGo(): WritingDraft<V> | undefined {
    const former = draft;
    draft = undefined;
    set({ draft: noDraft });
    if (former) releaseWriting(former.id);
    return former;
  }
  /** The draft has ended, and the address with it. */
  function forget(): WritingDraft<V> | undefined {
    const former = letGo();
    if (former) showDraft(undefined);
    return former;
  }
  const discard = async (): Promise<void> => forget()?.discard();
  /** The form opens something else: the draft stays stored, and another tab may open it. */
  function leave(): void {
    departures += 1;
    set({ saving: undefined });
    void letGo()?.leave();
  }

  /** Gives the draft what the form holds; begins one with the first change, and ends it where nothing is changed any more. */
  function keep(): void {
    const { status, values, base } = state.get();
    if (status !== 'ready') return;
    if (!isDirty()) {
      void discard();
      return;
    }
    if (!draft) showDraft(begin(newUuid(), { recordId: base.id, baseRevision: base.revision }).id);
    draft?.change(values);
  }
  /** Changes what the form holds or is based on. */
  function put(part: Partial<WritingState<V>>): void {
    set(part);
    keep();
  }

  function goToList(): void {
    leaving.current = true;
    ports().goToList();
  }
  function wasPublished(): void {
    const { tell, invalidate } = ports();
    tell('info', t('publishedMeanwhile'));
    invalidate();
    goToList();
  }
  /** A publication whose answer was lost has happened. @param isSame nothing was changed since */
  function foundPublished(isSame: boolean): void {
    if (!isSame) {
      set({ note: 'publishedBefore' });
      return;
    }
    leaving.current = true;
    void forget()?.finish();
    wasPublished();
  }

  async function show(opened: Opened<V>, names: Names, isOver: () => boolean): Promise<void> {
    const { record, continued, id } = opened;
    // another tab has it open: the two must not overwrite each other
    const isFree = opened.writingId === undefined || (await claimWriting(opened.writingId));
    if (isOver()) return;
    const loaded = held(inOrder(kind, record?.values ?? kind.empty));
    const revision = continued?.baseRevision ?? record?.revision;
    const writingId = isFree ? opened.writingId : newUuid();
    own = { id, writingId };
    if (continued && writingId) {
      const about = { recordId: id, baseRevision: revision };
      if (isFree) begin(writingId, about, continued).open(continued, opened.theirs);
      else begin(writingId, about).open(continued);
    }
    showAddress(own);
    put({
      status: 'ready',
      ...(continued ? held(continued.values) : loaded),
      baseline: loaded.text,
      base: { id, revision, isDraft: record?.isDraft ?? true },
      stored: record?.stored,
      restoredAt: continued?.keptAt,
      note: noteOf(opened, isFree, names.id),
    });
    if (record && record.revision !== revision)
      set({
        conflict: {
          what: 'record',
          revision: record.revision,
          current: loaded.values,
          stored: record.stored,
          saving: undefined,
        },
      });
  }

  /** Opens what an address names, unless the form holds it already. */
  function open(names: Names): void {
    opening?.abort();
    leaving.current = false;
    address = addressOf(names);
    const arrived = asked.indexOf(address);
    asked.splice(0, arrived < 0 ? asked.length : arrived + 1);
    if (arrived >= 0) return;
    if (own && own.id === names.id && own.writingId === names.writingId) return;
    own = undefined;
    leave();
    set(initial);
    const controller = new AbortController();
    opening = controller;
    const isOver = (): boolean => controller.signal.aborted;
    openWriting({ kind, account, ...names, signal: controller.signal }).then(
      (opened) => {
        if (isOver()) return undefined;
        if (!opened.wasPublished || names.id !== undefined) return show(opened, names, isOver);
        wasPublished();
        return undefined;
      },
      (failure: unknown) => {
        if (isOver()) return;
        if (!(failure instanceof CallFailure)) throw failure;
        own = names;
        set({ status: failure.code === 404 ? 'missing' : 'failed', failure });
      },
    );
  }

  function change(part: Partial<V>): void {
    const { values, problems } = state.get();
    const others = Object.entries(problems).filter(([field]) => !(field in part));
    put({ ...held({ ...values, ...part }), problems: Object.fromEntries(others) });
  }

  const refuse = (problems: Readonly<Record<string, string>>): void =>
    set({ problems, refusals: state.get().refusals + 1 });

  function finish({ isDraft, draft: of, isLeft }: Attempt<V>, text: string, saved: Saved): void {
    const { base, values } = state.get();
    const { tell, invalidate } = ports();
    const wasPublishedBefore = base.id !== undefined && !base.isDraft;
    invalidate();
    const isPlannedNow = plannedTime(values) !== undefined;
    if (isDraft) tell('success', t('draftSaved'));
    else
      tell('success', t(wasPublishedBefore ? 'changed' : isPlannedNow ? 'planned' : 'published'));
    if (isLeft()) {
      void of?.settle({ recordId: saved.id, baseRevision: saved.revision });
      return;
    }
    leaving.current = true;
    set({ conflict: undefined });
    void forget()?.finish();
    // what was typed during the save was not sent: it continues as a change of the record
    if (!isDraft && state.get().text === text) {
      goToList();
      return;
    }
    leaving.current = false;
    showAddress({ id: saved.id, writingId: undefined });
    put({
      baseline: text,
      base: { id: saved.id, revision: saved.revision, isDraft },
      restoredAt: undefined,
      note: undefined,
    });
  }

  /** The problem at its field; deleted records are named by their titles. */
  function shown(problem: Problem) {
    const name = problem.field.split('.')[0] ?? '';
    const field = fieldsOfServer[name] ?? name;
    const titles = goneTitles(problem, Reflect.get(state.get().values, field)).map((title) =>
      t(field === 'books' ? 'bookByTitle' : 'byTitle', { title }),
    );
    const isNamed = titles.length > 0;
    const sentence = isNamed
      ? t('gone', { titles: listed(titles, currentLanguage()) })
      : problem.message;
    return { field, sentence, isNamed };
  }

  /** @returns whether the save turned out to have succeeded */
  function refused(failure: CallFailure, attempted: Attempt<V>, text: string): boolean {
    const { base } = state.get();
    const met = conflictData.safeParse(failure.data);
    if (failure.code === 409 && met.success) {
      const { revision, current: stored } = met.data;
      const found = kind.readCurrent(stored);
      const current = found && inOrder(kind, found);
      // the answer to an earlier attempt was lost, but it was saved
      if (base.id !== undefined && current && JSON.stringify(current) === text) {
        finish(attempted, text, { id: base.id, revision });
        return true;
      }
      const saving = attempted.isDraft ? 'draft' : 'publish';
      if (attempted.isLeft()) tell(failure);
      else
        set({ saving: undefined, conflict: { what: 'record', revision, current, stored, saving } });
      return false;
    }
    const wrong = problemData.safeParse(failure.data);
    const found = wrong.success ? wrong.data.problems.map(shown) : [];
    const named = found.find(({ isNamed }) => isNamed);
    tell(named ? new CallFailure({ ...failure, message: named.sentence }) : failure);
    if (!attempted.isLeft())
      refuse(Object.fromEntries(found.map(({ field, sentence }) => [field, sentence])));
    return false;
  }

  /** What was sent before without an answer is saved: this is saved over it, and the form goes on with that record. */
  async function saveOver(
    values: V,
    onto: SaveBase,
    { id, revision }: Done,
    { draft: of, isLeft }: Attempt<V>,
  ): Promise<Saved> {
    try {
      return await kind.save(values, { ...onto, id, revision });
    } catch (failure) {
      of?.rebase({ recordId: id, baseRevision: revision });
      if (!isLeft()) {
        put({ base: { ...state.get().base, id, revision }, restoredAt: undefined });
        showAddress({ id });
      }
      throw failure;
    }
  }

  async function send(
    values: V,
    onto: SaveBase,
    opened: V | undefined,
    attempted: Attempt<V>,
  ): Promise<Saved> {
    // when overwriting, every field is sent
    const isOverwritten = onto.revision !== state.get().base.revision;
    try {
      return await kind.save(values, onto, isOverwritten ? undefined : opened);
    } catch (failure) {
      const done = savedBefore(failure);
      if (done) return saveOver(values, onto, done, attempted);
      const revision = onto.isDraft ? undefined : publishedSince(kind, failure, values, opened);
      if (revision === undefined) throw failure;
      return kind.save({ ...values, publishAt: null }, { ...onto, revision }, opened);
    }
  }

  /** Turns the draft of a deleted record into a new one. */
  function beginAnew(): void {
    draft?.rebase({ recordId: undefined, baseRevision: undefined });
    put({ base: newContent, baseline: empty.text, restoredAt: undefined, note: 'recordGone' });
    showAddress({ id: undefined });
  }

  async function attempt(
    onto: SaveBase,
    opened: V | undefined,
    isLeft: () => boolean,
  ): Promise<void> {
    const of = draft;
    const { values, text } = state.get();
    if (of && !(await of.hold(true))) return;
    const attempted = { isDraft: onto.isDraft, draft: of, isLeft };
    try {
      const saved = await send(values, { ...onto, writingId: of?.id }, opened, attempted);
      finish(attempted, text, saved);
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      if (!isLeft() && (await isRecordGone(kind, onto, failure))) {
        tell(new CallFailure({ ...failure, message: t('noteRecordGone') }));
        if (!isLeft()) beginAnew();
      } else if (refused(failure, attempted, text)) return;
      void of?.release(failure.isUncertain);
    }
  }

  /** @param from what the save is based on, after a conflict was resolved */
  async function save(isDraft: boolean, from: Partial<SaveBase> = {}): Promise<void> {
    const departure = departures;
    if (busy === departure) return;
    const { agreed, isHere } = ports();
    const { values, base, baseline, stored } = state.get();
    const opened = base.id === undefined ? undefined : kind.shape.parse(JSON.parse(baseline));
    const known = kind
      .problemsOf(values)
      .filter(({ key }) => !isDraft || kind.draftNeeds.includes(key));
    const wrong = withoutComeTime(known, values, opened);
    if (wrong.length > 0) {
      refuse(Object.fromEntries(wrong.map(({ field, key, values }) => [field, t(key, values)])));
      return;
    }
    const isLeft = (): boolean => departures !== departure || !isHere();
    busy = departure;
    try {
      const before = { ...opened, isDraft: base.isDraft };
      const isAsked = opened && !base.isDraft;
      if (isAsked && !(await agreed({ row: stored, before, after: { ...values, isDraft } })))
        return;
      if (departures === departure) set({ saving: isDraft ? 'draft' : 'publish' });
      await attempt({ ...base, ...from, isDraft }, opened, isLeft);
    } finally {
      if (busy === departure) busy = undefined;
      if (departures === departure) set({ saving: undefined });
    }
  }

  /** Resolves a conflict with a newer version of the record. */
  function resolveRecord(
    way: WayOut,
    { revision, current, saving: met }: WritingConflict<V>,
  ): void {
    const { base } = state.get();
    if (way === 'theirs') {
      if (!current) return;
      const theirs = held(current);
      put({
        ...theirs,
        baseline: theirs.text,
        base: { ...base, revision },
        restoredAt: undefined,
      });
      return;
    }
    const next = way === 'mine' ? { revision } : { id: undefined, revision: undefined };
    if (met) {
      void save(met === 'draft', next);
      return;
    }
    const recordId = way === 'mine' ? base.id : undefined;
    draft?.rebase({ recordId, baseRevision: next.revision });
    const isDraft = way === 'mine' ? base.isDraft : true;
    put({ base: { ...base, ...next, isDraft }, restoredAt: undefined });
    if (way === 'asNew') showAddress({ id: undefined });
  }

  /** Resolves a conflict with another device's version of the same draft. */
  function resolveWriting(way: WayOut, current: V | undefined): void {
    const { values, base } = state.get();
    if (way === 'asNew') {
      // theirs stays on the platform under the old id, mine gets a new id
      void draft?.finish();
      const mine = begin(newUuid(), { recordId: base.id, baseRevision: base.revision });
      mine.open({ values, keptAt: Date.now() });
      showAddress({ writingId: mine.id });
      return;
    }
    const next = way === 'theirs' && current ? current : values;
    draft?.resolve(next);
    put(held(next));
  }

  /** The version that the person is asked about. */
  function conflict(): WritingConflict<V> | undefined {
    const { conflict: ofRecord, draft: kept } = state.get();
    const met = kept.conflict;
    if (ofRecord || !met?.isAsked) return ofRecord;
    const { values: current, revision } = met.theirs;
    return { what: 'writing', revision, current, saving: undefined };
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    isDirty,
    conflict,
    leaving,
    open,
    change,
    discard,
    save,
    /** Tries again to open what the address names. */
    reopen(): void {
      const names = own ?? { id: undefined, writingId: undefined };
      own = undefined;
      open(names);
    },
    /** Drops the restored input. */
    startAfresh(): void {
      // the baseline was written or loaded by the schema of this kind
      const values = kind.shape.parse(JSON.parse(state.get().baseline));
      put({ ...held(values), restoredAt: undefined, note: undefined, problems: {} });
    },
    /** Resolves a conflict (contract 10.9). */
    resolve(way: WayOut): void {
      const met = conflict();
      set({ conflict: undefined });
      if (met?.what === 'record') resolveRecord(way, met);
      else if (met) resolveWriting(way, met.current);
    },
    closeConflict(): void {
      set({ conflict: undefined });
      draft?.postpone();
    },
    /** the address of what the form holds */
    ownAddress: (): string => addressOf(own),
    /** Whether an address names what the form holds. */
    isOwnAddress(other: string): boolean {
      const names = new URLSearchParams(other);
      return (
        names.get('id') === (own?.id ?? null) && names.get('writing') === (own?.writingId ?? null)
      );
    },
    /** Sends at once what failed before, because the connection or the permission is back. */
    wake: (): void => draft?.wake(),
    /** The page is hidden or closed: what is written is sent now. */
    sendLast: (): void => void draft?.save(undefined, true),
    /** The screen is left. */
    close(): void {
      opening?.abort();
      own = undefined;
      leave();
    },
  };
}

/** The query of an address for what the form holds. */
function addressOf({ id, writingId }: Partial<Names> = {}): string {
  const names = new URLSearchParams();
  if (id) names.set('id', id);
  if (writingId) names.set('writing', writingId);
  return names.toString();
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

const titled = z.object({ id: z.string(), title: z.string() });
const picked = z.union([z.array(titled), titled.transform((one) => [one])]);

/**
 * The titles of deleted records because of which a save was refused: the platform names ids, the form still has the
 * titles.
 *
 * @param value of the field: one picked record or several
 */
function goneTitles({ code, ids = [] }: Problem, value: unknown): string[] {
  const found = code === 'missing' ? picked.safeParse(value).data : undefined;
  return found?.filter(({ id }) => ids.includes(id)).map(({ title }) => title) ?? [];
}

/** Whether a save was refused because its record was deleted. It asks again, because 404 may have other reasons. */
async function isRecordGone<V>(
  kind: Pick<WritingKind<V>, 'load'>,
  { id }: Pick<SaveBase, 'id'>,
  refusal: CallFailure,
): Promise<boolean> {
  if (id === undefined || refusal.code !== 404) return false;
  const found = await triedCall(kind.load(id, new AbortController().signal));
  return found instanceof CallFailure && found.code === 404;
}

const published = z.object({ status: z.literal(ContentStatus.published) });

/**
 * Whether a save was refused only because the record was published at its planned time meanwhile, with its text
 * unchanged.
 *
 * @param opened the values when the record was opened; undefined for a new one
 * @returns its present revision; undefined if the save was refused for another reason
 */
function publishedSince<V extends object>(
  { readCurrent, shape }: Pick<WritingKind<V>, 'readCurrent' | 'shape'>,
  failure: unknown,
  values: V,
  opened: V | undefined,
): number | undefined {
  if (!(failure instanceof CallFailure) || failure.code !== 409 || !opened) return undefined;
  const met = conflictData.safeParse(failure.data);
  if (!met.success || !published.safeParse(met.data.current).success) return undefined;
  // parsed into the order of the opened values' fields
  const current = shape.safeParse(readCurrent(met.data.current)).data;
  const time = timeOf(opened);
  const isAsPlanned = typeof time === 'string' && timeOf(values) === time;
  return current && isAsPlanned && textOf(current) === textOf(opened)
    ? met.data.revision
    : undefined;
}

const timeOf = (values: object): unknown => Reflect.get(values, 'publishAt');
const textOf = (values: object): string => JSON.stringify({ ...values, publishAt: null });
