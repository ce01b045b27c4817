import { CallFailure } from '#app/session/callFailure.ts';
import { markOf } from '#app/widgets/draft/mark.ts';
import type { Saved } from '#contract/endpoint.ts';
import { type WritingName, type WritingSave, writingLength } from '#contract/entities/writing.ts';
import { conflictData } from '#contract/errors.ts';
import { forgetOnDevice, keepOnDevice } from './deviceStore.ts';
import { writingTitle } from './identity.ts';

/**
 * Keeps one writing: on this device with every change, on the platform soon after. At most one call is on its way; what
 * was typed meanwhile follows it, the newest alone. Knows no React.
 */

const quietMilliseconds = 2_000;
const longestPauseMilliseconds = 60_000;
/** marks of sent copies that are remembered */
const rememberedMarks = 5;
/** A request that outlives its page may have 64 kB, and its headers count. */
const keepaliveLength = 40_000;

/** Where what was written is kept now. `at` is in milliseconds since 1970. */
export type KeepState =
  | { readonly kind: 'nothing' }
  /** on this device; the platform follows */
  | { readonly kind: 'device'; readonly at: number }
  | { readonly kind: 'platform'; readonly at: number }
  /** on this device, until the platform can be reached */
  | { readonly kind: 'offline'; readonly at: number }
  /** on this device alone: the platform refuses it, or knows no such call */
  | {
      readonly kind: 'refused';
      readonly at: number;
      readonly reason: 'tooLong' | 'notThere' | 'answer';
      /** the platform's own sentence */
      readonly message: string;
    }
  /** this device is full, and the platform has not got it yet */
  | { readonly kind: 'nowhere' };

/** What a writing begins with: what is known of it on this device and on the platform. */
export interface KeeperStart {
  readonly id: string;
  readonly kind: WritingName;
  readonly recordId: string | undefined;
  readonly baseRevision: number | undefined;
  /** revision of the copy on the platform; null where there is none */
  readonly follows: number | null;
  readonly isSent: boolean;
  readonly sent: readonly string[];
  readonly isPublishing: boolean;
}

/** A copy that the platform does not have. */
export const unsent = { follows: null, isSent: false, sent: [], isPublishing: false };

/** What is kept, without the device that keeps it. */
export type WritingBody = Omit<WritingSave, 'device'>;

export interface KeeperPorts {
  readonly account: string;
  readonly send: (body: WritingBody, options: { keepalive: boolean }) => Promise<Saved>;
  readonly forget: (id: string) => Promise<unknown>;
  readonly onState: (state: KeepState) => void;
  /** the copy on the platform was changed elsewhere; nothing is sent until `follow` */
  readonly onConflict: (revision: number, current: unknown) => void;
  /** a publication whose answer never came had happened; `isSame`: nothing was changed since */
  readonly onPublished: (isSame: boolean) => void;
  /** values of the platform's copy as text in the order of the form; undefined where they cannot be read */
  readonly textOf: (values: unknown) => string | undefined;
}

const needsTime = ({ kind, code }: CallFailure): boolean =>
  kind === 'network' ||
  kind === 'timeout' ||
  kind === 'aborted' ||
  code >= 500 ||
  code === 429 ||
  // signed out: the copy on this device is there after signing in
  code === 401;

export type WritingKeeper = ReturnType<typeof createKeeper>;

/**
 * Keeps one writing on the platform while it is written: what changes is sent, one call at a time, and what is not
 * sent yet is known.
 */
export function createKeeper(start: KeeperStart, ports: KeeperPorts) {
  const { id, kind } = start;
  let { follows, isSent, isPublishing } = start;
  let baseRevision = start.baseRevision ?? null;
  let recordId = start.recordId ?? null;
  let sent = [...start.sent];
  let values: object | undefined;
  let text = '';
  let keptAt = 0;
  let isOnDevice = true;
  let failures = 0;
  /** nothing is sent: over, refused for good, or somebody has to decide first */
  let halted = false;
  let hasConflict = false;
  /** halted for want of the publish permission, which may be given back */
  let isForbidden = false;
  /** what the platform refused: it is not asked again before it changes */
  let refused: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;

  const toDevice = async (): Promise<void> => {
    if (values === undefined) return;
    const writing = {
      id,
      kind,
      recordId,
      baseRevision,
      title: writingTitle(values),
      values,
      keptAt,
    };
    isOnDevice = await keepOnDevice(ports.account, {
      ...writing,
      follows,
      isSent,
      sent,
      isPublishing,
    });
    if (!isOnDevice && !isSent && !halted) ports.onState({ kind: 'nowhere' });
  };
  const say = (state: KeepState): void =>
    ports.onState(isOnDevice || state.kind === 'platform' ? state : { kind: 'nowhere' });

  const cancel = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const schedule = (milliseconds: number): void => {
    cancel();
    if (!halted) timer = setTimeout(() => void flush(), milliseconds);
  };
  const refuse = (
    reason: 'tooLong' | 'notThere' | 'answer',
    message: string,
    isForGood: boolean,
  ): void => {
    halted = isForGood;
    refused = text;
    say({ kind: 'refused', at: keptAt, reason, message });
  };

  /** The platform's copy is another one. */
  const met = (revision: number, current: unknown, attempted: string): void => {
    const theirs = ports.textOf(valuesIn(current));
    if (theirs !== undefined && (theirs === attempted || sent.includes(markOf(theirs)))) {
      // its own: the answer was lost, the copy was not
      follows = revision;
      schedule(0);
      return;
    }
    halted = true;
    hasConflict = true;
    say({ kind: 'device', at: keptAt });
    ports.onConflict(revision, current);
  };
  /** The platform has forgotten its copy: it was finished, here or elsewhere. What was changed since begins anew. */
  const begunAnew = (): void => {
    const wasPublished = isPublishing;
    const isSame = isSent;
    follows = null;
    isPublishing = false;
    halted = wasPublished && isSame;
    schedule(0);
    if (wasPublished) ports.onPublished(isSame);
  };
  const failed = (failure: CallFailure, attempted: string): void => {
    const conflict = conflictData.safeParse(failure.data);
    const isUnknown = failure.code === 404 || failure.code === 405;
    isForbidden = failure.code === 403;
    if (failure.code === 409 && conflict.success)
      met(conflict.data.revision, conflict.data.current, attempted);
    else if (needsTime(failure)) {
      failures += 1;
      schedule(Math.min(quietMilliseconds * 2 ** failures, longestPauseMilliseconds));
      say({ kind: 'offline', at: keptAt });
    } else if (isUnknown && follows !== null) begunAnew();
    else refuse(isUnknown ? 'notThere' : 'answer', failure.message, isUnknown || isForbidden);
  };

  const bodyOf = (taken: object): WritingBody => ({
    id,
    kind,
    recordId,
    baseRevision,
    title: writingTitle(taken),
    values: { ...taken },
    ...(follows === null ? {} : { revision: follows }),
  });
  const succeeded = (revision: number, takenText: string): void => {
    failures = 0;
    follows = revision;
    isPublishing = false;
    isSent = text === takenText;
    if (isSent && !halted) ports.onState({ kind: 'platform', at: Date.now() });
  };
  const sendOnce = async (keepalive: boolean): Promise<void> => {
    const taken = values;
    const takenText = text;
    // where a publication has no answer, keeping it once more tells whether it happened
    if (taken === undefined || halted || (isSent && !isPublishing)) return;
    if (takenText.length > writingLength) {
      refuse('tooLong', '', false);
      return;
    }
    sent = [...sent, markOf(takenText)].slice(-rememberedMarks);
    try {
      const saved = await ports.send(bodyOf(taken), { keepalive });
      succeeded(saved.revision, takenText);
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      if (!halted) failed(failure, takenText);
    }
    if (values !== undefined) await toDevice();
  };

  /** Sends what is newest now, after what is on its way. Never throws for a call that fails. */
  const flush = async (keepalive = false): Promise<void> => {
    cancel();
    if (running) {
      // a page that goes has no time for a second call: the copy on this device has the rest
      if (keepalive) return;
      await running;
    }
    running ??= sendOnce(keepalive && text.length < keepaliveLength).finally(() => {
      running = undefined;
      const isWaiting = !isSent && values !== undefined && text !== refused;
      if (isWaiting && failures === 0 && timer === undefined) schedule(quietMilliseconds);
    });
    await running;
  };

  return {
    id,
    /** the copy on the platform that this one follows; null where there is none */
    follows: () => follows,
    isSent: () => isSent,
    isPublishing: () => isPublishing,

    /** @param nextText the values as text in the order of the form */
    change(next: object, nextText: string): void {
      if (nextText === text) return;
      values = next;
      text = nextText;
      isSent = false;
      keptAt = Date.now();
      void toDevice();
      if (halted) return;
      say({ kind: failures > 0 ? 'offline' : 'device', at: keptAt });
      // after a failure it keeps its own pace
      if (failures === 0) schedule(quietMilliseconds);
    },
    /** What stands in the form when it opens, as it is kept already. */
    open(opened: object, openedText: string, at: number): void {
      values = opened;
      text = openedText;
      keptAt = at;
      if (isSent) ports.onState({ kind: 'platform', at });
      else {
        say({ kind: 'device', at });
        void toDevice();
        schedule(0);
      }
    },
    flush,
    /** The connection is back: what waits goes at once. */
    reconnect(): void {
      if (failures === 0 || isSent) return;
      failures = 0;
      schedule(0);
    },
    /** The person may publish again: what waits goes at once. */
    permit(): void {
      if (!isForbidden || values === undefined) return;
      isForbidden = false;
      halted = false;
      refused = undefined;
      schedule(0);
    },
    /** Goes on after a conflict, over the copy that is on the platform now. */
    follow(revision: number): void {
      follows = revision;
      isSent = false;
      halted = false;
      hasConflict = false;
      schedule(0);
    },
    /** It is about another revision of its record now. */
    rebase(record: string | undefined, revision: number | undefined): void {
      recordId = record ?? null;
      baseRevision = revision ?? null;
      isSent = false;
      void toDevice();
      schedule(quietMilliseconds);
    },
    /**
     * Before a publication: what waits is sent, and nothing more until `resume`.
     *
     * @returns false where the copy on the platform was changed elsewhere: somebody has to decide first
     */
    async rest(): Promise<boolean> {
      if (!isSent) await flush();
      await running;
      cancel();
      if (hasConflict) return false;
      halted = true;
      isPublishing = true;
      await toDevice();
      return true;
    },
    /** @param isUncertain the publication may have happened: its answer has not come */
    async resume(isUncertain: boolean): Promise<void> {
      halted = false;
      isPublishing = isUncertain;
      await toDevice();
      if (!isSent || isUncertain) schedule(quietMilliseconds);
    },
    /** It was saved after its form was left: what was changed since the save began goes on as a change of the record. */
    async settle(record: string, revision: number): Promise<void> {
      if (isSent || values === undefined) return this.finish();
      recordId = record;
      baseRevision = revision;
      follows = null;
      await this.resume(false);
    },
    /** It is published or saved: the copies go. The platform has forgotten its own with the save. */
    async finish(): Promise<void> {
      halted = true;
      cancel();
      values = undefined;
      await forgetOnDevice(ports.account, id);
    },
    /** The person does not want it: the copies go everywhere. */
    async discard(): Promise<void> {
      halted = true;
      cancel();
      values = undefined;
      text = '';
      await forgetOnDevice(ports.account, id);
      await running;
      if (follows !== null) await ports.forget(id).catch(() => undefined);
      follows = null;
      isSent = false;
      sent = [];
      ports.onState({ kind: 'nothing' });
    },
    /** The form is left; what waits is sent on its way out, once. */
    async leave(): Promise<void> {
      if (!isSent) await flush();
      halted = true;
      cancel();
    },
  };
}

function valuesIn(current: unknown): unknown {
  return typeof current === 'object' && current !== null
    ? Reflect.get(current, 'values')
    : undefined;
}
