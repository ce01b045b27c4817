import { dayOfNumber } from '#contract/cellText.ts';
import type { ImportPlan, PlanQuestion } from '#contract/endpoints/imports.ts';
import { inLanguage, type Language, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { writtenAs } from '#server/cells/style.ts';
import type { Row } from '../database/tables.ts';
import type { ColumnTarget } from './columns.ts';
import { ImportFailure } from './failure.ts';
import type { Importable } from './importable.ts';
import type { StoredPlan } from './plan.ts';

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
