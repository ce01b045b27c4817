import { createListeners } from '#app/listeners.ts';
import type {
  DraftPorts,
  DraftState,
  Failed,
  KeptDraft,
  SaveAnswer,
  SaveOutcome,
  Version,
  WhereKept,
} from './draftTypes.ts';
import { failedSave } from './failedSave.ts';
import { markOf } from './mark.ts';

/** Milliseconds without input before a save; after failures the pause doubles up to the longest one. */
const quiet = 2_000;
const longest = 60_000;
/** number of unanswered texts that are remembered */
const rememberedMarks = 5;
/** If a save finds this draft's own text under a new revision this many times, the person is told. */
const mostTries = 3;

export type Draft<V, P = never, W = never> = ReturnType<typeof createDraft<V, P, W>>;

/**
 * Keeps one person's input for one thing: on this device with every change, on the platform soon after. Only one save
 * runs at a time; the newest input follows it. If the platform's version is neither the one that the draft started from
 * nor one that it sent itself, that is a conflict: the person is told, and nothing is sent until `resolve`. Uses
 * neither React nor browser functions.
 */
export function createDraft<V, P = never, W = never>(
  ports: DraftPorts<V, P, W>,
  from: Omit<KeptDraft<V>, 'values' | 'keptAt'> = unsaved,
) {
  const { textOf, device, remote, clock } = ports;
  const listeners = createListeners();
  let { follows, isHandedIn } = from;
  let known = [...from.known];
  let text = '';
  let keptAt = 0;
  let savedAt: number | undefined;
  /** the platform's copy at revision `follows`, as text; undefined if not known here */
  let base: string | undefined;
  /** a save got no answer: the platform may have more than `base` */
  let isUnsure = false;
  let isOnDevice = true;
  let failures = 0;
  /** the refused text, which is not sent again; with `isBarred`, nothing is sent until `wake` */
  let refused: string | undefined;
  let isBarred = false;
  /** nothing is sent until `release` */
  let isHeld = false;
  let isLeaving = false;
  /** the draft has ended: its copies are deleted, and nothing is kept any more */
  let isOver = false;
  let callOff: (() => void) | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let isBusy = false;
  let state: DraftState<V, P, Failed<W>> = {
    values: undefined,
    base: undefined,
    restoredAt: undefined,
    kept: { kind: 'nothing' },
    refusal: undefined,
    isSaved: from.isSaved,
    isSaving: false,
    conflict: undefined,
  };

  const set = (next: Partial<DraftState<V, P, Failed<W>>>): void => {
    state = { ...state, ...next };
    listeners.tell();
  };
  const say = (kept: WhereKept<Failed<W>>): void => {
    const isTrue = isOnDevice || kept.kind === 'platform' || kept.kind === 'nothing';
    set({ kept: isTrue ? kept : { kind: 'nowhere' } });
  };
  const sayWhere = (): void => {
    if (!state.isSaved) say({ kind: failures > 0 ? 'offline' : 'device', at: keptAt });
    else say(savedAt === undefined ? { kind: 'nothing' } : { kind: 'platform', at: savedAt });
  };
  /** Nothing can be sent, not even on request. */
  const isBlocked = (): boolean => isOver || isHeld || isBarred || state.values === undefined;
  /** Nothing is sent automatically. */
  const isStopped = (): boolean => isBlocked() || state.conflict !== undefined;

  const cancel = (): void => {
    callOff?.();
    callOff = undefined;
  };
  const schedule = (milliseconds: number): void => {
    cancel();
    if (isStopped()) return;
    callOff = clock.after(milliseconds, async () => {
      callOff = undefined;
      await save();
      return state.isSaved;
    });
  };
  const toDevice = async (): Promise<void> => {
    const { values, isSaved } = state;
    if (values === undefined || isOver) return;
    isOnDevice = await device.write({ values, keptAt, follows, isSaved, known, isHandedIn });
    if (!isOnDevice && !state.isSaved && !isStopped()) say({ kind: 'nowhere' });
    // the device has room again
    else if (isOnDevice && state.kept.kind === 'nowhere') sayWhere();
  };
  const put = (next: V, at: number, nextText = textOf(next)): void => {
    text = nextText;
    keptAt = at;
    set({ values: next, isSaved: !isUnsure && text === base });
  };
  /** Takes over the platform's copy as the one that the draft is based on. */
  const follow = ({ values: theirs, revision }: Version<V>): void => {
    follows = revision;
    base = theirs === undefined ? undefined : textOf(theirs);
    known = base === undefined ? [] : [markOf(base)];
    isUnsure = false;
    failures = 0;
    refused = undefined;
    const isSaved = state.values !== undefined && text === base;
    set({ base: theirs, isSaved, conflict: undefined, refusal: undefined });
  };
  /** The platform's copy that the draft is based on is not known here any more. */
  const forgetBase = (): void => {
    base = undefined;
    set({ base: undefined });
  };
  /** Whether the platform's copy is a text that this draft sent without getting an answer. */
  const isOwn = ({ values: theirs }: Version<V>): boolean => {
    if (theirs === undefined) return false;
    const theirText = textOf(theirs);
    return theirText === text || known.includes(markOf(theirText));
  };
  /**
   * Compares the platform's copy with the draft. @returns true if the copy is the draft's own or could be merged;
   * otherwise the person is asked
   */
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

  /** Another version than the one that the draft is based on: merges it, or asks the person. */
  async function meetConflict(
    theirs: Version<V>,
    { purpose, times }: Sent<V, P>,
  ): Promise<SaveOutcome<Failed<W>> | undefined> {
    if (times === mostTries) known = [];
    const isTold = isOver || times > mostTries;
    const about = { isOwn: isOwn(theirs), follows, base: state.base, purpose };
    const both = isTold ? undefined : await ports.merge?.(theirs, about);
    if (isOver || !meet(theirs, purpose, both)) return { kind: 'conflict' };
    // the platform has exactly this text: only the answer was lost
    savedAt = clock.now();
    sayWhere();
    return undefined;
  }
  /** The platform no longer has its copy. */
  function lose(): SaveOutcome<Failed<W>> | undefined {
    const wasHandedIn = isHandedIn;
    const isSame = state.isSaved;
    follows = null;
    forgetBase();
    isUnsure = false;
    isHandedIn = false;
    isHeld = wasHandedIn && isSame;
    if (!isHeld) set({ isSaved: false });
    if (wasHandedIn) ports.onPublished?.(isSame);
    return isHeld ? { kind: 'gone' } : undefined;
  }
  /** Handles the answer to a save; undefined if the text has to be sent again. */
  async function take(
    answer: SaveAnswer<V, Failed<W>>,
    sent: Sent<V, P>,
  ): Promise<SaveOutcome<Failed<W>> | undefined> {
    switch (answer.kind) {
      case 'saved':
        follow({ values: sent.values, revision: answer.revision });
        isHandedIn = false;
        savedAt = clock.now();
        if (clock.isByHand) set({ restoredAt: undefined });
        if (!isOver) sayWhere();
        return { kind: 'saved' };
      case 'conflict':
        return meetConflict(answer.theirs, sent);
      case 'done':
        follow(answer.theirs);
        return undefined;
      case 'gone':
        return lose();
      case 'unreachable':
        failures += 1;
        schedule(Math.min(quiet * 2 ** failures, longest));
        if (!isOver) say({ kind: 'offline', at: keptAt });
        return answer;
      case 'refused':
        isUnsure = sent.wasUnsure;
        isBarred = answer.isForGood ?? false;
        refused = sent.text;
        set({ refusal: { values: sent.values, why: answer.why } });
        if (!isOver) say({ kind: 'refused', at: keptAt, why: answer.why });
        return answer;
    }
  }

  /** What a failure of a save means. */
  const explain = async (failure: unknown): Promise<SaveAnswer<V, Failed<W>>> =>
    (await remote.answerTo?.(failure, follows)) ?? failedSave(failure);
  async function send(sent: Sent<V, P>, isLast: boolean): Promise<SaveAnswer<V, Failed<W>>> {
    try {
      const { values: next, purpose } = sent;
      const answer = await remote.save(next, { follows, purpose, isLast });
      return typeof answer === 'number' ? { kind: 'saved', revision: answer } : answer;
    } catch (failure) {
      return explain(failure).catch(explain);
    }
  }

  async function attempt(purpose: P | undefined, isLast: boolean): Promise<SaveOutcome<Failed<W>>> {
    for (let times = 1; ; times += 1) {
      // their version may have changed, and with it the merged text; if merging is done here, it is done again
      if (state.conflict && !ports.merge) {
        askAgain();
        return { kind: 'conflict' };
      }
      // a text that was handed in for publishing without an answer is saved once more, to find out whether it was
      // published
      const { values } = state;
      const isNeeded = !state.isSaved || isHandedIn || purpose !== undefined;
      if (values === undefined || isBlocked() || !isNeeded) return { kind: 'unchanged' };
      const sent = { values, text, purpose, wasUnsure: isUnsure, times };
      known = [...new Set([...known, markOf(text)])].slice(-rememberedMarks);
      isUnsure = true;
      set({ isSaving: true });
      const answer = await send(sent, isLast).finally(() => set({ isSaving: false }));
      const outcome = await take(answer, sent);
      await toDevice();
      if (outcome) return outcome;
    }
  }

  /**
   * Sends the newest text after the running save.
   *
   * @param purpose sends the text even if the platform already has it
   */
  async function save(purpose?: P, isLast = false): Promise<SaveOutcome<Failed<W>>> {
    // a page that is closing has no time for a second call: this device keeps the rest
    if (isLast && isBusy) return { kind: 'unchanged' };
    cancel();
    const turn = last.then(async () => {
      isBusy = true;
      try {
        return await attempt(purpose, isLast);
      } finally {
        isBusy = false;
        // input during the save
        const isWaiting = !state.isSaved && text !== refused && failures === 0;
        if (isWaiting && callOff === undefined) schedule(quiet);
      }
    });
    last = turn.catch(() => undefined);
    return turn;
  }

  return {
    get: (): DraftState<V, P, Failed<W>> => state,
    subscribe: listeners.add,
    /** revision of the platform's copy that this draft is based on; null if there is none */
    follows: (): number | null => follows,
    isHandedIn: (): boolean => isHandedIn,

    /** Continues a draft that was kept on this device. If the platform's copy is given, it is compared at once. */
    open(kept: Pick<KeptDraft<V>, 'values' | 'keptAt'>, theirs?: Version<V>): void {
      const { isSaved } = state;
      put(kept.values, kept.keptAt);
      if (isSaved) {
        base = text;
        savedAt = keptAt;
        set({ isSaved });
      }
      const isKnown = theirs?.revision === follows;
      if (theirs && isKnown) follow(theirs);
      const isMet = !theirs || isKnown || meet(theirs, undefined);
      if (!state.isSaved) set({ restoredAt: keptAt });
      if (!isMet) return;
      sayWhere();
      void toDevice();
      if (!state.isSaved) schedule(0);
    },
    /** Starts from the platform's copy, with its values or other ones. */
    begin(theirs: Version<V> & { readonly values: V }, next: V = theirs.values): void {
      follow(theirs);
      put(next, clock.now());
      set({ restoredAt: undefined });
      void toDevice();
      sayWhere();
      if (state.isSaved) cancel();
      else schedule(0);
    },
    /** @param isAfresh it is no longer what was restored */
    change(next: V, isAfresh = false): void {
      const nextText = textOf(next);
      if (isOver) return;
      if (isAfresh) set({ restoredAt: undefined });
      if (state.values !== undefined && nextText === text) {
        set({ values: next });
        return;
      }
      put(next, clock.now(), nextText);
      void toDevice();
      if (state.isSaved) cancel();
      if (isStopped() && !state.isSaved) return;
      sayWhere();
      // after a failure the longer pause stays in effect
      if (!state.isSaved && failures === 0) schedule(quiet);
    },
    /** Replaces the draft by one that a closed tab left; the next save is based on what that tab started from. */
    goOnWith(left: KeptDraft<V>): void {
      if (left.follows !== follows) {
        follows = left.follows;
        forgetBase();
      }
      // for that draft, texts sent from here are those of somebody else
      known = [...left.known];
      put(left.values, left.keptAt);
      void toDevice();
      sayWhere();
      schedule(0);
    },
    /** Something that is saved along with the values has changed. `isNew`: the platform has lost its copy. */
    touch(isNew = false): void {
      if (isNew) follows = null;
      forgetBase();
      set({ isSaved: false });
      void toDevice();
      schedule(quiet);
    },
    save,
    /** Sends at once what failed before, because the connection or the permission is back. */
    wake(): void {
      if (state.isSaved || (failures === 0 && refused === undefined)) return;
      failures = 0;
      refused = undefined;
      isBarred = false;
      schedule(0);
    },
    /** Ends a conflict: continues over their version with theirs, mine, or both merged. */
    resolve(next: V): void {
      const { conflict } = state;
      if (!conflict) return;
      follow(conflict.theirs);
      put(next, clock.now());
      set({ restoredAt: undefined });
      void toDevice();
      if (state.isSaved) savedAt = clock.now();
      sayWhere();
      if (!state.isSaved) schedule(0);
    },
    /** The person decides later: the next requested save asks again. */
    postpone(): void {
      if (state.conflict) set({ conflict: { ...state.conflict, isAsked: false } });
    },
    /**
     * Saves pending input and sends nothing more until `release`.
     *
     * @param isHandingIn the text is published next; if no answer comes, the draft finds out whether it was
     * @returns false if there is a conflict, which the person has to decide first
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
    /** @param isUncertain the text that was handed in may have been published, but no answer has come */
    async release(isUncertain = false): Promise<void> {
      isHeld = false;
      isLeaving = false;
      isHandedIn = isUncertain;
      await toDevice();
      if (!state.isSaved || isUncertain) schedule(quiet);
    },
    /** The form is left: pending input is saved once more, unless the person is signed out. */
    async leave(doesSave = true): Promise<void> {
      isLeaving = true;
      cancel();
      if (doesSave && !state.isSaved && !state.conflict) await save();
      // the form was opened again meanwhile
      if (!isLeaving) return;
      isHeld = true;
      cancel();
    },
    /** The thing was published or saved elsewhere: the copy on this device is deleted. */
    async finish(): Promise<void> {
      isOver = true;
      cancel();
      await device.remove();
    },
    /** The person discards the draft: all copies are deleted. */
    async discard(): Promise<void> {
      await this.finish();
      await last;
      if (follows !== null) await remote.forget?.();
      follows = null;
      set({ kept: { kind: 'nothing' }, conflict: undefined });
    },
  };
}

/** A running save. */
interface Sent<V, P> {
  readonly values: V;
  readonly text: string;
  readonly purpose: P | undefined;
  readonly wasUnsure: boolean;
  /** number of attempts */
  readonly times: number;
}

/** The fields of a draft that the platform does not have. */
const unsaved = { follows: null, isSaved: false, known: [], isHandedIn: false };
