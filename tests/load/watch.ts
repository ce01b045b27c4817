import type { Sample } from './memory.ts';

/** What `/metrics` of the server says at a moment. */
export interface Counters {
  /** requests answered since its start */
  readonly calls: number;
  /** answers of 500 and more */
  readonly failures: number;
  /** bytes */
  readonly resident: number;
  readonly heap: number;
  /** calls that wait for a connection to the database now, and connections that are open */
  readonly poolWaiting: number;
  readonly poolOpen: number;
  /** seconds that the event loop was late since the last time it was asked: 99 of 100 times no more, and at most */
  readonly lag: number;
  readonly mostLag: number;
  /** seconds of processor time since its start */
  readonly processor: number;
}

interface SampleLine {
  readonly name: string;
  readonly labels: string;
  readonly value: number;
}

function linesOf(text: string): SampleLine[] {
  return [...text.matchAll(/^(?<name>\w+)(?:\{(?<labels>.*)\})? (?<value>\S+)$/gm)].map(
    ({ groups }) => ({
      name: groups?.name ?? '',
      labels: groups?.labels ?? '',
      value: Number(groups?.value),
    }),
  );
}

/** Reads the counters out of the text format of Prometheus. */
export function countersOf(text: string): Counters {
  const lines = linesOf(text);
  const sum = (name: string, labels = '') =>
    lines
      .filter((line) => line.name === name && line.labels.includes(labels))
      .reduce((total, { value }) => total + value, 0);
  return {
    calls: sum('bookdesk_http_requests_total'),
    failures: sum('bookdesk_http_failures_total'),
    resident: sum('bookdesk_process_memory_bytes', 'kind="resident"'),
    heap: sum('bookdesk_process_memory_bytes', 'kind="heap"'),
    poolWaiting: sum('bookdesk_database_pool_connections', 'state="waiting"'),
    poolOpen: sum('bookdesk_database_pool_connections', 'state="open"'),
    lag: sum('bookdesk_event_loop_lag_seconds', 'quantile="0.99"'),
    mostLag: sum('bookdesk_event_loop_lag_seconds', 'quantile="1"'),
    processor: sum('process_cpu_seconds_total'),
  };
}

/** Scrapes a server as Prometheus does. @throws where it does not answer */
export async function readCounters(origin: string, token: string): Promise<Counters> {
  const answer = await fetch(`${origin}/metrics`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`/metrics answered ${answer.status}`);
  return countersOf(await answer.text());
}

interface Look extends Counters {
  /** seconds since the watching began */
  readonly at: number;
}

export interface Watched {
  readonly looks: readonly Look[];
  /** memory in use right after a full collection */
  readonly inUse: readonly Sample[];
  /** scrapes that were not answered */
  readonly unanswered: number;
}

/** between two looks, in milliseconds */
const lookPause = 5_000;
/** between two full collections, in milliseconds: a pause of the server each */
const collectPause = 60_000;

/**
 * Looks at a server until it is stopped: what it tells every five seconds, and each minute what its memory holds after a
 * full collection, which no garbage blurs.
 *
 * @param collect collects, and gives the bytes of the heap that are in use then
 */
export function watch(
  origin: string,
  token: string,
  collect: () => Promise<number>,
): { stop(): Promise<Watched> } {
  const looks: Look[] = [];
  const inUse: Sample[] = [];
  let unanswered = 0;
  const start = performance.now();
  const at = () => (performance.now() - start) / 1_000;
  const pending = new Set<Promise<void>>();
  const note = (work: Promise<void>) => {
    const noted = work
      .catch(() => {
        unanswered += 1;
      })
      .finally(() => pending.delete(noted));
    pending.add(noted);
  };
  const look = async () => {
    looks.push({ at: at(), ...(await readCounters(origin, token)) });
  };
  const weigh = async () => {
    inUse.push({ at: at(), bytes: await collect() });
  };
  const looking = setInterval(() => note(look()), lookPause);
  const weighing = setInterval(() => note(weigh()), collectPause);
  note(look());
  note(weigh());
  return {
    async stop() {
      clearInterval(looking);
      clearInterval(weighing);
      note(look());
      note(weigh());
      await Promise.all(pending);
      return { looks, inUse, unanswered };
    },
  };
}
