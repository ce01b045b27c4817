import { AsyncLocalStorage } from 'node:async_hooks';
import type { RawBuilder, SqlBool } from 'kysely';

/**
 * A look at the first records of a list, for somebody who waits while typing: without its total, and without what takes long to find.
 * The search is made far below the place that looks, so this is not handed down.
 */
interface Glance {
  /** what the records are narrowed by besides the rights of the caller; a list that does not know it gives what it pleases */
  readonly meant: RawBuilder<SqlBool> | undefined;
  /** whether the list knew it */
  isNarrowed: boolean;
  /** whether records were left out that would have come before those that were found */
  isPartial: boolean;
}

const glances = new AsyncLocalStorage<Glance>();

/** Makes calls of lists that only glance, and tells whether they left records out. */
export async function glancing<Answer>(
  work: () => Promise<Answer>,
  meant?: Glance['meant'],
): Promise<{ readonly answer: Answer } & Pick<Glance, 'isPartial' | 'isNarrowed'>> {
  const glance: Glance = { isPartial: false, isNarrowed: false, meant };
  const answer = await glances.run(glance, work);
  return { answer, isPartial: glance.isPartial, isNarrowed: glance.isNarrowed };
}

/** Given while a list is only glanced at. */
export const glanceNow = (): Glance | undefined => glances.getStore();
