import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, renderApp } from '#tests/support/interface.ts';
import { listText, remove, store, stored } from './support.ts';

const open = () => renderApp('/lists', { as: 'operator', language: 'en-US' });
const named = { selector: 'th a' };
/** The row of a list; found by its link, because telling the names of all rows takes jsdom long. */
async function rowOf(title: string): Promise<HTMLElement> {
  const row = (await screen.findByText(title, named)).closest('tr');
  if (!row) throw new Error(`${title} stands in no row`);
  return row;
}

describe('every list of the platform', () => {
  it('says where each comes from and how it stands', async () => {
    await store('shelf-marks', listText('shelf-marks', 'Shelf marks'));
    await store('half-done', listText('half-done', 'Half done', ['nothing']), true);
    await open();
    const marks = await rowOf('Shelf marks');
    expect(marks.textContent).toContain('Live');
    expect(marks.textContent).toContain('Back office');
    const half = await rowOf('Half done');
    expect(half.textContent).toContain('Draft only');
    expect(half.textContent).toContain('1 error');
    expect((await rowOf('Books')).textContent).toContain('File');
  });

  it('finds a list by its name in the other language', async () => {
    const { user } = await open();
    await rowOf('Books');
    await user.type(screen.getByRole('searchbox', { name: 'Find a list by name' }), '图书');
    await screen.findByText('1 list');
    await rowOf('Books');
    await user.type(screen.getByRole('searchbox'), 'xyz');
    await screen.findByText('No lists match “图书xyz”');
  });

  it('takes a list out of use after a question that says what comes of it', async () => {
    await store('going', listText('going', 'Going away'));
    const { user } = await open();
    const row = await rowOf('Going away');
    const more = within(row).getByRole('button', { name: 'More actions: Going away' });
    await user.click(more);
    await user.click(await screen.findByText('Stop using'));
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain(
      'Its history and its own records are kept and can be restored.',
    );
    await user.click(within(question).getByRole('button', { name: 'Stop using' }));
    await waitFor(async () =>
      expect((await rowOf('Going away')).textContent).toContain('Not in use'),
    );
    expect((await stored('going'))?.state).toBe('removed');
  });

  it('says before of how many records the file takes something, where it counts again', async () => {
    const file = (await stored('labels'))?.fileText ?? '';
    await store('labels', file.replace('"maxLength": 40', '"maxLength": 60'));
    const { user } = await open();
    const row = await rowOf('Labels');
    await user.click(within(row).getByRole('button', { name: 'More actions: Labels' }));
    await user.click(await screen.findByText('Stop using'));
    const question = within(await screen.findByRole('dialog'));
    await question.findByText(/^None of the \d+ records is affected\.$/);
    await remove('labels');
  });

  it('forgets a list that only was a draft', async () => {
    await store('idea', listText('idea', 'An idea'), true);
    const { user } = await open();
    const row = await rowOf('An idea');
    await user.click(within(row).getByRole('button', { name: 'More actions: An idea' }));
    await user.click(await screen.findByText('Delete draft'));
    const question = await screen.findByRole('dialog');
    await user.click(within(question).getByRole('button', { name: 'Delete draft' }));
    await waitFor(() => expect(screen.queryByText('An idea', named)).toBeNull());
  });

  it('drops no draft that somebody has changed since', async () => {
    await store('shared', listText('shared', 'Shared idea'), true);
    const { user } = await open();
    const row = await rowOf('Shared idea');
    await store('shared', listText('shared', 'Shared thought'), true);
    await user.click(within(row).getByRole('button', { name: 'More actions: Shared idea' }));
    await user.click(await screen.findByText('Delete draft'));
    const question = await screen.findByRole('dialog');
    await user.click(within(question).getByRole('button', { name: 'Delete draft' }));
    await rowOf('Shared thought');
    expect((await stored('shared'))?.draft?.text).toContain('Shared thought');
  });

  it('offers to try again where the lists do not come', async () => {
    const body = {
      code: 500,
      isSuccess: false,
      msg: 'Out of order',
      data: null,
      requestId: 'of-the-lists',
    };
    answer('get', '/jmgr/schema/manage/list', 500, body);
    await open();
    await screen.findByText('Couldn’t load the lists');
    expect(screen.getByText('Request id: of-the-lists')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
  });
});
