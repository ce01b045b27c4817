import { setTimeout as delay } from 'node:timers/promises';
import { errorMessage } from '#contract/errorMessage.ts';
import { languages } from '#contract/language.ts';
import { inTransaction } from '../database/connection.ts';
import { isDatabaseDown, isDatabaseFull } from '../database/unreachable.ts';
import type { Services } from '../services.ts';
import { ImportFailure } from './failure.ts';
import {
  claimJob,
  endJob,
  keepBatch,
  keepHeadings,
  type Lease,
  lockJob,
  problemLimit,
  readChunks,
  releaseJob,
  renewLease,
  reportOf,
} from './jobs.ts';
import { type RowProblem, runImport } from './run.ts';

const pollMilliseconds = 1_000;
const heartbeatMilliseconds = 5_000;

/** Works on the imports that wait; ends when asked, within one batch. */
export interface ImportWorker {
  /** looks for a job at once instead of at the next turn */
  wake(): void;
  close(): Promise<void>;
}

/** The job is no longer this process's: stopped by a person, or taken over. */
class LeaseLost extends Error {}

/**
 * Does one job to its end. Its rows, its rejects and its counts are written in one transaction a batch, so that a job
 * that is taken up again goes on where it was.
 */
async function work(services: Services, lease: Lease, isClosing: () => boolean): Promise<void> {
  const { database } = services;
  const { job } = lease;
  const known = reportOf(job);
  const language = languages.find((name) => name === job.language) ?? 'zh-CN';
  let shown: RowProblem[] = known.problems.slice(0, problemLimit);
  const { rows, created, changed, unchanged, rejected, warned } = known;
  const result = await runImport(services, {
    resource: job.resource,
    file: {
      name: job.file_name,
      bytes: Number(job.bytes),
      open: () => readChunks(database, job.id),
    },
    dryRun: job.dry_run,
    accountId: job.account_id ?? undefined,
    language,
    from: { rows, created, changed, unchanged, rejected, warned },
    onHeadings: (headings) => keepHeadings(database, lease, headings),
    commit: async (put) => {
      if (isClosing()) return false;
      await inTransaction(database, async (transaction) => {
        if (!(await lockJob(transaction, lease))) throw new LeaseLost();
        const report = await put(transaction);
        const all = [...shown, ...report.problems].slice(0, problemLimit);
        await keepBatch(transaction, lease, report, all);
        return all;
      }).then((all) => {
        shown = all;
      });
      return true;
    },
  });
  if (result.stopped) await releaseJob(database, lease);
  else await endJob(database, lease, { state: 'finished', now: services.now() });
}

async function workWithHeartbeat(
  services: Services,
  lease: Lease,
  isClosing: () => boolean,
): Promise<void> {
  const { database, log, now } = services;
  const timer = setInterval(() => {
    renewLease(database, lease, now()).catch((error: unknown) =>
      log.warn({ err: error, job: lease.job.id }, 'an import could not give a sign of life'),
    );
  }, heartbeatMilliseconds);
  try {
    await work(services, lease, isClosing);
  } catch (error) {
    if (error instanceof LeaseLost) return;
    if (isDatabaseDown(error) || isDatabaseFull(error)) {
      log.warn({ err: error, job: lease.job.id }, 'an import waits for the database');
      // where even that cannot be said, its lease runs out
      await releaseJob(database, lease).catch(() => undefined);
      throw error;
    }
    const language = languages.find((name) => name === lease.job.language) ?? 'zh-CN';
    const failure =
      error instanceof ImportFailure
        ? error
        : new ImportFailure('unexpected', {
            detail: errorMessage(error),
          });
    if (!(error instanceof ImportFailure))
      log.error({ err: error, job: lease.job.id }, 'an import broke off');
    await endJob(database, lease, {
      state: 'failed',
      failure: failure.describe(language),
      now: now(),
    });
  } finally {
    clearInterval(timer);
  }
}

/** Starts to work on imports, one at a time. */
export function startImportWorker(services: Services): ImportWorker {
  const { database, log, now } = services;
  let closing = false;
  let pause = new AbortController();
  const rest = async () => {
    pause = new AbortController();
    await delay(pollMilliseconds, undefined, { signal: pause.signal }).catch(() => undefined);
  };
  const loop = async () => {
    while (!closing) {
      try {
        const lease = await claimJob(database, now());
        if (lease) await workWithHeartbeat(services, lease, () => closing);
        else await rest();
      } catch (error) {
        log.warn({ err: error }, 'imports could not be looked for');
        await rest();
      }
    }
  };
  const running = loop();
  return {
    wake: () => pause.abort(),
    async close() {
      closing = true;
      pause.abort();
      await running;
    },
  };
}
