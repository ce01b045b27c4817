import type { Kysely } from 'kysely';
import { up as foundation } from './0001_foundation.ts';

/** Every migration by its name, in the order of the names; one that was released is never changed. */
export const migrations: Record<string, (database: Kysely<unknown>) => Promise<void>> = {
  '0001_foundation': foundation,
};
