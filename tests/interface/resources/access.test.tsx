import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fetchAccount } from '#app/session/account.ts';
import { userSaveCall } from '#contract/endpoints/lists.ts';
import { renderApp, testPlatform } from '#tests/support/interface.ts';

const open = (as: string, path: string) => renderApp(path, { as, language: 'en-US' });
const sentence = 'Your account may not publish; please ask the operators of the platform';
/** Gives an account the permission to publish, or takes it, as an operator does. */
const mayPublish = async (name: string, enablePublish: boolean) => {
  const { services, call, signIn } = await testPlatform();
  const account = await services.database
    .selectFrom('account')
    .where('name', '=', name)
    .select(['id', 'revision'])
    .executeTakeFirstOrThrow();
  await call(userSaveCall, { body: { ...account, enablePublish } }, await signIn('operator'));
};
const listShown = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('what an account may not do with a list', () => {
  it('is not there (contract 6), and a line says why to an account that could come to it', async () => {
    await open('library', '/resource/posts');
    await listShown('Posts');
    expect(await screen.findAllByText(sentence)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /New$/ })).toBeNull();
    expect(screen.queryByRole('link', { name: /New$/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Import$/ })).toBeNull();
  });

  it('says why at the address of the form, too', async () => {
    await open('library', '/resource/posts/create');
    const drawer = await screen.findByRole('dialog');
    expect(await within(drawer).findByText(sentence)).toBeDefined();
  });

  it('is not there, where it is for accounts of another kind', async () => {
    await open('reader', '/resource/books');
    await listShown('Books');
    expect(screen.queryByRole('button', { name: /New$/ })).toBeNull();
    expect(screen.queryByRole('link', { name: /New$/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Import$/ })).toBeNull();
  });

  it('is there for an operator', async () => {
    await open('operator', '/resource/books');
    await listShown('Books');
    expect(screen.getByRole('button', { name: /New$/ }).getAttribute('aria-disabled')).toBeNull();
    expect(screen.getByRole('button', { name: /Import$/ })).toBeDefined();
  });

  it('is opened as soon as the account gets the permission', async () => {
    await open('library', '/publish/dynamic');
    await screen.findByText(sentence);
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
    await mayPublish('library', true);
    await act(fetchAccount);
    await screen.findByRole('button', { name: 'Publish' });
    expect(screen.queryByText(sentence)).toBeNull();
    await mayPublish('library', false);
  });
});

describe('menus and screens', () => {
  const tabs = () =>
    within(screen.getByRole('navigation', { name: 'Pages of this section' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);

  it('of an institution hold what is for institutions', async () => {
    const app = await open('press', '/publish/dynamic');
    await screen.findByRole('navigation', { name: 'Pages of this section' });
    expect(tabs()).toContain('Live');
    await app.user.click(screen.getByRole('button', { name: /^Account menu/ }));
    expect(await screen.findByRole('link', { name: 'Institution settings' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Personal center' })).toBeNull();
  });

  it('of an individual do not', async () => {
    const app = await open('reader', '/publish/dynamic');
    await screen.findByRole('navigation', { name: 'Pages of this section' });
    expect(tabs()).not.toContain('Live');
    await app.user.click(screen.getByRole('button', { name: /^Account menu/ }));
    expect(await screen.findByRole('link', { name: 'Personal center' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Institution settings' })).toBeNull();
  });

  it.each([
    ['/lists', 'press'],
    ['/state', 'press'],
    ['/publish/live', 'reader'],
    ['/manage/live', 'reader'],
    ['/deciration/main', 'press'],
  ])('%s leads %s to the page that says what the account lacks', async (path, as) => {
    await open(as, path);
    await screen.findByRole('heading', { name: 'No access' });
    await waitFor(() => expect(location.pathname).toBe('/401'));
  });

  it.each([
    ['operator', ['System status', 'Publish live stream', 'Decorator'], []],
    ['press', ['Publish live stream'], ['System status', 'Lists', 'Decorator']],
    ['reader', ['Publish post'], ['System status', 'Publish live stream']],
  ])('are offered to %s by the command palette if they are open', async (as, there, absent) => {
    const app = await open(as, '/publish/dynamic');
    await screen.findByRole('navigation', { name: 'Pages of this section' });
    await app.user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('listbox');
    const titles = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(titles).toEqual(expect.arrayContaining(there));
    for (const title of absent) expect(titles).not.toContain(title);
  });
});
