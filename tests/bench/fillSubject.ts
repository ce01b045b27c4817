import { pino } from 'pino';
import { openDatabase } from '#server/database/connection.ts';
import { readSettings } from '#server/settings.ts';
import { fillPosts } from './fill.ts';
import type { Subject } from './subject.ts';

/** Fills the subject's own database with posts, joining the PostgreSQL that it runs. */
export async function fillSubject(subject: Subject, posts: number): Promise<void> {
  const { database, close } = await openDatabase(
    readSettings({ DATA_DIR: subject.dataFolder, LOG_LEVEL: 'silent' }),
    pino({ level: 'silent' }),
  );
  try {
    await fillPosts(database, posts);
  } finally {
    await close();
  }
}
