import { randomBytes } from 'node:crypto';
import type { Services } from './services.ts';

const known = new WeakMap<Services, Map<string, Promise<string>>>();

async function readOrMake({ database }: Services, name: string): Promise<string> {
  const read = () =>
    database
      .selectFrom('installation_secret')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirst();
  const kept = await read();
  if (kept) return kept.value;
  await database
    .insertInto('installation_secret')
    .values({ name, value: randomBytes(32).toString('base64url') })
    // if another process was first, its secret counts
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await read();
  if (!made) throw new Error(`the installation's secret ${name} could not be kept`);
  return made.value;
}

/**
 * A secret of this installation: created once, stored in the database, the same for all processes, which read it once.
 * A failed read is tried again.
 *
 * @param name its purpose
 */
export function installationSecret(services: Services, name: string): Promise<string> {
  const secrets = known.get(services) ?? new Map<string, Promise<string>>();
  known.set(services, secrets);
  const pending = secrets.get(name);
  if (pending) return pending;
  const reading = readOrMake(services, name);
  secrets.set(name, reading);
  reading.catch(() => secrets.delete(name));
  return reading;
}
