import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, renderApp } from '../../support/interface.ts';

/** Answers every hand-over of a file with an import that is over. */
function ended(id: string, dryRun: boolean): void {
  answer('post', '/jmgr/import/start/labels', 200, {
    code: 200,
    isSuccess: true,
    msg: '',
    data: {
      id,
      resource: 'labels',
      fileName: 'labels.csv',
      dryRun,
      state: 'finished',
      bytes: 10,
      bytesRead: 10,
      rows: 1,
      created: 1,
      changed: 0,
      unchanged: 0,
      rejected: 0,
      warned: 0,
      failure: '',
      problems: [],
      createdAt: '2026-11-20T08:00:00Z',
      finishedAt: '2026-11-20T08:00:01Z',
    },
  });
}

describe('the dialog of an import', () => {
  it('keeps the keyboard from stage to stage, and closes by Escape after the last', async () => {
    const { user } = await renderApp('/resource/labels', { as: 'operator', language: 'en-US' });
    await user.click(await screen.findByRole('button', { name: /Import/ }));
    const dialog = await screen.findByRole('dialog', { name: /Import/ });
    const inside = () => dialog.contains(document.activeElement);
    const chooser = dialog.querySelector<HTMLInputElement>('input[type=file]');
    if (!chooser) throw new Error('no chooser of files');
    ended('1', true);
    await user.upload(chooser, new File(['name\nA'], 'labels.csv', { type: 'text/csv' }));
    await screen.findByText('Checked; nothing was written');
    await waitFor(() => expect(inside()).toBe(true));

    ended('2', false);
    within(dialog).getByRole('button', { name: 'Import now' }).focus();
    await user.keyboard('{Enter}');
    await screen.findByText('Import finished');
    await waitFor(() => expect(inside()).toBe(true));
    await user.keyboard('{Escape}');
    await waitFor(() =>
      expect(dialog.closest('.ant-modal-wrap')?.checkVisibility?.() ?? false).toBe(false),
    );
    await waitFor(() => expect(inside()).toBe(false));
  });
});
