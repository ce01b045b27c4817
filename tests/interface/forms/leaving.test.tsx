import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookCalls } from '#contract/endpoints/lists.ts';
import { keyList } from '#contract/endpoints/programs.ts';
import { schemaSave } from '#contract/endpoints/schemas.ts';
import { ownText } from '#tests/platform/own/support.ts';
import { type RenderedApp, renderApp, server, testPlatform } from '#tests/support/interface.ts';

/** Whatever is entered in a form or a dialog is asked about before it is lost, however it is left. */

interface GuardedForm {
  readonly form: string;
  readonly path: string;
  /** name of the button that opens the dialog; absent for a form that is a screen */
  readonly opener?: string;
  /** the entry of its menu, if it is one that opens it */
  readonly menu?: RegExp;
  /** Enters something. */
  readonly enter: (app: RenderedApp) => Promise<void>;
}

const type = (label: string, text: string) => async () => {
  fireEvent.change(await screen.findByLabelText(label), { target: { value: text } });
};

const forms: readonly GuardedForm[] = [
  {
    form: 'the matrix of a role',
    path: '/people/roles/new',
    enter: async ({ user }) =>
      user.click(await screen.findByRole('checkbox', { name: 'Books: Change' })),
  },
  {
    form: 'a webhook',
    path: '/programs',
    opener: 'Create webhook',
    enter: type('Address', 'https://shop.example'),
  },
  {
    form: 'an own list',
    path: '/lists',
    opener: 'New list',
    enter: type('Name of the list', 'evenings'),
  },
  {
    form: 'a list out of a file',
    path: '/lists',
    opener: 'New list',
    async enter({ user }) {
      await user.click(await screen.findByText('Spreadsheet'));
      await screen.findByText('Click to choose a CSV or XLSX file, or drop it here');
      const input = document.querySelector<HTMLInputElement>('input[type=file]');
      if (!input) throw new Error('no place for a file');
      await user.upload(input, new File(['Title,Day\nFirst,2026-03-01'], 'Evenings.csv'));
      await user.click(screen.getByRole('button', { name: 'Read the file' }));
      const columns = await screen.findByRole('region', { name: 'Columns of the file' });
      await user.click(within(columns).getByRole('button', { name: /^Day/ }));
      await user.click(within(columns).getByRole('switch', { name: 'Keep “Day”' }));
    },
  },
  {
    form: 'an edit of many records',
    path: '/resource/books?searchText=守书',
    opener: 'Bulk edit',
    async enter({ user }) {
      await user.click(await screen.findByRole('combobox', { name: 'Fields to change' }));
      await user.click((await screen.findAllByTitle('Category')).at(-1) as HTMLElement);
    },
  },
  {
    form: 'a name for a view',
    path: '/resource/books?searchText=守书',
    opener: 'Views',
    menu: /Save as a new view/,
    enter: type('Name', 'Mine'),
  },
];

const question = 'There are unsaved changes. Leave?';
const findQuestion = async () => {
  const title = await screen.findByText(question, { selector: '.ant-modal-confirm-title' });
  const dialog = title.closest<HTMLElement>('[role=dialog]');
  if (!dialog) throw new Error('the question is no dialog');
  return within(dialog);
};
const isAsked = () =>
  screen.queryByText(question, { selector: '.ant-modal-confirm-title' }) !== null;
const asksBeforeUnload = () =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
/** The dialog that holds the form, besides the question. */
const dialogs = () =>
  screen.queryAllByRole('dialog').filter((one) => !one.classList.contains('ant-modal-confirm'));

const pressEscape = () =>
  fireEvent.keyDown(dialogs().at(-1) as HTMLElement, { key: 'Escape', keyCode: 27 });

/** Opens a form without entering anything. */
async function open({ path, opener, menu }: GuardedForm) {
  const app = await renderApp(path, { as: 'operator', language: 'en-US' });
  if (opener === 'Bulk edit') {
    await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(2));
    await app.user.click(screen.getByLabelText('Select all on this page'));
  }
  const button =
    opener === undefined ? undefined : await screen.findByRole('button', { name: opener });
  if (button) await app.user.click(button);
  if (menu) await app.user.click(await screen.findByRole('menuitem', { name: menu }));
  return { ...app, button };
}

beforeAll(async () => {
  const { ask, call, signIn } = await testPlatform();
  const operator = await signIn('operator');
  const body = { name: 'reading-events', text: ownText('reading-events'), revision: 0 };
  if ((await call(keyList, {}, operator)).data.lists.length === 0)
    await ask(schemaSave, { body }, operator);
  for (const bookName of ['守书1', '守书2'])
    await call(bookCalls.save, { body: { bookName, category: '旧类' } }, operator);
});

beforeEach(() => {
  server.use(
    // a file of jsdom is no body to Node's fetch, which sends its name as a text
    http.post(`${location.origin}/jmgr/import/proposal/upload`, async ({ request }) => {
      const { url, method, headers } = request;
      const { platform } = await testPlatform();
      const sent = new Headers(headers);
      sent.delete('content-length');
      return platform.fetch(
        new Request(url, { method, headers: sent, body: 'Title,Day\nFirst,2026-03-01' }),
        { clientAddress: '127.0.0.1' },
      );
    }),
  );
});

describe.each(forms)('$form', (guarded) => {
  const isDialog = guarded.opener !== undefined;

  it('asks before it is left by a link or by closing the page, and stays as it was on request', async () => {
    const app = await open(guarded);
    await guarded.enter(app);
    await waitFor(() => expect(asksBeforeUnload()).toBe(true));
    const { pathname } = app.router.state.location;
    act(() => void app.router.navigate('/home'));
    await app.user.click((await findQuestion()).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(isAsked()).toBe(false));
    expect(app.router.state.location.pathname).toBe(pathname);
    expect(dialogs().length > 0).toBe(isDialog);
    act(() => void app.router.navigate('/home'));
    await app.user.click((await findQuestion()).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/home'));
    await waitFor(() => expect(asksBeforeUnload()).toBe(false));
  });

  it.runIf(isDialog)(
    'asks before Escape or Cancel loses it, and gives the focus back',
    async () => {
      const app = await open(guarded);
      await guarded.enter(app);
      await waitFor(() => expect(asksBeforeUnload()).toBe(true));
      pressEscape();
      await app.user.click((await findQuestion()).getByRole('button', { name: 'Keep editing' }));
      await waitFor(() => expect(isAsked()).toBe(false));
      const dialog = within(dialogs().at(-1) as HTMLElement);
      await app.user.click(
        dialog.getAllByRole('button', { name: /Close|Cancel/ }).at(-1) as HTMLElement,
      );
      await app.user.click((await findQuestion()).getByRole('button', { name: 'Leave' }));
      await waitFor(() => expect(dialogs()).toHaveLength(0));
      await waitFor(() => expect(document.activeElement).toBe(app.button));
      expect(asksBeforeUnload()).toBe(false);
    },
  );

  it.runIf(isDialog)('closes without a question while nothing is entered', async () => {
    await open(guarded);
    await waitFor(() => expect(dialogs()).not.toHaveLength(0));
    expect(asksBeforeUnload()).toBe(false);
    pressEscape();
    await waitFor(() => expect(dialogs()).toHaveLength(0));
    expect(isAsked()).toBe(false);
  });
});
