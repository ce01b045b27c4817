import {
  importCancel,
  importDetail,
  importRejects,
  importStart,
  importTemplate,
} from '#contract/endpoints/resources.ts';
import type { Row } from '../database/tables.ts';
import { InvalidInput, NotFound, Refused, sentence } from '../http/errors.ts';
import { type HandledEndpoint, handle, succeed } from '../http/handle.ts';
import { storedId } from '../jmgr/predicates.ts';
import type { Services } from '../services.ts';
import { sourceOf } from './columns.ts';
import { ImportFailure } from './failure.ts';
import { cancelJob, createJob, fileLimit, findJob, readRejects, reportOf } from './jobs.ts';
import { messages } from './messages.ts';
import { rejectsHeading, rejectsLine } from './rejects.ts';
import { requireImportable } from './run.ts';
import { templateOf } from './template.ts';
import type { ImportWorker } from './worker.ts';

export { sweepImports } from './jobs.ts';
export { type ImportWorker, startImportWorker } from './worker.ts';

async function requireJob(services: Services, id: string): Promise<Row<'import_job'>> {
  const job = await findJob(services.database, storedId(id));
  if (!job) throw new NotFound(sentence(messages, 'notFound'));
  return job;
}

/** Says of a call what an import says of its file. */
function asRefusal(error: unknown, isTooLarge = false): unknown {
  if (!(error instanceof ImportFailure)) return error;
  return isTooLarge
    ? new Refused(413, (language) => error.describe(language))
    : new InvalidInput((language) => error.describe(language));
}

/** @param name of the file, encoded */
const csvHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename*=UTF-8''${name}`,
  'cache-control': 'no-store',
});

const tooLarge = () => new ImportFailure('tooLarge', { limit: fileLimit });

/**
 * Answers the import calls: hand a file over, ask how far it is, stop it, fetch what was rejected.
 *
 * @param worker told of a new job, where one runs in this process
 */
export function importHandlers(
  services: Services,
  worker?: Pick<ImportWorker, 'wake'>,
): HandledEndpoint[] {
  const { database, now } = services;
  const importable = (name: string) =>
    requireImportable(services, name).catch((error: unknown) => {
      throw asRefusal(error);
    });
  return [
    handle(importTemplate, async ({ parameters, language }) => {
      const resource = await importable(parameters.resource);
      const name = encodeURIComponent(`${resource.name}-template.csv`);
      return new Response(templateOf(resource, language, now()), { headers: csvHeaders(name) });
    }),
    handle(importStart, async ({ parameters, query, caller, language, request }) => {
      const { name: resource } = await importable(parameters.resource);
      const announced = Number(request.headers.get('content-length') ?? 0);
      if (announced > fileLimit * 1024 * 1024) throw asRefusal(tooLarge(), true);
      const fileName = query.fileName.split(/[/\\]/).at(-1) || 'import.csv';
      const job = await createJob(
        database,
        { resource, fileName, dryRun: query.dryRun, accountId: caller.id, language },
        request.body ?? new ReadableStream({ start: (controller) => controller.close() }),
      ).catch((error: unknown) => {
        throw asRefusal(error, true);
      });
      worker?.wake();
      return succeed(reportOf(job));
    }),
    handle(importDetail, async ({ parameters }) =>
      succeed(reportOf(await requireJob(services, parameters.id))),
    ),
    handle(importCancel, async ({ parameters }) => {
      await requireJob(services, parameters.id);
      await cancelJob(database, parameters.id, now());
      return succeed(reportOf(await requireJob(services, parameters.id)));
    }),
    handle(importRejects, async ({ parameters, language }) => {
      const job = await requireJob(services, parameters.id);
      const name = encodeURIComponent(`${sourceOf(job.file_name)}-rejects.csv`);
      const lines = async function* () {
        yield rejectsHeading(job.headings, language);
        for await (const { fields, reasons } of readRejects(database, job.id))
          yield rejectsLine(job.headings, fields, reasons);
      };
      return new Response(streamOf(lines()), { headers: csvHeaders(name) });
    }),
  ];
}

/** A body that is made while it is read. */
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
