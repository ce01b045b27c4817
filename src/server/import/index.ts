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
import { InvalidInput, NotFound, Refused, sentence } from '../http/errors.ts';
import { type HandledEndpoint, handle, succeed, succeedPage } from '../http/handle.ts';
import { unknownSort } from '../jmgr/listQuery.ts';
import { storedId } from '../jmgr/predicates.ts';
import type { Services } from '../services.ts';
import { sourceOf } from './columns.ts';
import { ImportFailure } from './failure.ts';
import { findImportable } from './importable.ts';
import {
  beginAfresh,
  cancelJob,
  createJob,
  fileLimit,
  findJob,
  type ImportJob,
  noList,
  removeJob,
  reportOf,
} from './jobs.ts';
import { keepChoices } from './kept.ts';
import { messages } from './messages.ts';
import { planOf, questionsIn, requireSettled } from './planAnswer.ts';
import { assignJob, planJob, requirePlan } from './planning.ts';
import { proposeList } from './proposal/index.ts';
import { rejectsHeading, rejectsLine } from './rejects.ts';
import { readRejects, readRowPage, readRows } from './results.ts';
import { rowFileHeading, rowFileLines } from './rowFile.ts';
import { templateOf } from './template.ts';
import type { ImportWorker } from './worker.ts';

export { sweepImports } from './jobs.ts';
export { type ImportWorker, startImportWorker } from './worker.ts';

async function requireJob(services: Services, id: string): Promise<ImportJob> {
  const job = await findJob(services.database, storedId(id));
  if (!job) throw new NotFound(sentence(messages, 'notFound'));
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
  throw new Refused(409, sentence(messages, 'fileAssigned', { resource: job.resource }));
}

/** Why a job cannot be run again: it is running, or its file was deleted. */
const refusedAfresh = ({ has_file: hasFile }: ImportJob) =>
  new Refused(409, sentence(messages, hasFile ? 'importBusy' : 'fileGone'));

/**
 * The calls of an import: upload a file, choose how to import it, run it, ask for its progress, stop it, and read the
 * results of its rows.
 *
 * @param worker woken up for new jobs, if one runs in this process
 */
export function importHandlers(
  services: Services,
  worker?: Pick<ImportWorker, 'wake'>,
): HandledEndpoint[] {
  const { database, now } = services;
  const importable = (name: string) => answering(() => findImportable(services, name));

  /** Stores the file that a call sends. */
  const receive = async (
    request: Request,
    wish: Omit<Parameters<typeof createJob>[1], 'fileName'> & { fileName: string },
  ): Promise<string> => {
    const announced = Number(request.headers.get('content-length') ?? 0);
    return answering(async () => {
      if (announced > fileLimit * 1024 * 1024)
        throw new ImportFailure('tooLarge', { limit: fileLimit });
      const fileName = wish.fileName.split(/[/\\]/).at(-1) || 'import.csv';
      const body =
        request.body ?? new ReadableStream({ start: (controller) => controller.close() });
      return createJob(database, { ...wish, fileName }, body);
    }, true);
  };

  return [
    handle(importTemplate, async ({ parameters, language }) => {
      const { resource } = await importable(parameters.resource);
      const name = encodeURIComponent(`${resource.name}-template.csv`);
      return new Response(templateOf(resource, language, now()), { headers: csvHeaders(name) });
    }),
    handle(importUpload, async ({ parameters, query, caller, language, request }) => {
      const found = await importable(parameters.resource);
      const { name: resource } = found.resource;
      const { fileName } = query;
      const wish = { resource, fileName, dryRun: true, accountId: caller.id, language };
      const id = await receive(request, { ...wish, state: 'planned' });
      const job = await requireJob(services, id);
      try {
        const plan = await answering(() => planJob(services, found, job, {}));
        return succeed(planOf(found, job, plan, language));
      } catch (error) {
        // if the file has no table, nothing of it is kept
        await removeJob(database, id);
        throw error;
      }
    }),
    handle(listProposalUpload, async ({ query: { fileName }, caller, language, request }) => {
      const wish = { resource: noList, fileName, dryRun: true, accountId: caller.id, language };
      const id = await receive(request, { ...wish, state: 'planned' });
      const job = await requireJob(services, id);
      try {
        return succeed(await answering(() => proposeList(services, job, {})));
      } catch (error) {
        // if no list can be made of the file, nothing of it is kept
        await removeJob(database, id);
        throw error;
      }
    }),
    handle(listProposalRead, async ({ parameters, body }) => {
      const job = requireUnassigned(await requireJob(services, parameters.id), noList);
      return succeed(await answering(() => proposeList(services, job, body)));
    }),
    handle(importAssign, async ({ parameters, body: { resource, choices }, language }) => {
      const job = requireUnassigned(await requireJob(services, parameters.id), resource);
      const found = await importable(resource);
      const plan = await answering(() => assignJob(services, found, job, choices));
      return succeed(planOf(found, { ...job, resource: found.resource.name }, plan, language));
    }),
    handle(importPlanDetail, async ({ parameters, language }) => {
      const job = await requireJob(services, parameters.id);
      const found = await importable(job.resource);
      return succeed(planOf(found, job, await requirePlan(services, job), language));
    }),
    handle(importPlanSave, async ({ parameters, body, language }) => {
      const job = await requireJob(services, parameters.id);
      const found = await importable(job.resource);
      if (!(await beginAfresh(database, job.id, { state: 'planned' }))) throw refusedAfresh(job);
      const plan = await answering(() => planJob(services, found, job, body));
      return succeed(planOf(found, job, plan, language));
    }),
    handle(importRun, async ({ parameters, body: { dryRun }, language }) => {
      const job = await requireJob(services, parameters.id);
      const found = await importable(job.resource);
      const plan = await requirePlan(services, job);
      await answering(async () => requireSettled(questionsIn(found, plan, language), dryRun));
      const begun = await beginAfresh(database, job.id, { state: 'queued', dryRun });
      if (!begun) throw refusedAfresh(job);
      if (!dryRun) await keepChoices(services, job.resource, plan);
      worker?.wake();
      return succeed(reportOf(await requireJob(services, job.id)));
    }),
    handle(importStart, async ({ parameters, query, caller, language, request }) => {
      const { name: resource } = (await importable(parameters.resource)).resource;
      const wish = { resource, ...query, accountId: caller.id, language };
      const id = await receive(request, { ...wish, state: 'queued' });
      worker?.wake();
      return succeed(reportOf(await requireJob(services, id)));
    }),
    handle(importDetail, async ({ parameters }) =>
      succeed(reportOf(await requireJob(services, parameters.id))),
    ),
    handle(importCancel, async ({ parameters }) => {
      await requireJob(services, parameters.id);
      await cancelJob(database, parameters.id, now());
      return succeed(reportOf(await requireJob(services, parameters.id)));
    }),
    handle(importRowList, async ({ body: { id, outcome, isWarned, sort = 'row', ...page } }) => {
      if (!/^-?row$/.test(sort)) throw unknownSort(sort.replace(/^-/, ''), ['row']);
      const wanted = { ...page, isBackwards: sort === '-row' };
      const filter = { outcome, isWarned };
      const { rows, total } = await readRowPage(database, storedId(id), filter, wanted);
      return succeedPage(rows, total);
    }),
    handle(importRowFile, async ({ parameters, language }) => {
      const job = await requireJob(services, parameters.id);
      const lines = async function* () {
        yield rowFileHeading(language);
        for await (const row of readRows(database, job.id)) yield rowFileLines(row, language);
      };
      return fileOf(job, 'rows', lines());
    }),
    handle(importRejects, async ({ parameters, language }) => {
      const job = await requireJob(services, parameters.id);
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
