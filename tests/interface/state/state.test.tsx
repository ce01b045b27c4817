import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { type PlatformState, platformStateCall } from '#contract/endpoints/state.ts';
import { newIdentifier } from '#server/database/identifier.ts';
import { answer, renderApp, server, testPlatform } from '#tests/support/interface.ts';

/** The operators' page of the platform's state. */

const open = (as = 'operator', language: 'zh-CN' | 'en-US' = 'en-US') =>
  renderApp('/state', { as, language });
const group = async (name: string) => within(await screen.findByRole('region', { name }));

it('tells versions, the last back-up, what waits, sizes, jobs and processes', async () => {
  const { services } = await testPlatform();
  await services.database.deleteFrom('backup').execute();
  await open();
  expect((await group('Versions')).getByText('Database schema')).toBeDefined();
  const backup = await group('Backup');
  expect(backup.getByText(/^No backup yet/)).toBeDefined();
  expect((await group('Queues')).getByText('Overdue jobs')).toBeDefined();
  expect((await group('Sizes')).getByText('Book lists')).toBeDefined();
  const jobs = await group('Jobs');
  expect(jobs.getByRole('rowheader', { name: 'Publish scheduled content' })).toBeDefined();
  expect(await screen.findByRole('region', { name: 'Running processes' })).toBeDefined();
});

it('tells the room that is left on the disk, with a warning where it is little, and what failed within the hour', async () => {
  const answered = async (change: (state: PlatformState) => Partial<PlatformState>) => {
    const { call, signIn } = await testPlatform();
    const whole = await call(platformStateCall, {}, await signIn('operator'));
    server.use(
      http.get('*/jmgr/state', () =>
        HttpResponse.json({ ...whole, data: { ...whole.data, ...change(whole.data) } }),
      ),
    );
    return open();
  };
  const GiB = 1024 ** 3;
  const disk = { freeBytes: 60 * GiB, bytes: 100 * GiB };
  const filesDisk = { freeBytes: 7 * GiB, bytes: 80 * GiB };
  await answered(() => ({ disk, filesDisk, failures: [] }));
  expect((await group('Sizes')).getByText('60 GiB free of 100 GiB')).toBeDefined();
  expect((await group('Sizes')).getByText('Disk for uploaded files')).toBeDefined();
  expect((await group('Sizes')).getByText('7 GiB free of 80 GiB')).toBeDefined();
  expect((await group('Failed requests')).getByText('none')).toBeDefined();
  cleanup();
  const lastAt = '2026-05-01T03:00:00.000Z';
  await answered(() => ({
    disk: { freeBytes: GiB / 2, bytes: 100 * GiB },
    failures: [{ status: 507, count: 3, lastAt }],
  }));
  const room = (await group('Sizes')).getByText(/^Only .* free of 100 GiB: free up space soon$/);
  expect(room.classList).toContain('bd-state-alert');
  const failed = await group('Failed requests');
  expect(failed.getByText('Disk full, nothing was saved')).toBeDefined();
  expect(failed.getByText(/^3 in the past hour, last /)).toBeDefined();
});

it('is told in Chinese, and asked anew at a press', async () => {
  const { services } = await testPlatform();
  const { user } = await open('operator', 'zh-CN');
  expect((await group('备份')).getByText(/^从未备份/)).toBeDefined();
  await services.database
    .insertInto('backup')
    .values({ at: new Date('2026-05-01T03:00:00Z'), bytes: 5 * 1024 * 1024, version: '0.1.0' })
    .execute();
  await user.click(screen.getByRole('button', { name: /刷\s?新/ }));
  await waitFor(async () =>
    expect((await group('备份')).getByText(/5 MiB · 0\.1\.0$/)).toBeDefined(),
  );
});

it('a job that failed shows why, with the id of its line in the log', async () => {
  const { services } = await testPlatform();
  const failure = 'the disk is full (8f14e45f-ceea-467f-a9a1-5d2b1f6c0001)';
  const place = { name: 'sweep-outbox', next_at: new Date() };
  await services.database
    .insertInto('job')
    .values(place)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  await services.database
    .updateTable('job')
    .set({ failed_at: new Date(), failure })
    .where('name', '=', 'sweep-outbox')
    .execute();
  await open();
  expect((await group('Jobs')).getByText(failure)).toBeDefined();
});

it('what could not be loaded says so and why, and is asked for again', async () => {
  answer('get', '/jmgr/state', 503, {
    code: 503,
    isSuccess: false,
    msg: 'The database does not answer',
    data: null,
  });
  const { user } = await open();
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('The system status could not be loaded')).toBeDefined();
  expect(alert.getByText(/The database does not answer/)).toBeDefined();
  server.resetHandlers();
  await user.click(alert.getByRole('button', { name: /again|retry/i }));
  expect(await group('Versions')).toBeDefined();
});

it('while it is on its way its place is held, and nothing is told', async () => {
  server.use(
    http.get(`${location.origin}/jmgr/state`, async () => {
      await delay('infinite');
      return HttpResponse.error();
    }),
  );
  const { container } = await open();
  await waitFor(() => expect(container.querySelector('.ant-skeleton')).not.toBeNull());
  expect(screen.queryByRole('region', { name: 'Versions' })).toBeNull();
});

it('is for operators alone', async () => {
  await open('press');
  expect(await screen.findByText(/are for operators only/)).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Versions' })).toBeNull();
});

it('names what reads alike and should stand once, each with the way to where it is changed', async () => {
  const { services } = await testPlatform();
  const at = new Date();
  const ids = [newIdentifier(), newIdentifier()];
  for (const [index, id] of ids.entries())
    await services.database
      .insertInto('label')
      .values({
        id,
        name: ['Ｔｗｉｎ', 'twin'][index] ?? '',
        kind: 'content',
        created_at: at,
        updated_at: at,
      })
      .execute();
  await open();
  const link = await screen.findByRole('link', { name: 'Open “Ｔｗｉｎ”' });
  expect(link.getAttribute('href')).toBe(`/resource/labels/edit/${ids[0]}`);
  expect(screen.getByRole('link', { name: 'Open “twin”' })).toBeDefined();
  await services.database.deleteFrom('label').where('id', 'in', ids).execute();
});
