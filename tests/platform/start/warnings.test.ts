import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { builtServer, startProcess, temporaryFolder } from './serverProcess.ts';

/** What the log of a real process says of how it is set up. */
async function saidWith(settings: Record<string, string>): Promise<string> {
  const server = await builtServer();
  onTestFinished(server.remove);
  const place = await temporaryFolder();
  onTestFinished(place.remove);
  const database = await createTestDatabase();
  onTestFinished(database.close);
  const running = startProcess(server, {
    DATA_DIR: join(place.path, 'data'),
    DATABASE_URL: database.url,
    ...settings,
  });
  const origin = await running.origin;
  for (const client of ['192.0.2.1', '192.0.2.2'])
    await fetch(`${origin}/healthz`, { headers: { 'x-forwarded-for': client } });
  running.child.kill('SIGTERM');
  return (await running.ended).said;
}
const times = (said: string, text: string): number => said.split(text).length - 1;

test('a setting that is misspelled, and a proxy that nobody trusts, are warned of once', async () => {
  const said = await saidWith({ TRUSTED_PROXY: '1' });
  expect(times(said, 'TRUSTED_PROXY is no setting; TRUSTED_PROXIES is probably meant')).toBe(1);
  expect(times(said, 'a request came with X-Forwarded-For and no proxy is trusted')).toBe(1);
});

test('neither is said where the setting is there', async () => {
  const said = await saidWith({ TRUSTED_PROXIES: '1' });
  expect(times(said, '"level":40')).toBe(0);
});
