import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newOwnList } from '#schema/own/start.ts';
import { renderApp, testPlatform } from '#tests/support/interface.ts';
import { store } from '../lists/support.ts';

/** The trail calls own records by the title of their list, and is narrowed to them by it. */

async function addRecord(list: string, title: string) {
  const { platform, signIn } = await testPlatform();
  const answered = await platform.fetch(
    new Request(`${location.origin}/jmgr/own/${list}/save`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${await signIn('operator')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ title }),
    }),
    { clientAddress: '127.0.0.1' },
  );
  expect(answered.status).toBe(200);
}

it.each([
  ['en-US', 'Kind', 'Reading evenings'],
  ['zh-CN', '对象', '读书会'],
] as const)(
  'are offered and told by the title of their list in %s',
  async (language, filter, title) => {
    const list = {
      ...newOwnList('reading-evenings'),
      label: { 'zh-CN': '读书会', 'en-US': 'Reading evenings' },
    };
    await store(list.name, JSON.stringify(list));
    await addRecord(list.name, '春夜');
    const { user, router } = await renderApp('/resource/audit', { as: 'operator', language });
    const box = await screen.findByRole('combobox', { name: filter });
    await user.click(box);
    fireEvent.change(box, { target: { value: title } });
    await user.click(await screen.findByTitle(title));
    await screen.findAllByRole('button', { name: '春夜' });
    const rows = screen
      .getAllByRole('button', { name: '春夜' })
      .map((one) => one.closest('[role=row], tr') as HTMLElement);
    for (const row of rows) expect(within(row).getByText(title)).toBeDefined();
    expect(document.body.textContent).not.toContain('own/reading-evenings');
    expect(new URLSearchParams(router.state.location.search).get('resource')).toBe(
      'own/reading-evenings',
    );
  },
);
