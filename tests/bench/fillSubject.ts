import { pino } from 'pino';
import { openDatabase } from '#server/database/connection.ts';
import { readSettings } from '#server/settings.ts';
import { fillPosts } from './fill.ts';
import type { Subject } from './subject.ts';

const filled = new WeakMap<Subject, number>();

/** Fills the subject's own database until so many posts are made up, joining the PostgreSQL that it runs. */
export async function fillSubject(subject: Subject, posts: number): Promise<void> {
  const missing = posts - (filled.get(subject) ?? 0);
  if (missing <= 0) return;
  const { database, close } = await openDatabase(
    readSettings({ DATA_DIR: subject.dataFolder, LOG_LEVEL: 'silent' }),
    pino({ level: 'silent' }),
  );
  try {
    await fillPosts(database, missing);
    filled.set(subject, posts);
  } finally {
    await close();
  }
}
