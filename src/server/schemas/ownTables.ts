import type { Transaction } from 'kysely';
import type { Language } from '#contract/language.ts';
import { compileResource } from '#schema/compile.ts';
import type { ResourceDefinition } from '#schema/meta.ts';
import type { Tables } from '../database/tables.ts';
import { bringOwnTables, type FindList } from '../jmgr/own/index.ts';
import { keptFor } from '../keptFor.ts';
import type { Services } from '../services.ts';

/** The compiled form of a list; the same object for as long as its text is the same, so that its shape is known. */
const compiledList = keptFor(compileResource);

/**
 * Brings the tables of all lists of own records to the shapes that these ask for; those that have them already are left
 * alone. Whoever calls holds the schemas (`holdSchemas`), so that two processes never change one table at once.
 *
 * @param lists all lists in use
 * @param language that of the person who publishes; of a file it is not known
 */
export async function bringTables(
  services: Pick<Services, 'database' | 'now'>,
  transaction: Transaction<Tables>,
  lists: readonly ResourceDefinition[],
  language?: Language,
): Promise<void> {
  const own = lists.filter(({ provider }) => provider === 'own').map(compiledList);
  await bringOwnTables(services, transaction, own, finderIn(lists), language);
}

/** Finds lists among these, by a present or former name. */
export const finderIn =
  (lists: readonly ResourceDefinition[]): FindList =>
  async (name) => {
    const found = lists.find((list) => list.name === name || list.aliases?.includes(name));
    return found && compiledList(found);
  };
