import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * A look at the first records of a list, for somebody who waits while typing: without its total, and without what takes long to find.
 * The search is made far below the place that looks, so this is not handed down.
 */
interface Glance {
  /** whether records were left out that would have come before those that were found */
  isPartial: boolean;
}

const glances = new AsyncLocalStorage<Glance>();

/** Makes calls of lists that only glance, and tells whether they left records out. */
export async function glancing<Answer>(
  work: () => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly isPartial: boolean }> {
  const glance: Glance = { isPartial: false };
  const answer = await glances.run(glance, work);
  return { answer, isPartial: glance.isPartial };
}

/** Given while a list is only glanced at. */
export const glanceNow = (): Glance | undefined => glances.getStore();
