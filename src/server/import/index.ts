import { cleanName } from '#contract/displayName.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import {
  importAssign,
  importCancel,
  importDetail,
  importPlanDetail,
  importPlanSave,
  importRejects,
  importRowFile,
  importRowList,
  importRun,
  importStart,
  importTemplate,
  importUpload,
  listProposalRead,
  listProposalUpload,
} from '#contract/endpoints/imports.ts';
import type { Language } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { InvalidInput, NotFound, Refused, sentence } from '../http/errors.ts';
import {
  type Call,
  type Caller,
  type HandledEndpoint,
  handle,
  isOperator,
  succeed,
  succeedPage,
} from '../http/handle.ts';
import { unknownSort } from '../jmgr/listQuery.ts';
import { storedId } from '../jmgr/predicates.ts';
import type { WorkLoop } from '../outbox/index.ts';
import type { Services } from '../services.ts';
import type { AskSource } from '../sources/index.ts';
import { sourceOf } from './columns.ts';
import { findImportable } from './importable.ts';
import {
  beginAfresh,
  cancelJob,
  countOpen,
  createJob,
  dropFilesBeyond,
  fileLimit,
  findJob,
  goOn,
  type ImportJob,
  isUnderWay,
  type NewJob,
  noList,
  othersFileLimit,
  othersFiles,
  othersOpen,
  readPlan,
  removeJob,
  reportOf,
} from './jobs.ts';
import {
  assignJob,
  keepChoices,
  makePlanOf,
  planJob,
  planOf,
  questionsIn,
  requirePlan,
  requireSettled,
} from './planning.ts';
import { ImportFailure } from './problems.ts';
import { proposeList } from './proposal/index.ts';
import {
  readRejects,
  readRowPage,
  readRows,
  rejectsHeading,
  rejectsLine,
  rowFileHeading,
  rowFileLines,
} from './results.ts';
import { templateOf } from './template.ts';

export { sweepImports } from './jobs.ts';
export { startImportWorker } from './worker.ts';

/** @throws NotFound if there is no such job, or it is another account's and the caller no operator */
async function requireJob(services: Services, id: string, caller: Caller): Promise<ImportJob> {
  const job = await findJob(services.database, storedId(id));
  if (!job || !(isOperator(caller) || job.account_id === caller.id))
    throw new NotFound(sentence(locales.imports.server, 'notFound'));
  return job;
}

/** Does the work of a call, and turns an error about the file into the refusal of the call. */
async function answering<Result>(work: () => Promise<Result>, tooLarge = false): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ImportFailure)) throw error;
    const text = (language: Language) => error.describe(language);
    throw tooLarge && error.isTooLarge ? new Refused(413, text) : new InvalidInput(text);
  }
}

/** @param name encoded name of the file */
const csvHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename*=UTF-8''${name}`,
  'cache-control': 'no-store',
});
/** Answers with a file that is made from the results of a job. */
const fileOf = (job: ImportJob, kind: string, lines: AsyncGenerator<string>) =>
  new Response(streamOf(lines), {
    headers: csvHeaders(encodeURIComponent(`${sourceOf(job.file_name)}-${kind}.csv`)),
  });

/** @throws Refused if the file was given to another list */
function requireUnassigned(job: ImportJob, resource: string): ImportJob {
  if (job.resource === noList || job.resource === resource) return job;
  throw new Refused(
    409,
    sentence(locales.imports.server, 'fileAssigned', { resource: job.resource }),
  );
}

/** Why a job can be neither begun nor gone on with: it is under way, its file is gone, or no run of it has ended early. */
const refusalOf = (job: ImportJob) =>
  new Refused(
    409,
    sentence(
      locales.imports.server,
      isUnderWay(job) ? 'importBusy' : job.has_file ? 'notBegun' : 'fileGone',
    ),
  );

/**
 * The calls of an import: upload a file, choose how to import it, run it, ask for its progress, stop it, and read the
 * results of its rows.
 *
 * @param worker woken up for new jobs, if one runs in this process
 * @param ask how sources are asked
 */
export function importHandlers(
  services: Services,
  worker?: Pick<WorkLoop, 'wake'>,
  ask?: AskSource,
): HandledEndpoint[] {
  const { database, now } = services;
  const importable = (name: string, caller: Caller) =>
    answering(() => findImportable(services, name, caller, ask));

  /** Stores the file that a call sends. */
  const receive = async (
    { request, caller, language }: Call<Endpoint> & { readonly caller: Caller },
    wish: Pick<NewJob, 'resource' | 'fileName' | 'dryRun' | 'state'>,
  ): Promise<ImportJob> => {
    const announced = Number(request.headers.get('content-length') ?? 0);
    const limit = isOperator(caller) ? fileLimit : othersFileLimit;
    const id = await answering(async () => {
      if (announced > limit * 1024 * 1024) throw new ImportFailure('tooLarge', { limit });
      // without marks of direction, by which a name seems to end otherwise than it does
      const fileName = cleanName(wish.fileName.split(/[/\\]/).at(-1) ?? '') || 'import.csv';
      const body =
        request.body ?? new ReadableStream({ start: (controller) => controller.close() });
      const job = {
        ...wish,
        fileName,
        accountId: caller.id,
        madeBy: caller.member?.accountId,
        language,
        limit,
      };
      return createJob(database, job, body);
    }, true);
    if (!isOperator(caller)) await dropFilesBeyond(database, caller.id, othersFiles);
    return requireJob(services, id, caller);
  };

  /** @throws Refused if too many imports of somebody who is no operator wait or run */
  const requireTurn = async (caller: Caller): Promise<void> => {
    if (isOperator(caller)) return;
    const count = await countOpen(database, caller.id);
    if (count >= othersOpen)
      throw new Refused(409, sentence(locales.imports.server, 'tooManyOpen', { count }));
  };

  return [
    handle(importTemplate, async ({ parameters, language, caller }) => {
      const { resource } = await importable(parameters.resource, caller);
      const name = encodeURIComponent(`${resource.name}-template.csv`);
      return new Response(templateOf(resource, language, now()), { headers: csvHeaders(name) });
    }),
    handle(importUpload, async (call) => {
      const { parameters, query, caller, language } = call;
      const found = await importable(parameters.resource, caller);
      const { name: resource } = found.resource;
      const job = await receive(call, { resource, ...query, dryRun: true, state: 'planned' });
      try {
        const plan = await answering(() => planJob(services, found, job, {}));
        return succeed(planOf(found, job, plan, language));
      } catch (error) {
        // if the file has no table, nothing of it is kept
        await removeJob(database, job.id);
        throw error;
      }
    }),
    handle(listProposalUpload, async (call) => {
      const { query } = call;
      const wish = { resource: noList, ...query, dryRun: true, state: 'planned' } as const;
      return succeed(reportOf(await receive(call, wish)));
    }),
    handle(listProposalRead, async ({ parameters, body, caller, request }) => {
      const job = requireUnassigned(await requireJob(services, parameters.id, caller), noList);
      // an empty file has nothing to keep, and is told to be empty
      if (!job.has_file && Number(job.bytes) > 0) throw refusalOf(job);
      try {
        return succeed(
          await answering(() =>
            proposeList(services, { job, caller, signal: request.signal }, body),
          ),
        );
      } catch (error) {
        // if no list can be made of the file as it is found, nothing of it is kept
        const isUnread = (await readPlan(database, job.id)) === undefined;
        if (isUnread && error instanceof InvalidInput) await removeJob(database, job.id);
        throw error;
      }
    }),
    handle(importAssign, async ({ parameters, body: { resource, choices }, language, caller }) => {
      const job = requireUnassigned(await requireJob(services, parameters.id, caller), resource);
      const found = await importable(resource, caller);
      const plan = await answering(() => assignJob(services, found, job, choices));
      return succeed(planOf(found, { ...job, resource: found.resource.name }, plan, language));
    }),
    handle(importPlanDetail, async ({ parameters, language, caller }) => {
      const job = await requireJob(services, parameters.id, caller);
      const found = await importable(job.resource, caller);
      return succeed(planOf(found, job, await requirePlan(services, found, job), language));
    }),
    handle(importPlanSave, async ({ parameters, body, language, caller }) => {
      const job = await requireJob(services, parameters.id, caller);
      const found = await importable(job.resource, caller);
      if (isUnderWay(job) || !job.has_file) throw refusalOf(job);
      const plan = await answering(() => makePlanOf(services, found, job, body));
      // with its state, so that a plan that cannot be made changes nothing
      const planned = { state: 'planned', plan, choices: body } as const;
      if (!(await beginAfresh(services, job.id, planned)))
        throw refusalOf(await requireJob(services, job.id, caller));
      return succeed(planOf(found, job, plan, language));
    }),
    handle(importRun, async ({ parameters, body, language, caller }) => {
      const { dryRun, goOn: isContinued } = body;
      const job = await requireJob(services, parameters.id, caller);
      const found = await importable(job.resource, caller);
      await requireTurn(caller);
      const plan = await requirePlan(services, found, job);
      await answering(async () => requireSettled(questionsIn(found, plan, language), dryRun));
      const begun = isContinued
        ? await goOn(database, job.id)
        : await beginAfresh(services, job.id, { state: 'queued', dryRun });
      if (!begun) throw refusalOf(await requireJob(services, job.id, caller));
      // what operators choose is kept for all of them
      if (!dryRun && isOperator(caller)) await keepChoices(services, job.resource, plan);
      worker?.wake();
      return succeed(reportOf(await requireJob(services, job.id, caller)));
    }),
    handle(importStart, async (call) => {
      const { parameters, query, caller } = call;
      const { name: resource } = (await importable(parameters.resource, caller)).resource;
      await requireTurn(caller);
      const job = await receive(call, { resource, ...query, state: 'queued' });
      worker?.wake();
      return succeed(reportOf(job));
    }),
    handle(importDetail, async ({ parameters, caller }) =>
      succeed(reportOf(await requireJob(services, parameters.id, caller))),
    ),
    handle(importCancel, async ({ parameters, caller }) => {
      const job = await requireJob(services, parameters.id, caller);
      await cancelJob(database, job.id, now());
      return succeed(reportOf(await requireJob(services, job.id, caller)));
    }),
    handle(importRowList, async ({ body, caller }) => {
      const { id, outcome, isWarned, sort = 'row', ...page } = body;
      if (!/^-?row$/.test(sort)) throw unknownSort(sort.replace(/^-/, ''), ['row']);
      if (!isOperator(caller)) await requireJob(services, id, caller);
      const wanted = { ...page, isBackwards: sort === '-row' };
      const filter = { outcome, isWarned };
      const { rows, total } = await readRowPage(database, storedId(id), filter, wanted);
      return succeedPage(rows, total);
    }),
    handle(importRowFile, async ({ parameters, language, caller }) => {
      const job = await requireJob(services, parameters.id, caller);
      const lines = async function* () {
        yield rowFileHeading(language);
        for await (const row of readRows(database, job.id)) yield rowFileLines(row, language);
      };
      return fileOf(job, 'rows', lines());
    }),
    handle(importRejects, async ({ parameters, language, caller }) => {
      const job = await requireJob(services, parameters.id, caller);
      const lines = async function* () {
        yield rejectsHeading(job.headings, language);
        for await (const { fields, reasons } of readRejects(database, job.id))
          yield rejectsLine(job.headings, fields, reasons);
      };
      return fileOf(job, 'rejects', lines());
    }),
  ];
}

/** A body whose lines are made while it is read. */
function streamOf(lines: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const line = await lines.next();
      if (line.done) controller.close();
      else controller.enqueue(encoder.encode(line.value));
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
}
