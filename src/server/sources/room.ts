import { setTimeout as delay } from 'node:timers/promises';
import { keptFor } from '../keptFor.ts';
import type { Services } from '../services.ts';
import { badAnswer, noRoom } from './refusals.ts';

/**
 * The room for what sources answer: all calls of a process together hold so many bytes of answers at a time. Who needs more
 * waits, in turn. The call that has held some for the longest may go beyond, as if it were alone, so that there is always one
 * that comes to its end.
 */
export interface AnswerRoom {
  open(): RoomOfCall;
}

/** What one call holds, of as many answers as it needs. */
export interface RoomOfCall {
  /**
   * Holds more, or less where it is negative.
   *
   * @throws NoRoom after a while, or if the call ends before; SourceTrouble if it needs more than there is
   */
  hold(source: string, bytes: number, signal: AbortSignal): Promise<void>;
  /** lets go of everything */
  close(): void;
}

/** seconds that a call waits for room; then it is refused, and told to come again after the same time */
const longestWait = 5;
const megabyte = 1024 * 1024;

export function answerRoom(most: number): AnswerRoom {
  /** the bytes of each call that holds some, those that began first before the others */
  const holders = new Map<RoomOfCall, number>();
  const waiting: { readonly call: RoomOfCall; readonly bytes: number; enter(): void }[] = [];
  let held = 0;
  const isFirst = (call: RoomOfCall): boolean => {
    const [first = call] = holders.keys();
    return first === call;
  };
  const mayHold = (call: RoomOfCall, bytes: number): boolean =>
    held + bytes <= most || isFirst(call);
  const take = (call: RoomOfCall, bytes: number): void => {
    held += bytes;
    holders.set(call, (holders.get(call) ?? 0) + bytes);
  };
  /** Lets in who waited longest, as far as there is room. */
  function letIn(): void {
    for (;;) {
      const next = waiting.find(({ call }) => holders.size > 0 && isFirst(call)) ?? waiting[0];
      if (!next || !mayHold(next.call, next.bytes)) return;
      waiting.splice(waiting.indexOf(next), 1);
      take(next.call, next.bytes);
      next.enter();
    }
  }
  /** @throws NoRoom */
  async function wait(
    call: RoomOfCall,
    { source, bytes, signal }: { source: string; bytes: number; signal: AbortSignal },
  ): Promise<void> {
    const over = new AbortController();
    let enter = () => {};
    const isIn = new Promise<true>((resolve) => {
      enter = () => resolve(true);
    });
    const place = { call, bytes, enter };
    waiting.push(place);
    const isLate = delay(longestWait * 1_000, false as const, {
      signal: AbortSignal.any([signal, over.signal]),
      ref: false,
    }).catch(() => false as const);
    const entered = await Promise.race([isIn, isLate]);
    over.abort();
    if (entered) return;
    const at = waiting.indexOf(place);
    if (at >= 0) waiting.splice(at, 1);
    letIn();
    throw noRoom(source, longestWait);
  }
  return {
    open() {
      const call: RoomOfCall = {
        async hold(source, bytes, signal) {
          if ((holders.get(call) ?? 0) + bytes > most)
            throw badAnswer('tooLarge', source, most / megabyte);
          const isTurn = waiting.length === 0 || (holders.size > 0 && isFirst(call));
          if (bytes <= 0 || (isTurn && mayHold(call, bytes))) {
            take(call, bytes);
            if (bytes < 0) letIn();
            return;
          }
          await wait(call, { source, bytes, signal });
        },
        close() {
          held -= holders.get(call) ?? 0;
          holders.delete(call);
          letIn();
        },
      };
      return call;
    },
  };
}

/** bytes that the answers of all calls have at a time */
const mostHeld = 64 * megabyte;

/** The room of a platform. */
export const roomFor = keptFor((_platform: Services) => answerRoom(mostHeld));
