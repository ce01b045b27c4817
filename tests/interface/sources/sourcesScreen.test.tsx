import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sessionStore } from '#app/session/sessionStore.ts';
import { schemaSave } from '#contract/endpoints/schemas.ts';
import { sourceDetail, sourceSecretSave, sourceTexts } from '#contract/endpoints/sources.ts';
import {
  both,
  createSourcePlatform,
  type SourcePlatform,
  sourceList,
} from '#tests/platform/sources/support.ts';
import { renderApp, server } from '#tests/support/interface.ts';

/** The screen where operators make sources. */

const secret = 'a-secret-of-the-bookshop';
let platform: SourcePlatform;
beforeAll(async () => {
  platform = await createSourcePlatform(['bookshop', 'withdrawn']);
});
afterAll(() => platform.close());
beforeEach(() => {
  server.use(
    http.all(`${location.origin}/*`, ({ request }) =>
      platform.platform.fetch(request, { clientAddress: '127.0.0.1' }),
    ),
  );
  sessionStore.setTokens({ token: platform.operator, refreshToken: undefined, time: Date.now() });
  platform.service.json([{ id: 1, title: 'Wild Grass' }], 200, { 'x-total-count': '41' });
});

const open = (path: string) => renderApp(path, { language: 'en-US' });
const textOf = (name: string, more: object = {}) =>
  JSON.stringify(
    {
      schemaVersion: 1,
      name,
      label: both(`Source ${name}`),
      address: 'https://a.example',
      ...more,
    },
    null,
    2,
  );
const stored = async (name: string) =>
  (await platform.call(sourceDetail, { parameters: { name } }, platform.operator)).data;
const store = async (name: string, more: object = {}, revision = 0) =>
  platform.call(
    sourceTexts.save,
    { body: { name, text: textOf(name, more), revision, note: '' } },
    platform.operator,
  );
const field = (label: string) => screen.findByLabelText(label);
const fill = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } });
const saveButton = () => screen.getByRole('button', { name: 'Save' });

describe('from nothing', () => {
  it('makes a source with a secret, shows what was asked and what came before it is saved', async () => {
    const { user, router } = await open('/sources');
    expect(await screen.findByText(/No sources yet/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'New source' }));
    await fill('Address', `${platform.service.address}/v1`);
    await fill('Label (简体中文)', '书店');
    await fill('Label (English)', 'Bookshop');
    await fill('Name', 'bookshop');
    await user.selectOptions(await field('Credentials'), 'Token (Bearer)');
    await fill('Secret', secret);
    await fill('Path', 'books');
    await user.click(screen.getByRole('button', { name: 'Try it' }));
    expect(await screen.findByText('1 row found, 41 in total')).toBeDefined();
    const asked = within(screen.getByRole('region', { name: 'Request' }));
    expect(asked.getByText(/\/v1\/books/)).toBeDefined();
    expect(asked.getByText('Bearer •••')).toBeDefined();
    const answered = within(screen.getByRole('region', { name: 'Response' }));
    expect(answered.getByText(/"Wild Grass"/)).toBeDefined();
    expect(platform.service.got.at(-1)?.headers.authorization).toBe(`Bearer ${secret}`);
    // twice is once
    await user.dblClick(saveButton());
    await waitFor(() => expect(router.state.location.pathname).toBe('/sources/bookshop'));
    expect(await screen.findByText(/^Set .* by Olive$/)).toBeDefined();
    expect(await stored('bookshop')).toMatchObject({
      revision: 1,
      label: { 'zh-CN': '书店', 'en-US': 'Bookshop' },
      missing: [],
    });
    expect(document.body.innerHTML).not.toContain(secret);
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(secret);
  });

  it('marks what is missing or taken, and sends nothing', async () => {
    await store('taken');
    const { user } = await open('/sources/-new');
    await fill('Address', 'somewhere');
    await user.click(saveButton());
    expect(await screen.findByText('Fix the marked errors first')).toBeDefined();
    expect((await field('Address')).getAttribute('aria-invalid')).toBe('true');
    expect((await field('Name')).getAttribute('aria-invalid')).toBe('true');
    await fill('Name', 'taken');
    expect(screen.getByText(/There is already a source “taken”/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Try it' }));
    expect(await stored('taken')).toMatchObject({ revision: 1, address: 'https://a.example' });
  });
});

describe('a source that is there', () => {
  it('keeps what was typed when the page is left and comes back, and saves it by the keyboard', async () => {
    await store('typed');
    const first = await open('/sources/typed');
    await fill('Label (English)', 'Typed');
    first.unmount();
    await open('/sources/typed');
    expect(await screen.findByText(/Restored your draft from/)).toBeDefined();
    expect(await field('Label (English)')).toHaveProperty('value', 'Typed');
    fireEvent.keyDown(window, { key: 's', ctrlKey: true });
    await waitFor(async () =>
      expect(await stored('typed')).toMatchObject({ label: { 'en-US': 'Typed' }, revision: 2 }),
    );
  });

  it('asks when somebody else has saved it meanwhile, and merges both', async () => {
    await store('met');
    const { user } = await open('/sources/met');
    await fill('Label (English)', 'Mine');
    await store('met', { limits: { seconds: 3 } }, 1);
    await user.click(saveButton());
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Merge both' }));
    await waitFor(async () =>
      expect(JSON.parse((await stored('met')).text)).toMatchObject({
        label: { 'en-US': 'Mine' },
        limits: { seconds: 3 },
      }),
    );
  });

  it('replaces its secret, and offers to remove one that it no longer names', async () => {
    await store('keeping', { credentials: { kind: 'bearer', token: { stored: 'token' } } });
    await platform.call(
      sourceSecretSave,
      { body: { source: 'keeping', name: 'token', value: 'former' } },
      platform.operator,
    );
    const { user } = await open('/sources/keeping');
    await user.click(await screen.findByRole('button', { name: 'Replace' }));
    await fill('Secret', secret);
    await user.click(saveButton());
    await waitFor(() => expect(screen.queryByLabelText('Secret')).toBeNull());
    await user.selectOptions(await field('Credentials'), 'None');
    await user.click(saveButton());
    expect(await screen.findByText(/The secret “token” is stored but not used/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Remove secret token' }));
    const question = within(await screen.findByRole('dialog'));
    await user.click(question.getByRole('button', { name: 'Remove secret' }));
    await waitFor(() => expect(screen.queryByText(/is stored but not used/)).toBeNull());
    expect(await stored('keeping')).toMatchObject({ secrets: [], missing: [] });
  });

  it('goes back to a former version', async () => {
    await store('former', { label: both('One') });
    await store('former', { label: both('Two') }, 1);
    const { user } = await open('/sources/former');
    await user.click(await screen.findByRole('link', { name: 'History' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: /^Version 1/ }));
    await user.click(await dialog.findByRole('button', { name: 'Restore this version' }));
    await screen.findAllByText('Restore version 1?');
    const agree = screen.getAllByRole('button', { name: 'Restore this version' }).at(-1);
    if (agree) await user.click(agree);
    expect(await screen.findByRole('heading', { name: 'One' })).toBeDefined();
    expect(await stored('former')).toMatchObject({ revision: 3, label: both('One') });
  });

  it('that nobody has says so, with the way back', async () => {
    await open('/sources/nothing');
    expect(await screen.findByText(/There is no source “nothing”/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to the sources' })).toBeDefined();
  });

  it('keeps what was typed when the save fails, and tells why', async () => {
    await store('failing');
    server.use(
      http.put(`${location.origin}/jmgr/source/save`, () =>
        HttpResponse.json(
          { code: 500, isSuccess: false, msg: 'the disk is full', data: null },
          { status: 500 },
        ),
      ),
    );
    const { user } = await open('/sources/failing');
    await fill('Label (English)', 'Kept');
    await user.click(saveButton());
    expect(await screen.findByText(/the disk is full/)).toBeDefined();
    expect(await field('Label (English)')).toHaveProperty('value', 'Kept');
  });
});

describe('the overview', () => {
  it('shows which secret is missing, which lists stand on a source, and why it cannot be removed', async () => {
    await store('used', { credentials: { kind: 'bearer', token: { stored: 'token' } } });
    await platform.call(
      schemaSave,
      {
        body: {
          ...{ name: 'used-books', revision: 0, draft: false, note: '' },
          text: sourceList('used-books', { source: 'used' }),
        },
      },
      platform.operator,
    );
    const { user } = await open('/sources');
    const row = within(await screen.findByRole('row', { name: /Source used/ }));
    expect(row.getByText('Secret missing: token')).toBeDefined();
    expect(row.getByRole('link', { name: 'List of used-books' })).toBeDefined();
    const make = row.getByRole('link', { name: 'Create list Source used' });
    expect(make.getAttribute('href')).toBe('/lists?source=used');
    await user.click(row.getByRole('button', { name: 'More actions: Source used' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(
      await screen.findByText(/because these lists use it: “List of used-books”/),
    ).toBeDefined();
    expect(await stored('used')).toMatchObject({ state: 'ready' });
  });

  it('says why it cannot be loaded, and tries again', async () => {
    let isDown = true;
    server.use(
      http.get(`${location.origin}/jmgr/source/manage/list`, () =>
        isDown
          ? HttpResponse.json(
              { code: 503, isSuccess: false, msg: 'busy', data: null },
              { status: 503 },
            )
          : undefined,
      ),
    );
    const { user } = await open('/sources');
    expect(await screen.findByText(/Couldn’t load the sources/)).toBeDefined();
    isDown = false;
    await user.click(screen.getByRole('button', { name: /Try again|Retry/ }));
    expect(await screen.findByRole('table', { name: 'Sources' })).toBeDefined();
  });
});

it('says which source refuses its secret, since when and what to do, until it answers again', async () => {
  await store('withdrawn', { address: `${platform.service.address}/v1` });
  await platform.writeList('withdrawn-books', { source: 'withdrawn' });
  platform.service.json({ message: 'gone' }, 401);
  await platform.ask('withdrawn-books/list', { body: { pageIndex: 1 } });
  const first = await open('/sources');
  const row = await screen.findByRole('row', { name: /Source withdrawn/ });
  expect(within(row).getByText('Refuses the credentials')).toBeDefined();
  expect(within(row).getByText(/^since /)).toBeDefined();
  expect(within(row).getByText(/get a new one, replace it here/)).toBeDefined();
  first.unmount();
  platform.service.json([{ id: 1, title: 'Wild Grass' }]);
  await platform.ask('withdrawn-books/list', { body: { pageIndex: 1 } });
  await open('/sources');
  const again = await screen.findByRole('row', { name: /Source withdrawn/ });
  expect(within(again).queryByText('Refuses the credentials')).toBeNull();
});
