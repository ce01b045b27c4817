import type { ImportChoices } from '#contract/endpoints/imports.ts';
import { locales } from '#locales/index.ts';
import { NotFound, sentence } from '../http/errors.ts';
import type { Services } from '../services.ts';
import type { Importable } from './importable.ts';
import { type ImportJob, keepPlan, readChunks, readPlan } from './jobs.ts';
import { findKept } from './kept.ts';
import { makePlan, presentPlan, type StoredPlan } from './plan.ts';

/** Makes and finds the plans of uploaded files. */

/** The file of a job, as plans read it. */
export const fileOfJob = (
  { database }: Pick<Services, 'database'>,
  job: Pick<ImportJob, 'id' | 'file_name' | 'bytes'>,
) => ({
  name: job.file_name,
  bytes: Number(job.bytes),
  open: () => readChunks(database, job.id),
});

/**
 * Makes the plan of a job by choices.
 *
 * @throws ImportFailure if the file is no table, or a choice names something that it does not have
 */
export function makePlanOf(
  services: Services,
  importable: Importable,
  job: Pick<ImportJob, 'id' | 'file_name' | 'bytes' | 'resource'>,
  choices: ImportChoices,
): Promise<StoredPlan> {
  const kept = (headings: readonly string[]) => findKept(services.database, job.resource, headings);
  return makePlan(importable, fileOfJob(services, job), { choices, kept });
}

/** The same, and stores it with the choices. */
export async function planJob(
  services: Services,
  ...asked: [importable: Importable, job: Parameters<typeof makePlanOf>[2], choices: ImportChoices]
): Promise<StoredPlan> {
  const [, job, choices] = asked;
  const plan = await makePlanOf(services, ...asked);
  await keepPlan(services, job.id, { plan, choices });
  return plan;
}

/** The plan of a job, by the names that fields and keys have now; undefined if it has none yet. */
export async function findPlan(
  { database }: Pick<Services, 'database'>,
  importable: Importable,
  job: Pick<ImportJob, 'id'>,
): Promise<StoredPlan | undefined> {
  const planned = await readPlan(database, job.id);
  return planned && presentPlan(importable, planned.plan);
}

/** @throws NotFound if the job has no plan, because it was uploaded to run with detected choices */
export async function requirePlan(...asked: Parameters<typeof findPlan>): Promise<StoredPlan> {
  const plan = await findPlan(...asked);
  if (!plan) throw new NotFound(sentence(locales.imports.server, 'notFound'));
  return plan;
}

/**
 * Gives the file of a proposed list to that list, once it is published, and makes its plan: read as the proposal was,
 * with these choices.
 *
 * @throws ImportFailure if a choice names something that the file or the list does not have
 */
export async function assignJob(
  services: Services,
  importable: Importable,
  job: Pick<ImportJob, 'id' | 'file_name' | 'bytes'>,
  choices: Pick<ImportChoices, 'encoding' | 'columns' | 'key'>,
): Promise<StoredPlan> {
  const { database } = services;
  const { name: resource } = importable.resource;
  const proposed = await readPlan(database, job.id);
  const all = { ...proposed?.choices, ...choices };
  const plan = await planJob(services, importable, { ...job, resource }, all);
  await database.updateTable('import_job').set({ resource }).where('id', '=', job.id).execute();
  return plan;
}
