import { mkdtemp, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { platformStateCall } from '#contract/endpoints/state.ts';
import { createTestPlatform } from '#tests/support/platform.ts';
import { png, storageOf } from './support.ts';

/** Uploaded files on a disk of their own: memory that Linux mounts for everybody. */

const memory = '/dev/shm';
const deviceOf = async (path: string) => (await stat(path).catch(() => undefined))?.dev;
const isOther = ![undefined, await deviceOf(tmpdir())].includes(await deviceOf(memory));

const platform = await createTestPlatform({ demo: true, background: false });
afterAll(() => platform.close());

test('the room of one disk is told once', async () => {
  const { data } = await platform.call(platformStateCall, {}, await platform.signIn('operator'));
  expect(data.disk).not.toBeNull();
  expect(data.filesDisk).toBeNull();
});

test.skipIf(!isOther)('uploads arrive on a disk of their own, whose room is told', async () => {
  const folder = await mkdtemp(join(memory, 'bookdesk-'));
  try {
    await symlink(folder, join(platform.services.settings.DATA_DIR, 'objects'));
    const storage = storageOf(platform);
    const key = await storage.upload(await platform.signIn('press'), png('elsewhere'));
    expect((await storage.ask(`/cdn/${key}`)).status).toBe(200);
    expect(await storage.receptions()).toEqual([]);
    const { data } = await platform.call(platformStateCall, {}, await platform.signIn('operator'));
    expect(data.filesDisk?.bytes).toBeGreaterThan(0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
