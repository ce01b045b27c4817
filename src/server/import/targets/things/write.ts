import { z } from 'zod';
import { problem as problemShape } from '#contract/errors.ts';
import type { Language } from '#contract/language.ts';
import type { CallError } from '#server/http/errors.ts';
import type { CellProblem } from '#server/import/readProblems.ts';
import { validatorProblems } from '#server/import/readProblems.ts';
import type { Stamps } from '#server/jmgr/thing/writable.ts';
import type { PutRow } from '../target.ts';
import { type Decision, refuse } from './decide.ts';
import { headingIn, type Putting } from './importing.ts';

/** Carries out what was decided. */

/** The ids of the records that rows make. @param ids one for each decision */
export function idsOf(decisions: readonly Decision[], ids: readonly string[]): Stamps['ids'] {
  const made = new Map<object, string>();
  decisions.forEach((decision, index) => {
    const id = ids[index];
    if ('body' in decision && id !== undefined) made.set(decision.body, id);
  });
  return made;
}

/** Whether a row changes a record that is there already. */
export const isChange = (decision: Decision): boolean =>
  'body' in decision && decision.told.recordId !== undefined;

/** Carries out the saves among decisions. */
export async function written(
  { importing: { thing }, records, context: { language, columns } }: Putting,
  decisions: readonly Decision[],
  stamps?: Stamps,
): Promise<PutRow[]> {
  const bodies = decisions.flatMap((one) => ('body' in one ? one.body : []));
  const outcomes = (await records.saveAll(bodies, stamps)).values();
  const headingOf = headingIn(columns.columns);
  return decisions.map((decision): PutRow => {
    if (!('body' in decision)) return decision;
    const { told, revision } = decision;
    const outcome = outcomes.next().value;
    if (outcome === undefined) throw new Error('a save has no outcome');
    if ('refusal' in outcome) {
      const { refusal } = outcome;
      const refused =
        refusal instanceof z.ZodError
          ? validatorProblems(refusal.issues, thing.validator, language, headingOf)
          : refusalOf(refusal, language, headingOf);
      return refuse([...(told.problems ?? []), ...refused]);
    }
    if (told.recordId === undefined) return { outcome: 'created', ...told };
    // the save reads values as always, for example without a trailing space, so a changed cell may be no change
    if (outcome.saved.revision === revision) return { outcome: 'unchanged', ...told, changes: [] };
    return { outcome: 'changed', ...told };
  });
}

const saidProblems = z.object({ problems: z.array(problemShape) });

/** The problems of a refused save, by column. */
function refusalOf(
  error: CallError,
  language: Language,
  headingOf: (name: string) => string,
): CellProblem[] {
  const said = saidProblems.safeParse(error.data(language)).data?.problems ?? [];
  if (said.length === 0)
    return [{ field: '', code: 'refused', message: error.describe(language), severity: 'error' }];
  return said.map(({ field, code, message }) => ({
    field: headingOf(field.split('.')[0] ?? field),
    code,
    message,
    severity: 'error',
  }));
}
