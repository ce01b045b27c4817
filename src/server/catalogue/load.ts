import { sql } from 'kysely';
import { isDuplicate } from '../database/duplicate.ts';
import { hashPassword } from '../identity/accounts.ts';
import type { Services } from '../services.ts';
import type { LoadContext } from './context.ts';
import { demoPassword } from './demoAccounts.ts';
import { loadBooks } from './loadBooks.ts';
import { loadChannels, loadCircles, loadLabels, loadTopics } from './loadCommunity.ts';
import {
  loadBookLists,
  loadLives,
  loadPosts,
  loadReadings,
  postsInCircle,
  postsOnTopic,
} from './loadContent.ts';
import { loadDays } from './loadDays.ts';
import { loadPeople } from './loadPeople.ts';
import { loadSpecials } from './loadSpecials.ts';
import { createTimeline } from './timeline.ts';

/**
 * Fills an empty platform with the catalogue of the first start (contract 11), in one transaction. If there are
 * accounts, it does nothing. If two processes start at once, only one fills the platform.
 */
export async function loadCatalogue(services: Services): Promise<void> {
  const { database, now, settings } = services;
  if (await hasAccounts(database)) return;
  const passwordHash = await hashPassword(demoPassword);
  try {
    await database.transaction().execute(async (transaction) => {
      const at = createTimeline(now());
      const person = await loadPeople(transaction, passwordHash, at);
      const book = await loadBooks(transaction, at);
      const context: LoadContext = { transaction, at, now: now(), person, book };
      const label = await loadLabels(context);
      const channel = await loadChannels(context);
      const circle = await loadCircles(context, postsInCircle);
      const topic = await loadTopics(context, postsOnTopic);
      const posts = await loadPosts(context, { circle, topic, label });
      await loadBookLists(context);
      await loadReadings(context);
      await loadLives(context, channel);
      await loadSpecials(context, label, posts, settings.TIME_ZONE);
      await loadDays(context, settings.TIME_ZONE);
    });
  } catch (error) {
    if (isDuplicate(error) && (await hasAccounts(database))) return;
    throw error;
  }
}

async function hasAccounts(database: Services['database']): Promise<boolean> {
  return (
    (await database.selectFrom('account').select(sql<number>`1`.as('one')).executeTakeFirst()) !==
    undefined
  );
}
