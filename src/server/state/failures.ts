import type { AnsweredRequest } from '../http/observation.ts';

/** Kinds of failures: an internal error, no answer of database or bucket or too much load, a full disk. */
const kinds = [500, 503, 507] as const;
type FailureStatus = (typeof kinds)[number];

/** Answers of this process in the last hour that failed because of the platform, not of the caller. */
export interface RecentFailures {
  observe(answered: Pick<AnsweredRequest, 'status'>): void;
  /** those that there were, by their status */
  read(): { status: FailureStatus; count: number; lastAt: string }[];
}

const minuteMilliseconds = 60_000;
const minutes = 60;

/** @param now the platform's clock, for when the last was; what is an hour ago is told by a counter that nobody turns */
export function recentFailures(now: () => Date): RecentFailures {
  /** by the minute, so that an outage of many answers costs no more than one of few */
  const counted = new Map<FailureStatus, { lastAt: Date; byMinute: Map<number, number> }>();
  const minuteNow = () => Math.floor(performance.now() / minuteMilliseconds);
  return {
    observe({ status }) {
      const kind = kinds.find((known) => known === status);
      if (kind === undefined) return;
      const minute = minuteNow();
      const { byMinute } = counted.get(kind) ?? { byMinute: new Map<number, number>() };
      byMinute.set(minute, (byMinute.get(minute) ?? 0) + 1);
      for (const old of byMinute.keys()) if (old <= minute - minutes) byMinute.delete(old);
      counted.set(kind, { lastAt: now(), byMinute });
    },
    read() {
      const oldest = minuteNow() - minutes;
      return kinds.flatMap((status) => {
        const known = counted.get(status);
        if (!known) return [];
        const recent = [...known.byMinute].filter(([minute]) => minute > oldest);
        const count = recent.reduce((sum, [, many]) => sum + many, 0);
        return count === 0 ? [] : [{ status, count, lastAt: known.lastAt.toISOString() }];
      });
    },
  };
}
