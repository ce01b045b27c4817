import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { bookCalls } from '#contract/endpoints/lists.ts';
import { specialComponent } from '#contract/entities/special.ts';
import { banner, books } from '#tests/platform/special/pages.ts';
import { server } from '#tests/support/interface.ts';
import {
  loadEditor,
  openPage,
  operator,
  savedPage,
  selectRow,
  stored,
} from '../decoration/opened.ts';

/** Pictures are there at once, and wide; only one whose address says so is small. jsdom itself loads none. */
function standInForPictures(): void {
  const Picture = class {
    onload: (() => void) | undefined;
    naturalWidth = 1_500;
    naturalHeight = 800;
    set src(address: string) {
      if (address.includes('small')) {
        this.naturalWidth = 100;
        this.naturalHeight = 50;
      }
      queueMicrotask(() => this.onload?.());
    }
  };
  vi.stubGlobal('Image', Picture);
}

const publish = (user: UserEvent) => user.click(screen.getByText('Publish'));
/** The list once it is open: closed, it stays in the page as it was, and is another one when it opens again. */
async function findList() {
  const label = 'Check before publishing';
  await screen.findByLabelText(label, { selector: '[aria-expanded=true]' });
  return within(screen.getByLabelText(label, { selector: '[role=group]' }));
}
/** Ignores the findings once the check is done. */
const publishAnyway = async (user: UserEvent, list: Awaited<ReturnType<typeof findList>>) =>
  user.click(await list.findByText('Publish anyway', { selector: 'button:enabled > span' }));
/** The field that the focus is in. */
const focused = () => document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field;

/** What the inspector shows at a field. */
function foundRow(field: string) {
  const row = document.querySelector<HTMLElement>(`.decoration-inspector [data-field="${field}"]`);
  if (!row) throw new Error('nothing is shown there');
  return within(row);
}

describe('the check before publishing', () => {
  beforeAll(async () => {
    standInForPictures();
    await loadEditor();
  });

  it('leads to the exact field of what it found, and asks no more once that is mended', async () => {
    const contents = [...banner('a').contents, ...banner('b', { linkUrl: '' }).contents];
    const slides = specialComponent.parse({ ...banner('a'), contents });
    const { id } = await savedPage({ draft: true, components: [slides] });
    const { user } = await openPage(id);
    await publish(user);
    const list = await findList();
    await user.click(await list.findByText('Item 2 of 轮播图 has no link'));
    await waitFor(() => expect(focused()).toBe('contents.1.linkUrl'));
    expect(document.activeElement?.tagName).toBe('INPUT');
    expect(await stored(id)).toMatchObject({ revision: 1, draft: true });

    await user.keyboard('https://example.org/');
    await publish(user);
    await screen.findByText(/^It opens at 2030-01-01 08:00:00. Until then/);
    expect(screen.queryByText('Warnings')).toBeNull();
    expect(await stored(id)).toMatchObject({ revision: 2, draft: false });
  });

  it('leads to the page’s settings and to the row of a record that is gone, and may be passed over', async () => {
    const said = vi.spyOn(console, 'error');
    const { id } = await savedPage({
      draft: true,
      cover: '/cdn/small.png',
      components: [banner('a'), books('b', ['404404'])],
    });
    const { user } = await openPage(id);
    await selectRow(user, '图书');
    // before anybody has asked for the check
    const row = await waitFor(() => foundRow('contents.0'));
    await row.findByText('Not visible to readers');
    expect(row.queryByText('“旧书名” in 图书 has been deleted')).toBeNull();
    await publish(user);
    await user.click(await (await findList()).findByText('“旧书名” in 图书 has been deleted'));
    await waitFor(() => expect(focused()).toBe('contents.0'));
    foundRow('contents.0').getByText('“旧书名” in 图书 has been deleted');
    await user.click(
      screen.getByLabelText('Check before publishing', { selector: '[aria-expanded]' }),
    );
    await user.click(await (await findList()).findByText(/^Cover is only 100 × 50 pixels/));
    await waitFor(() => expect(focused()).toBe('cover'));

    expect(await stored(id)).toMatchObject({ revision: 1, draft: true });
    await publish(user);
    await publishAnyway(user, await findList());
    await screen.findByText(/^It opens at 2030-01-01 08:00:00. Until then/);
    expect(await stored(id)).toMatchObject({ revision: 2, draft: false });
    // React warns about elements where HTML does not allow them
    expect(said.mock.calls.flat().join()).not.toContain('validateDOMNesting');
  });

  it('has the page show what readers see: what is gone is said above the rest, or in place of all', async () => {
    const { call, token } = await operator();
    const { data } = await call(bookCalls.list, { body: { pageSize: 1 } }, token);
    const [book] = data;
    const { id } = await savedPage({
      draft: true,
      components: [books('a', [book?.bookId ?? '', '404404']), books('b', ['404405'])],
    });
    await openPage(id);
    const page = within(screen.getByRole('region', { name: 'Page' }));
    expect(await page.findAllByText('1 not visible to readers')).toHaveLength(2);
    page.getByText('Readers currently see none of the selected content');
    page.getByText(book?.bookName ?? '', { selector: '.card-title' });
    expect(page.queryByText('旧书名')).toBeNull();
  });

  it('keeps what it has marked as not seen while the platform does not answer', async () => {
    const { id } = await savedPage({ draft: true, components: [books('b', ['404404', '404405'])] });
    const { user } = await openPage(id);
    await selectRow(user, '图书');
    const row = await waitFor(() => foundRow('contents.0'));
    await row.findByText('Not visible to readers');
    const asked = vi.fn(() => HttpResponse.json({ code: 500, isSuccess: false }, { status: 500 }));
    server.use(http.post('*/jmgr/special/check', asked));
    await user.click(foundRow('contents.1').getByLabelText(/^Remove/));
    await waitFor(() => expect(asked).toHaveBeenCalled());
    // the failure has been taken in once the editor has drawn again
    await user.type(screen.getByLabelText('Title'), '荐');
    foundRow('contents.0').getByText('Not visible to readers');
    server.resetHandlers();
  });

  it('lists everything of an incomplete page at once, and sends nothing that is known to be refused', async () => {
    const { id } = await savedPage({
      draft: true,
      name: '',
      cover: '/cdn/small.png',
      components: [banner('a')],
    });
    const { user } = await openPage(id);
    const saved = vi.fn();
    server.use(http.put('*/jmgr/special/save', saved));
    await publish(user);
    const list = await findList();
    await list.findByText(/^Cover is only 100 × 50 pixels/);
    list.getByText('Please enter the name of the special topic');
    // the list is seen: nothing else says the same
    expect(document.querySelector('.ant-notification-notice, .ant-message-notice')).toBeNull();
    expect(saved).not.toHaveBeenCalled();
    server.resetHandlers();
  });

  it('that the platform did not answer publishes nothing by the way: it says so, is made again, or passed over', async () => {
    const { id } = await savedPage({ draft: true, components: [banner('a')] });
    const { user } = await openPage(id);
    const unanswered = http.post('*/jmgr/special/check', () => HttpResponse.error());
    server.use(unanswered);
    await publish(user);
    const list = await findList();
    await list.findByText('The check is incomplete, so nothing was published');
    list.getByText(/whether readers can see all content/);
    expect(list.queryByText('No problems found; it can be published')).toBeNull();
    expect(await stored(id)).toMatchObject({ revision: 1, draft: true });

    server.resetHandlers();
    await user.click(list.getByText('Check again'));
    await list.findByText('No problems found; it can be published');
    expect(list.queryByText(/nothing was published/)).toBeNull();
    expect(list.queryByText('Publish anyway')).toBeNull();

    server.use(unanswered);
    await user.click(list.getByText('Check again'));
    await publishAnyway(user, list);
    await screen.findByText(/^It opens at 2030-01-01 08:00:00. Until then/);
    expect(await stored(id)).toMatchObject({ revision: 2, draft: false });
  });

  it('that is still being made holds up nobody who publishes', async () => {
    const { id } = await savedPage({ draft: true, components: [banner('a')] });
    const { user } = await openPage(id);
    let isSlow = true;
    const held = vi.fn(() => (isSlow ? new Promise<never>(() => undefined) : undefined));
    server.use(http.post('*/jmgr/special/check', held));
    await user.click(
      screen.getByLabelText('Check before publishing', { selector: '[aria-expanded]' }),
    );
    await waitFor(() => expect(held).toHaveBeenCalled());
    isSlow = false;
    await publish(user);
    await screen.findByText(/^It opens at 2030-01-01 08:00:00. Until then/);
    expect(await stored(id)).toMatchObject({ revision: 2, draft: false });
    server.resetHandlers();
  });
});
