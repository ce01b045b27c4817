import { createListeners } from '#app/listeners.ts';
import type {
  DraftPorts,
  DraftState,
  KeptDraft,
  SaveAnswer,
  SaveOutcome,
  Version,
  WhereKept,
} from './draftTypes.ts';
import { markOf } from './mark.ts';

/** Milliseconds of quiet after which what was typed is saved; pauses after failures double, up to the longest. */
const quiet = 2_000;
const longest = 60_000;
/** texts without an answer that are remembered */
const rememberedMarks = 5;
/** Whoever finds its own copy under a new revision so often in one save is told. */
const mostTries = 3;

export type Draft<V, P, W> = ReturnType<typeof createDraft<V, P, W>>;

/**
 * Keeps what one person types into one thing: on this device with every change, on the platform soon after. One call is
 * on its way at a time; what is typed meanwhile follows it, the newest alone. A version of the platform's that is neither
 * what this draft began from nor what it sent itself is a conflict: it is told, and nothing is sent until `resolve`. Knows
 * no React and no browser.
 */
export function createDraft<V, P = never, W = undefined>(
  ports: DraftPorts<V, P, W>,
  from: Omit<KeptDraft<V>, 'values' | 'keptAt'> = unsaved,
) {
  const { textOf, device, remote, clock } = ports;
  const listeners = createListeners();
  let { follows, isHandedIn } = from;
  let known = [...from.known];
  let values: V | undefined;
  let text = '';
  let keptAt = 0;
  let savedAt: number | undefined;
  /** the platform's copy at `follows`, as text; undefined where it is not known here */
  let base: string | undefined;
  let baseValues: V | undefined;
  /** a save has had no answer: the platform may have more than `base` */
  let isUnsure = false;
  let isOnDevice = true;
  let failures = 0;
  /** not asked again with this; `isBarred`: with nothing, until `wake` */
  let refused: string | undefined;
  let isBarred = false;
  /** nothing is sent until `release` */
  let isHeld = false;
  let isLeaving = false;
  /** the copies go: nothing is kept any more */
  let isOver = false;
  let callOff: (() => void) | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let isBusy = false;
  let state: DraftState<V, P, W> = {
    kept: { kind: 'nothing' },
    isSaved: from.isSaved,
    isSaving: false,
    conflict: undefined,
  };

  const set = (next: Partial<DraftState<V, P, W>>): void => {
    state = { ...state, ...next };
    listeners.tell();
  };
  const say = (kept: WhereKept<W>): void => {
    const isTrue = isOnDevice || kept.kind === 'platform' || kept.kind === 'nothing';
    set({ kept: isTrue ? kept : { kind: 'nowhere' } });
  };
  const sayWhere = (): void => {
    if (!state.isSaved) say({ kind: failures > 0 ? 'offline' : 'device', at: keptAt });
    else say(savedAt === undefined ? { kind: 'nothing' } : { kind: 'platform', at: savedAt });
  };
  /** Nothing is sent, whoever asks. */
  const isBlocked = (): boolean => isOver || isHeld || isBarred || values === undefined;
  /** Nothing is sent by itself. */
  const isStopped = (): boolean => isBlocked() || state.conflict !== undefined;

  const cancel = (): void => {
    callOff?.();
    callOff = undefined;
  };
  const schedule = (milliseconds: number): void => {
    cancel();
    if (isStopped()) return;
    callOff = clock.after(milliseconds, () => {
      callOff = undefined;
      void save();
    });
  };
  const toDevice = async (): Promise<void> => {
    if (values === undefined || isOver) return;
    const { isSaved } = state;
    isOnDevice = await device.write({ values, keptAt, follows, isSaved, known, isHandedIn });
    if (!isOnDevice && !state.isSaved && !isStopped()) say({ kind: 'nowhere' });
    // there is room again
    else if (isOnDevice && state.kept.kind === 'nowhere') sayWhere();
  };
  const put = (next: V, at: number, nextText = textOf(next)): void => {
    values = next;
    text = nextText;
    keptAt = at;
    set({ isSaved: !isUnsure && text === base });
  };
  /** The platform's copy is this one now. */
  const follow = ({ values: theirs, revision }: Version<V>): void => {
    follows = revision;
    baseValues = theirs;
    base = theirs === undefined ? undefined : textOf(theirs);
    known = base === undefined ? [] : [markOf(base)];
    isUnsure = false;
    failures = 0;
    refused = undefined;
    set({ isSaved: values !== undefined && text === base, conflict: undefined });
  };
  /** Whether a copy of the platform's is this draft's own, sent without an answer. */
  const isOwn = ({ values: theirs }: Version<V>): boolean => {
    if (theirs === undefined) return false;
    const theirText = textOf(theirs);
    return theirText === text || known.includes(markOf(theirText));
  };
  /** @returns whether the platform's copy is this draft's own, or one with it; else the person is asked */
  const meet = (theirs: Version<V>, purpose: P | undefined, both?: V): boolean => {
    if (both !== undefined || isOwn(theirs)) {
      follow(theirs);
      if (both !== undefined) put(both, clock.now());
      return true;
    }
    cancel();
    set({ conflict: { theirs, purpose, isAsked: true } });
    say({ kind: 'device', at: keptAt });
    return false;
  };
  const askAgain = (): void => {
    if (state.conflict) set({ conflict: { ...state.conflict, isAsked: true } });
  };

  /** What becomes of the draft by each answer; undefined where it is to be sent once more. */
  const taken = {
    saved({ revision }: Answer<V, W, 'saved'>, sent: Sent<V, P>): SaveOutcome<W> {
      follow({ values: sent.values, revision });
      isHandedIn = false;
      savedAt = clock.now();
      if (!isOver) sayWhere();
      return { kind: 'saved' };
    },
    async conflict(
      { theirs }: Answer<V, W, 'conflict'>,
      { purpose, times }: Sent<V, P>,
    ): Promise<SaveOutcome<W> | undefined> {
      if (times === mostTries) known = [];
      const isTold = isOver || times > mostTries;
      const about = { isOwn: isOwn(theirs), follows, base: baseValues, purpose };
      const both = isTold ? undefined : await ports.merge?.(theirs, about);
      if (isOver || !meet(theirs, purpose, both)) return { kind: 'conflict' };
      // where it has just this, only the answer was lost
      savedAt = clock.now();
      sayWhere();
      return undefined;
    },
    gone(): SaveOutcome<W> | undefined {
      const wasHandedIn = isHandedIn;
      const isSame = state.isSaved;
      follows = null;
      base = undefined;
      baseValues = undefined;
      isUnsure = false;
      isHandedIn = false;
      isHeld = wasHandedIn && isSame;
      if (!isHeld) set({ isSaved: false });
      if (wasHandedIn) ports.onPublished?.(isSame);
      return isHeld ? { kind: 'gone' } : undefined;
    },
    unreachable(answer: Answer<V, W, 'unreachable'>): SaveOutcome<W> {
      failures += 1;
      schedule(Math.min(quiet * 2 ** failures, longest));
      if (!isOver) say({ kind: 'offline', at: keptAt });
      return answer;
    },
    refused(answer: Answer<V, W, 'refused'>, sent: Sent<V, P>): SaveOutcome<W> {
      isUnsure = sent.wasUnsure;
      isBarred = answer.isForGood ?? false;
      refused = sent.text;
      if (!isOver) say({ kind: 'refused', at: keptAt, why: answer.why });
      return answer;
    },
  };
  const take = (
    answer: SaveAnswer<V, W>,
    sent: Sent<V, P>,
  ): SaveOutcome<W> | undefined | Promise<SaveOutcome<W> | undefined> => {
    switch (answer.kind) {
      case 'saved':
        return taken.saved(answer, sent);
      case 'conflict':
        return taken.conflict(answer, sent);
      case 'gone':
        return taken.gone();
      case 'unreachable':
        return taken.unreachable(answer);
      case 'refused':
        return taken.refused(answer, sent);
    }
  };

  async function attempt(purpose: P | undefined, isLast: boolean): Promise<SaveOutcome<W>> {
    for (let times = 1; ; times += 1) {
      // what both make together may have changed with their version: where that is found here, it is found again
      if (state.conflict && !ports.merge) {
        askAgain();
        return { kind: 'conflict' };
      }
      // a text that was sent for publishing without an answer is saved once more, to learn whether it was published
      const isNeeded = !state.isSaved || isHandedIn || purpose !== undefined;
      if (values === undefined || isBlocked() || !isNeeded) return { kind: 'unchanged' };
      const sent = { values, text, purpose, wasUnsure: isUnsure, times };
      known = [...new Set([...known, markOf(text)])].slice(-rememberedMarks);
      isUnsure = true;
      set({ isSaving: true });
      const answer = await remote
        .save(values, { follows, purpose, isLast })
        .finally(() => set({ isSaving: false }));
      const outcome = await take(answer, sent);
      await toDevice();
      if (outcome) return outcome;
    }
  }

  /**
   * Sends the newest text, after the save that is under way.
   *
   * @param purpose sends it even if the platform has it already
   */
  async function save(purpose?: P, isLast = false): Promise<SaveOutcome<W>> {
    // a page that goes has no time for a second call: the copy on this device has the rest
    if (isLast && isBusy) return { kind: 'unchanged' };
    cancel();
    const turn = last.then(async () => {
      isBusy = true;
      try {
        return await attempt(purpose, isLast);
      } finally {
        isBusy = false;
        // what was typed meanwhile
        const isWaiting = !state.isSaved && text !== refused && failures === 0;
        if (isWaiting && callOff === undefined) schedule(quiet);
      }
    });
    last = turn.catch(() => undefined);
    return turn;
  }

  return {
    get: (): DraftState<V, P, W> => state,
    subscribe: listeners.add,
    /** revision of the platform's copy that this one follows; null where there is none */
    follows: (): number | null => follows,
    isHandedIn: (): boolean => isHandedIn,

    /** Continues a draft that was kept on the device. If the platform's copy is given, it is compared at once. */
    open(kept: Pick<KeptDraft<V>, 'values' | 'keptAt'>, theirs?: Version<V>): void {
      const { isSaved } = state;
      put(kept.values, kept.keptAt);
      if (isSaved) {
        base = text;
        savedAt = keptAt;
        set({ isSaved });
      }
      if (theirs?.revision === follows) follow(theirs);
      else if (theirs && !meet(theirs, undefined)) return;
      sayWhere();
      void toDevice();
      if (!state.isSaved) schedule(0);
    },
    /** Goes on from the platform's copy, with what is typed over it or with the copy itself. */
    begin(theirs: Version<V> & { readonly values: V }, next: V = theirs.values): void {
      follow(theirs);
      put(next, clock.now());
      void toDevice();
      sayWhere();
      if (state.isSaved) cancel();
      else schedule(0);
    },
    change(next: V): void {
      const nextText = textOf(next);
      if (isOver) return;
      if (values !== undefined && nextText === text) {
        values = next;
        return;
      }
      put(next, clock.now(), nextText);
      void toDevice();
      if (state.isSaved) cancel();
      if (isStopped() && !state.isSaved) return;
      sayWhere();
      // after a failure it keeps its own pace
      if (!state.isSaved && failures === 0) schedule(quiet);
    },
    /** Goes on with what an ended tab has left, in place of what is here: the next save says what that one began from. */
    goOnWith(left: KeptDraft<V>): void {
      if (left.follows !== follows) {
        follows = left.follows;
        base = undefined;
        baseValues = undefined;
      }
      // what was sent from here is another's to what that tab began from
      known = [...left.known];
      put(left.values, left.keptAt);
      void toDevice();
      sayWhere();
      schedule(0);
    },
    /** What goes along with the values has changed. `isNew`: the platform has forgotten its copy. */
    touch(isNew = false): void {
      if (isNew) follows = null;
      base = undefined;
      baseValues = undefined;
      set({ isSaved: false });
      void toDevice();
      schedule(quiet);
    },
    save,
    /** What failed may pass now, for the connection is back or the person may again: it goes at once. */
    wake(): void {
      if (state.isSaved || (failures === 0 && refused === undefined)) return;
      failures = 0;
      refused = undefined;
      isBarred = false;
      schedule(0);
    },
    /** Ends a conflict: what goes on over their version is theirs, mine, or both in one. */
    resolve(next: V): void {
      const { conflict } = state;
      if (!conflict) return;
      follow(conflict.theirs);
      put(next, clock.now());
      void toDevice();
      if (state.isSaved) savedAt = clock.now();
      sayWhere();
      if (!state.isSaved) schedule(0);
    },
    /** The person decides later; the next save that is asked for asks again. */
    postpone(): void {
      if (state.conflict) set({ conflict: { ...state.conflict, isAsked: false } });
    },
    /**
     * Saves what waits, and sends nothing more until `release`.
     *
     * @param isHandingIn it is published next: should no answer come, what became of it is found out
     * @returns false where there is a conflict: the person has to decide first
     */
    async hold(isHandingIn = false): Promise<boolean> {
      if (state.isSaved) await last;
      else await save();
      cancel();
      if (state.conflict) {
        askAgain();
        return false;
      }
      isHeld = true;
      isHandedIn = isHandingIn;
      await toDevice();
      return true;
    },
    /** @param isUncertain what was handed in may have been published: its answer has not come */
    async release(isUncertain = false): Promise<void> {
      isHeld = false;
      isLeaving = false;
      isHandedIn = isUncertain;
      await toDevice();
      if (!state.isSaved || isUncertain) schedule(quiet);
    },
    /** The form is left: what waits is saved on its way out, once, unless nobody is signed in any more. */
    async leave(doesSave = true): Promise<void> {
      isLeaving = true;
      cancel();
      if (doesSave && !state.isSaved && !state.conflict) await save();
      // it came back meanwhile
      if (!isLeaving) return;
      isHeld = true;
      cancel();
    },
    /** It is published or saved elsewhere: the copy of this device goes. */
    async finish(): Promise<void> {
      isOver = true;
      cancel();
      await device.remove();
    },
    /** The person does not want it: the copies go everywhere. */
    async discard(): Promise<void> {
      await this.finish();
      await last;
      if (follows !== null) await remote.forget?.();
      follows = null;
      set({ kept: { kind: 'nothing' }, conflict: undefined });
    },
  };
}

/** A save that is on its way. */
interface Sent<V, P> {
  readonly values: V;
  readonly text: string;
  readonly purpose: P | undefined;
  readonly wasUnsure: boolean;
  /** how often it was sent */
  readonly times: number;
}

type Answer<V, W, K> = Extract<SaveAnswer<V, W>, { kind: K }>;

/** A draft that the platform does not have. */
const unsaved = { follows: null, isSaved: false, known: [], isHandedIn: false };
