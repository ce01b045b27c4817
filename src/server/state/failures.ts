import type { AnsweredRequest } from '../http/observation.ts';

/** internal error; no answer of the database or bucket, or too much load; full disk */
const kinds = [500, 503, 507] as const;
type FailureStatus = (typeof kinds)[number];

/** This process's answers of the last hour that failed because of the platform. */
export interface RecentFailures {
  observe(answered: Pick<AnsweredRequest, 'status'>): void;
  /** number and time of the failures by status; statuses without failures are left out */
  read(): { status: FailureStatus; count: number; lastAt: string }[];
}

const minuteMilliseconds = 60_000;
const minutes = 60;

/** @param now gives the time of the last failure; the hour is measured by a counter that does not depend on the clock */
export function recentFailures(now: () => Date): RecentFailures {
  /** by minute, so that an outage with many answers needs no more memory than one with few */
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
