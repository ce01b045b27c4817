import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { openState } from '#app/decoration/document/state.ts';
import { subjectOf } from '#app/decoration/saving/pageDraft.ts';
import { keptPage, keptText, valuesOf } from '#app/decoration/saving/pageValues.ts';
import { newUuid } from '#app/session/newUuid.ts';
import { claimLeft } from '#app/widgets/draft/shelf.ts';
import { specialDelete } from '#contract/endpoints/special.ts';
import { documentOfDetail } from '#contract/entities/special.ts';
import { renderApp } from '#tests/support/interface.ts';
import { leaveDraft } from '#tests/support/leaveDraft.ts';
import {
  beginPage,
  findDialog,
  loadEditor,
  openPage,
  operator,
  savedPage,
  stored,
} from '../decoration/opened.ts';

const offer = 'Restore unsaved changes?';
const idOf = (search: string) => new URLSearchParams(search).get('id') ?? '';

async function operatorId(): Promise<string> {
  const { services } = await operator();
  const { id } = await services.database
    .selectFrom('account')
    .where('name', '=', 'operator')
    .select('id')
    .executeTakeFirstOrThrow();
  return String(id);
}

interface Patch {
  readonly name?: string;
  readonly summary?: string;
}

/** What a window that has ended left of a page that it had opened at its newest version, or of a new one. */
async function leaveWork(id: string | undefined, patch: Patch, from = id): Promise<void> {
  const detail = await stored(from ?? '');
  const state = openState({ ...documentOfDetail(detail), ...patch }, id !== undefined);
  const kept = {
    values: valuesOf(state),
    keptAt: Date.now(),
    follows: id === undefined ? null : detail.revision,
    isSaved: false,
    known: [],
    isHandedIn: false,
  };
  await leaveDraft(subjectOf(await operatorId(), id), newUuid(), kept, keptText);
}

/** How many have left something of a page. */
async function countLeft(id: string | undefined): Promise<number> {
  const left = await claimLeft(subjectOf(await operatorId(), id), keptPage);
  for (const one of left) one.release();
  return left.length;
}

async function deletePage(id: string): Promise<void> {
  const { call, token } = await operator();
  await call(specialDelete, { body: { ids: [id] } }, token);
}

describe('what ended windows left of a page', () => {
  beforeAll(loadEditor);

  it('is offered one after the other, and comes together as each is saved', async () => {
    const { id } = await savedPage({ draft: true });
    await leaveWork(id, { name: '第一个窗口' });
    await leaveWork(id, { summary: '第二个窗口' });
    const { user } = await openPage(id);
    const first = await findDialog(offer);
    first.getByText(/changes kept: 1\./);
    await user.click(first.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    const second = await findDialog(offer);
    second.getByText(/both are merged/);
    await user.click(second.getByRole('button', { name: 'Restore' }));
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(async () =>
      expect(await stored(id)).toMatchObject({ name: '第一个窗口', summary: '第二个窗口' }),
    );
    // what was kept goes when the window has its answer
    await waitFor(async () => expect(await countLeft(id)).toBe(0));
  });

  it('is left for another time, or discarded alone', async () => {
    const { id } = await savedPage({ draft: true });
    await leaveWork(id, { name: '第一个窗口' });
    await leaveWork(id, { name: '第二个窗口' });
    const { user, unmount } = await openPage(id);
    await user.click((await findDialog(offer)).getByRole('button', { name: 'Not now' }));
    await user.click((await findDialog(offer)).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await countLeft(id)).toBe(1);
    unmount();
    await openPage(id);
    await findDialog(offer);
  });

  it('is offered by its name for new pages, each of which becomes a page of its own', async () => {
    const { id } = await savedPage();
    for (const name of ['新页一', '新页二']) await leaveWork(undefined, { name }, id);
    const { user, router, unmount } = await beginPage();
    const dialog = await findDialog(offer);
    const name = dialog.getByText(/^新页/).textContent;
    await user.click(dialog.getByRole('button', { name: 'Restore' }));
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(router.state.location.search).toContain('action=2'));
    expect((await stored(idOf(router.state.location.search))).name).toBe(name);
    // the rest is about other pages than this one
    expect(screen.queryByRole('dialog', { name: offer })).toBeNull();
    unmount();
    expect(await countLeft(undefined)).toBe(1);
    await beginPage();
    (await findDialog(offer)).getByText(name === '新页一' ? '新页二' : '新页一');
  });
});

describe('a page that somebody else has deleted', () => {
  beforeAll(loadEditor);

  it('is saved as a new page from the editor that has it open', async () => {
    const { id } = await savedPage();
    const { user, router } = await openPage(id);
    await user.type(await screen.findByLabelText('Name'), '，还在');
    const before = await stored(id);
    await deletePage(id);
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    const dialog = await findDialog('The special topic has been deleted');
    dialog.getByRole('button', { name: 'Export as JSON' });
    await user.click(dialog.getByRole('button', { name: 'Save as a new special topic' }));
    await waitFor(() => expect(idOf(router.state.location.search)).not.toBe(id));
    const after = await stored(idOf(router.state.location.search));
    expect(after).toMatchObject({ name: '读一座城，还在', draft: true, revision: 1 });
    expect(after.components.map(({ uuid }) => uuid)).toEqual(
      before.components.map(({ uuid }) => uuid),
    );
    for (const [at, { id: former }] of before.components.entries())
      expect(after.components[at]?.id).not.toBe(former);
    await screen.findAllByText(/^(draft saved|published) \d/);
    expect(await countLeft(id)).toBe(0);
    // it goes on as any page
    await user.type(screen.getByLabelText('Name'), '！');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(async () =>
      expect(await stored(after.id)).toMatchObject({ name: '读一座城，还在！', revision: 2 }),
    );
  });

  it('is saved as a new page from what was kept, where it is opened again', async () => {
    const { id } = await savedPage();
    await leaveWork(id, { name: '留下的' });
    await deletePage(id);
    const { user, router } = await renderApp(`/deciration/main?action=2&id=${id}`, {
      as: 'operator',
      language: 'en-US',
    });
    await screen.findByText(/^“留下的”/);
    screen.getByRole('button', { name: 'Export as JSON' });
    await user.click(screen.getByRole('button', { name: 'Save as a new special topic' }));
    await waitFor(() => expect(idOf(router.state.location.search)).not.toBe(id));
    expect(await screen.findByLabelText('Name')).toHaveProperty('value', '留下的');
    expect(await countLeft(id)).toBe(0);
  });

  it('says only that it is gone where nothing was kept', async () => {
    const { id } = await savedPage();
    await deletePage(id);
    await renderApp(`/deciration/main?action=2&id=${id}`, { as: 'operator', language: 'en-US' });
    await screen.findByText('The special topic could not be loaded');
    expect(screen.queryByRole('button', { name: 'Save as a new special topic' })).toBeNull();
  });
});
