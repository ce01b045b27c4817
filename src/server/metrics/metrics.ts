import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { poolState } from '../database/connection.ts';
import type { AnsweredRequest } from '../http/observation.ts';
import type { ObserveOpenings } from '../readers/gather.ts';
import type { Services } from '../services.ts';
import { readQueues, readStored } from '../state/queues.ts';
import { productCommit, productVersion } from '../version.ts';

/** upper bounds of durations, in seconds, up to the longest time that a request may take */
const durationBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
/** milliseconds between two queries of sizes, because these read all that is stored */
const sizesKept = 300_000;

/** The counters of a process, and the answer of `GET /metrics`. */
export interface Metrics {
  /** Counts an answer; makes no query. */
  observe(answered: AnsweredRequest): void;
  /** Counts openings of readers' pages by their result. */
  readonly observeOpenings: ObserveOpenings;
  /** Counts a call to a source. @param status 0 if it gave no answer that can be used @param seconds until it was read */
  observeSource(source: string, status: number, seconds: number): void;
  /** All metrics in the text format of Prometheus; without a database, those that do not need it. */
  scrape(): Promise<string>;
  /** the media type of that text */
  readonly mediaType: string;
  close(): void;
}

/** Creates the counters of one process. */
export function createMetrics(services: Services): Metrics {
  const { database, log, now } = services;
  const registry = new Registry();
  const registers = [registry];
  const counter = <Name extends string>(name: string, help: string, labelNames: Name[]) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = <Name extends string>(name: string, help: string, labelNames: Name[]) =>
    new Gauge({ name, help, labelNames, registers });
  const durationsOf = <Name extends string>(name: string, help: string, labelNames: Name[]) =>
    new Histogram({ name, help, labelNames, buckets: durationBounds, registers });

  const requests = counter(
    'bookdesk_http_requests_total',
    'Requests answered, by endpoint and status.',
    ['method', 'route', 'status'],
  );
  const durations = durationsOf(
    'bookdesk_http_request_duration_seconds',
    'How long requests took until their answer began.',
    ['method', 'route'],
  );
  const failures = counter(
    'bookdesk_http_failures_total',
    'Requests that ended with 500 or more, by endpoint.',
    ['method', 'route'],
  );
  const openings = counter(
    'bookdesk_reader_openings_total',
    'Openings of pages that readers open, and links of special pages that they follow, by what became of them.',
    ['outcome'],
  );
  for (const outcome of ['counted', 'repeated', 'robot', 'dropped']) openings.inc({ outcome }, 0);
  const sourceCalls = counter(
    'bookdesk_source_requests_total',
    'Calls to sources, by status; 0 if there was no answer that could be used.',
    ['source', 'status'],
  );
  const sourceDurations = durationsOf(
    'bookdesk_source_request_duration_seconds',
    'How long sources took to answer.',
    ['source'],
  );
  const queues = gauge(
    'bookdesk_queue_length',
    'What waits to be done, whichever process will do it.',
    ['queue'],
  );
  const waitingSince = gauge(
    'bookdesk_queue_oldest_seconds',
    'For how long the oldest of a queue has waited; 0 if nothing waits.',
    ['queue'],
  );
  const pool = gauge(
    'bookdesk_database_pool_connections',
    'Connections of this process to the database, and requests that wait for one.',
    ['state'],
  );
  const databaseUp = gauge(
    'bookdesk_database_up',
    'Whether the database answered this scrape.',
    [],
  );
  const sizes = gauge(
    'bookdesk_stored_bytes',
    'Bytes of the database and of uploaded files, at most five minutes old.',
    ['place'],
  );
  const memory = gauge('bookdesk_process_memory_bytes', 'Memory of this process.', ['kind']);
  const processor = counter(
    'process_cpu_seconds_total',
    'Processor time that this process has used.',
    [],
  );
  gauge('process_start_time_seconds', 'When this process began, in seconds since 1970.', []).set(
    Math.round(Date.now() / 1_000 - process.uptime()),
  );
  const lag = gauge(
    'bookdesk_event_loop_lag_seconds',
    'How late the event loop was since the last scrape.',
    ['quantile'],
  );
  gauge('bookdesk_build_info', 'The versions of this build.', ['version', 'commit', 'node']).set(
    { version: productVersion, commit: productCommit, node: process.versions.node },
    1,
  );

  const delays = monitorEventLoopDelay({ resolution: 10 });
  delays.enable();
  let known: ({ readonly at: number } & Awaited<ReturnType<typeof readStored>>) | undefined;

  function askProcess(): void {
    const { rss, heapUsed, external } = process.memoryUsage();
    memory.set({ kind: 'resident' }, rss);
    memory.set({ kind: 'heap' }, heapUsed);
    memory.set({ kind: 'external' }, external);
    const { user, system } = process.cpuUsage();
    processor.reset();
    processor.inc((user + system) / 1_000_000);
    for (const [quantile, nanoseconds] of [
      ['0.5', delays.percentile(50)],
      ['0.99', delays.percentile(99)],
      ['1', delays.max],
    ] as const)
      lag.set({ quantile }, nanoseconds / 1_000_000_000);
    delays.reset();
    const state = poolState(database);
    if (!state) return;
    pool.set({ state: 'limit' }, state.limit);
    pool.set({ state: 'open' }, state.open);
    pool.set({ state: 'idle' }, state.idle);
    pool.set({ state: 'waiting' }, state.waiting);
  }

  async function askDatabase(): Promise<void> {
    queues.reset();
    waitingSince.reset();
    try {
      const instant = now();
      const waiting = await readQueues(database, instant);
      queues.set({ queue: 'outbox' }, waiting.outboxWaiting);
      queues.set({ queue: 'outbox_failed' }, waiting.outboxFailed);
      queues.set({ queue: 'imports' }, waiting.importsWaiting);
      queues.set({ queue: 'imports_running' }, waiting.importsRunning);
      queues.set({ queue: 'webhooks' }, waiting.webhooksWaiting);
      queues.set({ queue: 'webhooks_failed' }, waiting.webhooksFailed);
      const since = waiting.webhooksWaitingSince ?? instant;
      waitingSince.set(
        { queue: 'webhooks' },
        Math.max(0, (instant.getTime() - since.getTime()) / 1_000),
      );
      queues.set({ queue: 'jobs_overdue' }, waiting.jobsOverdue);
      if (known === undefined || Date.now() - known.at > sizesKept)
        known = { at: Date.now(), ...(await readStored(database)) };
      sizes.set({ place: 'database' }, known.databaseBytes);
      sizes.set({ place: 'storage' }, known.storageBytes);
      databaseUp.set(1);
    } catch (error) {
      log.warn({ err: error }, 'the database did not answer a scrape');
      databaseUp.set(0);
    }
  }

  return {
    mediaType: registry.contentType,
    observe({ method, route, status, milliseconds }) {
      requests.inc({ method, route, status: String(status) });
      durations.observe({ method, route }, milliseconds / 1_000);
      if (status >= 500) failures.inc({ method, route });
    },
    observeOpenings: (outcome, amount) => openings.inc({ outcome }, amount),
    observeSource(source, status, seconds) {
      sourceCalls.inc({ source, status: String(status) });
      sourceDurations.observe({ source }, seconds);
    },
    async scrape() {
      askProcess();
      await askDatabase();
      return registry.metrics();
    },
    close() {
      delays.disable();
    },
  };
}
