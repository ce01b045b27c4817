import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { chartValues } from '#contract/endpoints/charts.ts';
import { postCalls } from '#contract/endpoints/lists.ts';
import { seeEverything } from '#tests/support/alwaysSeen.ts';
import { renderApp, server, testPlatform } from '#tests/support/interface.ts';

/** The charts of a list, above its rows. */

beforeEach(() => {
  seeEverything();
  return () => vi.unstubAllGlobals();
});

const open = async (address: string) => {
  const app = await renderApp(address, { as: 'operator', language: 'en-US' });
  await screen.findByRole('grid');
  const { user } = app;
  await user.click(await screen.findByRole('button', { name: 'Charts', expanded: false }));
  return { ...app, charts: within(await screen.findByRole('region', { name: 'Charts' })) };
};

/** The rows of the table behind a chart, without its head. */
async function tableOf(charts: ReturnType<typeof within>, name: string): Promise<string[][]> {
  const table = await charts.findByRole('table', { name });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent ?? ''));
}

it('counts what the list is narrowed to, in the words of its options', async () => {
  const { call, signIn } = await testPlatform();
  const body = { contentType: 2010, title: '图表一试', content: '', isDraft: true } as const;
  await call(postCalls.save, { body }, await signIn('operator'));
  const { charts, user } = await open('/resource/posts?searchText=图表一试');
  expect(await tableOf(charts, 'By kind')).toEqual([['Video', '1']]);
  const days = await tableOf(charts, 'New by day');
  expect(days).toHaveLength(30);
  expect(days.at(-1)?.[1]).toBe('1');
  await user.click(screen.getByRole('button', { name: 'Charts', expanded: true }));
  expect(screen.queryByRole('region', { name: 'Charts' })).toBeNull();
});

it('says why a chart could not be drawn, and draws it at another try; the others stand', async () => {
  let isFailing = true;
  server.use(
    http.post(`*${chartValues.path}`, async ({ request }) => {
      const { chart }: { chart?: string } = Object(await request.clone().json());
      if (!isFailing || chart !== 'byKind') return undefined;
      const msg = 'There are too many records to count them';
      return HttpResponse.json({ code: 503, isSuccess: false, msg }, { status: 503 });
    }),
  );
  const { charts, user } = await open('/resource/posts');
  const failed = await charts.findByText('“By kind” could not be shown');
  expect(failed.closest('[role=alert]')?.textContent).toContain('There are too many records');
  expect(await charts.findByRole('table', { name: 'By status' })).toBeDefined();
  isFailing = false;
  await user.click(charts.getByRole('button', { name: /again|Retry/i }));
  expect((await tableOf(charts, 'By kind')).length).toBeGreaterThan(1);
});
