import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { dayOfNumber } from '#contract/cellText.ts';
import type { ImportChoices, ImportPlan, PlanQuestion } from '#contract/endpoints/imports.ts';
import { inLanguage, type Language, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { writtenAs } from '#server/cells/style.ts';
import type { Row, Tables } from '../database/tables.ts';
import { NotFound, sentence } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { type ColumnTarget, spelling } from './columns.ts';
import type { Importable } from './importable.ts';
import {
  type ImportJob,
  importChoicesOf,
  keepPlan,
  readChunks,
  readPlan,
  storable,
} from './jobs.ts';
import { makePlan, presentPlan, type StoredPlan } from './plan.ts';
import { ImportFailure } from './problems.ts';

/** Makes and finds the plans of uploaded files, keeps what was chosen for the next one, and says what is open. */

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

const digestOf = (headings: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify(headings.map(spelling)))
    .digest('base64url');

/**
 * The choices for the last file with these headings. They belong to the list, not to a person, because all operators of a
 * platform import files of the same shops.
 */
export async function findKept(
  database: Kysely<Tables>,
  resource: string,
  headings: readonly string[],
): Promise<ImportChoices | undefined> {
  const row = await database
    .selectFrom('import_choice')
    .select('choices')
    .where('resource', '=', resource)
    .where('headings', '=', digestOf(headings))
    .executeTakeFirst();
  return row && importChoicesOf(row.choices);
}

/**
 * Stores the choices of a plan: where columns go, how their cells are written, and the key. How a file is read is
 * detected anew for each file, and whether empty cells empty a field is chosen each time.
 */
export async function keepChoices(
  { database, now }: Pick<Services, 'database' | 'now'>,
  resource: string,
  { columns, key }: StoredPlan,
): Promise<void> {
  const styles = columns.flatMap(({ position, style }) => {
    const { dateOrder, decimal } = style ?? {};
    if (!dateOrder && !decimal) return [];
    return { position, ...(dateOrder ? { dateOrder } : {}), ...(decimal ? { decimal } : {}) };
  });
  const choices: ImportChoices = {
    columns: columns.map(({ position, field }) => ({ position, field })),
    styles,
    key,
  };
  const values = { choices: storable(choices), used_at: now() };
  await database
    .insertInto('import_choice')
    .values({ resource, headings: digestOf(columns.map(({ heading }) => heading)), ...values })
    .onConflict((conflict) => conflict.columns(['resource', 'headings']).doUpdateSet(values))
    .execute();
}

const writtenIn = (target: ColumnTarget | undefined) =>
  (target?.field && writtenAs(target.field)) ?? null;

/** Asks how the cells of a column are written. */
function styleQuestion(
  column: StoredPlan['columns'][number] | undefined,
  target: ColumnTarget | undefined,
  language: Language,
): string {
  const { name = '', style } = column ?? {};
  const examples = style?.examples ?? [];
  const number = examples.find((one) => dayOfNumber(one, 'days1900'));
  if (writtenIn(target) !== 'date' || number === undefined)
    return message(
      locales.imports.server,
      language,
      writtenIn(target) === 'date' ? 'askDates' : 'askNumbers',
      {
        column: name,
        examples: examples.slice(0, 3).join(', '),
      },
    );
  return message(locales.imports.server, language, 'askDayNumbers', {
    column: name,
    number,
    day: dayOfNumber(number, 'days1900') ?? '',
    other: dayOfNumber(number, 'days1904') ?? '',
  });
}

/** The open questions of a plan as sentences. */
export function questionsIn(
  { targets, keys }: Importable,
  plan: StoredPlan,
  language: Language,
): PlanQuestion[] {
  return plan.questions.map((question) => {
    const { code, position, field } = question;
    const column = plan.columns.find((one) => one.position === position);
    const target = targets.find(({ name }) => name === field);
    const key = keys.find((one) => one.key === plan.key);
    const say = (): string => {
      switch (code) {
        case 'missing':
          return message(locales.imports.server, language, 'askColumn', {
            field: inLanguage(target?.label, language) ?? field ?? '',
            headings: [...new Set(target?.headings)].slice(0, 3).join(', '),
            found: plan.columns.map(({ name }) => name).join(', '),
          });
        case 'encoding':
          return message(locales.imports.server, language, 'askEncoding', {
            encoding: plan.encoding?.chosen ?? '',
          });
        case 'style':
          return styleQuestion(column, target, language);
        case 'key':
          return message(locales.imports.server, language, 'askKey', {
            key: inLanguage(key?.label, language) ?? plan.key,
            needs: (key?.needs ?? [])
              .map(
                (name) =>
                  inLanguage(targets.find((one) => one.name === name)?.label, language) ?? name,
              )
              .join(', '),
          });
      }
    };
    return { ...question, message: say() };
  });
}

/** A plan as in the contract. */
export function planOf(
  importable: Importable,
  job: Pick<Row<'import_job'>, 'id' | 'resource' | 'file_name'>,
  plan: StoredPlan,
  language: Language,
): ImportPlan {
  const { targets, keys, notes = [] } = importable;
  const given = new Set(plan.columns.map(({ field }) => field));
  const once = new Map(targets.map((target) => [target.name, target]));
  return {
    ...plan,
    id: job.id,
    resource: job.resource,
    fileName: job.file_name,
    targets: [...once.values()].map((target) => ({
      field: target.name,
      label: target.label,
      isRequired: target.isRequired,
      written: writtenIn(target),
    })),
    keys: keys.map(({ key, label, needs }) => ({
      key,
      label,
      isUsable: needs.every((name) => given.has(name)),
    })),
    questions: questionsIn(importable, plan, language),
    notes: notes.map((note) => message(locales.imports.server, language, note)),
  };
}

/**
 * Refuses a run with open questions, unless it is a dry run.
 *
 * @throws ImportFailure with all open questions
 */
export function requireSettled(questions: readonly PlanQuestion[], isDryRun: boolean): void {
  const open = questions.filter(({ code }) => !isDryRun || code === 'missing' || code === 'key');
  if (open.length === 0) return;
  throw new ImportFailure('planOpen', {
    questions: open.map(({ message: text }) => text).join('; '),
  });
}
