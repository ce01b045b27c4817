import { actionOfImport, tracedImportBytes } from '#contract/audit.ts';
import { importReport } from '#contract/endpoints/imports.ts';
import { errorMessage } from '#contract/errorMessage.ts';
import { languages } from '#contract/language.ts';
import { asAudited } from '../audit/call.ts';
import { inTransaction } from '../database/connection.ts';
import { isDatabaseDown, isDatabaseFull } from '../database/unreachable.ts';
import { errorCode } from '../errorCode.ts';
import { CallError } from '../http/errors.ts';
import { enteringOwn, isListChanging } from '../jmgr/own/index.ts';
import { type Busy, startWorkLoop, type WorkLoop } from '../outbox/index.ts';
import { schemaStore } from '../schemas/index.ts';
import type { Services } from '../services.ts';
import { type AskSource, askPatiently } from '../sources/index.ts';
import { findImportable } from './importable.ts';
import { fileOfJob, findPlan, planJob, questionsIn, requireSettled } from './planning.ts';
import { ImportFailure, ListChanged, WriteStopped } from './problems.ts';
import {
  type Claim,
  claimJob,
  endJob,
  type Lease,
  lockJob,
  noteBegun,
  releaseJob,
  renewLease,
} from './queue.ts';
import { keepBatch } from './results.ts';
import { type RowProblem, runImport } from './run.ts';
import { readImporter } from './targets/target.ts';

const heartbeatMilliseconds = 5_000;
/** PostgreSQL's code for a table that is not there */
const undefinedTable = '42P01';

/** Thrown when the job no longer belongs to this process, because it was stopped or taken over. */
class LeaseLost extends Error {}

const languageOf = ({ job }: Lease) => languages.find((name) => name === job.language) ?? 'zh-CN';

const problemsShape = importReport.shape.problems;
/** problems that a report shows */
const problemLimit = 100;

/**
 * The list of a job, its file and its plan; without a plan, the detected choices.
 *
 * @throws ImportFailure if a question has to be answered first
 */
async function prepare(services: Services, lease: Lease, ask: AskSource | undefined) {
  const { job } = lease;
  const accountId = job.account_id ?? undefined;
  const caller = accountId === undefined ? undefined : await readImporter(services, accountId);
  const importable = await findImportable(services, job.resource, caller, ask);
  const plan =
    (await findPlan(services, importable, job)) ?? (await planJob(services, importable, job, {}));
  requireSettled(questionsIn(importable, plan, languageOf(lease)), job.dry_run);
  return { importable, file: fileOfJob(services, job), plan };
}

/**
 * Runs one job to its end. Each batch writes its rows, rejects and counts in one transaction, so that an interrupted
 * job continues where it stopped.
 */
async function work(services: Services, lease: Lease, { ask, closing }: Working): Promise<void> {
  const { database } = services;
  const { job } = lease;
  const { importable, file, plan } = await prepare(services, lease, ask);
  let shown: RowProblem[] = problemsShape.parse(job.problems).slice(0, problemLimit);
  const { rows, created, changed, unchanged, rejected, warned } = job;
  const isTraced = !job.dry_run && Number(job.bytes) <= tracedImportBytes;
  const result = await runImport(services, {
    importable,
    file,
    plan,
    dryRun: job.dry_run,
    language: languageOf(lease),
    from: { rows, created, changed, unchanged, rejected, warned },
    begun: job.begun_row,
    willWrite: async (row) => {
      if (closing.aborted) return false;
      if (!(await noteBegun(database, lease, row))) throw new LeaseLost();
      return true;
    },
    commit: async (put) => {
      if (closing.aborted) return false;
      const writeBatch = () =>
        inTransaction(database, async (transaction) => {
          const report = await put(transaction, async () => {
            if (!(await lockJob(transaction, lease))) throw new LeaseLost();
          });
          const all = [...shown, ...report.problems].slice(0, problemLimit);
          await keepBatch(transaction, job.id, report, all);
          return all;
        });
      const { name, provider } = importable.resource;
      const write = () => (provider === 'own' ? enteringOwn(name, writeBatch) : writeBatch());
      shown = await (isTraced ? traced(job, write) : write()).catch((error: unknown) => {
        // its table has another name now
        throw errorCode(error) === undefinedTable ? new ListChanged() : error;
      });
      return true;
    },
  });
  if (result.stopped) await releaseJob(database, lease);
  else await endJob(services, lease, { state: 'finished', now: services.now() });
}

/** Writes a batch whose rows leave entries in the trail, all of one action. */
const traced = <Result>({ id, account_id, made_by }: Lease['job'], work: () => Result): Result =>
  asAudited(
    {
      account: made_by ?? account_id ?? undefined,
      action: 'save',
      request: `import-${id}`,
      bulk: actionOfImport(id),
    },
    work,
  );

/** What a worker works with. */
interface Working {
  readonly ask: AskSource | undefined;
  /** ends the work within one batch */
  readonly closing: AbortSignal;
}

/** Whether the work can go on a little later. */
const isPassing = (error: unknown): boolean =>
  isDatabaseDown(error) ||
  isDatabaseFull(error) ||
  isListChanging(error) ||
  error instanceof ListChanged;

async function workWithHeartbeat(
  services: Services,
  lease: Lease,
  working: Working,
): Promise<void> {
  const { database, log, now } = services;
  const timer = setInterval(() => {
    renewLease(database, lease, now()).catch((error: unknown) =>
      log.warn({ err: error, job: lease.job.id }, 'an import could not give a sign of life'),
    );
  }, heartbeatMilliseconds);
  try {
    await work(services, lease, working);
  } catch (error) {
    if (error instanceof LeaseLost) return;
    if (error instanceof WriteStopped) {
      // nothing was written, so the row is as good as not begun
      if (!error.isUncertain) await noteBegun(database, lease, 0);
      if (working.closing.aborted) {
        await releaseJob(database, lease);
        return;
      }
    }
    if (isPassing(error)) {
      log.warn({ err: error, job: lease.job.id }, 'an import waits for the database');
      // if this fails too, the lease runs out
      await releaseJob(database, lease).catch(() => undefined);
      throw error;
    }
    // a refusal as well: what the person may do can have changed since the file was handed over
    const isSaid = error instanceof ImportFailure || error instanceof CallError;
    const failure = isSaid
      ? error
      : new ImportFailure('unexpected', {
          detail: errorMessage(error),
        });
    if (!isSaid) log.error({ err: error, job: lease.job.id }, 'an import broke off');
    await endJob(services, lease, {
      state: 'failed',
      failure: failure.describe(languageOf(lease)),
      now: now(),
    });
  } finally {
    clearInterval(timer);
  }
}

/** How many imports into sources a process runs beside the one that it writes itself: they mostly wait for answers. */
const mostElsewhere = 3;

/**
 * Starts to run imports: one at a time of those that the platform writes, and beside it some into sources, so that a slow
 * source holds up no other import. On close, each stops within one batch.
 *
 * @param ask how sources are asked. Default: not at all
 */
export function startImportWorker(services: Services, ask?: AskSource): WorkLoop {
  const { database, now } = services;
  const closing = new AbortController();
  const { signal } = closing;
  const working = { ask: ask && askPatiently(ask, signal), closing: signal };
  const listsElsewhere = async () =>
    (await schemaStore(services).all()).flatMap(({ name, definition }) =>
      definition?.provider === 'source' ? [name] : [],
    );
  const places = { here: 1, elsewhere: mostElsewhere } as const;
  /** The next job of a kind, if a place is free for it. */
  const next = async (of: Claim['of'], busy: Busy) => {
    if ((busy.get(of) ?? 0) >= places[of]) return [];
    const elsewhere = await listsElsewhere();
    const isNone = of === 'elsewhere' && elsewhere.length === 0;
    const lease = isNone ? undefined : await claimJob(database, now(), { elsewhere, of });
    return lease ? [{ of, lease }] : [];
  };
  const loop = startWorkLoop(services, {
    async claim(busy) {
      const here = await next('here', busy);
      return here.length > 0 ? here : next('elsewhere', busy);
    },
    laneOf: ({ of }) => of,
    run: ({ lease }) => workWithHeartbeat(services, lease, working),
    failed: 'imports could not be looked for',
  });
  return {
    wake: loop.wake,
    async close() {
      closing.abort();
      await loop.close();
    },
  };
}
