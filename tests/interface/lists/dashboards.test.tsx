import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dashboardDetail, dashboardTexts } from '#contract/endpoints/dashboards.ts';
import { seeEverything } from '#tests/support/alwaysSeen.ts';
import { renderApp, testPlatform } from '#tests/support/interface.ts';

/** Dashboards as people see them, and as operators make them. */

beforeEach(() => {
  seeEverything();
  return () => vi.unstubAllGlobals();
});

const open = (address: string) => renderApp(address, { as: 'operator', language: 'en-US' });
const fill = async (
  user: Awaited<ReturnType<typeof open>>['user'],
  label: string,
  text: string,
) => {
  const input = await screen.findByLabelText(label);
  await user.clear(input);
  await user.type(input, text);
};
const charts = () => within(screen.getByRole('group', { name: 'Charts' }));
const order = () =>
  charts()
    .queryAllByRole('button', { name: /^Remove “/ })
    .map((button) => button.getAttribute('aria-label')?.replace(/^Remove “(.*)”$/, '$1'));
/** Adds a chart by its name in the list of those that there are. */
async function add(user: Awaited<ReturnType<typeof open>>['user'], title: RegExp) {
  await user.click(await screen.findByRole('combobox', { name: 'Add a chart…' }));
  const found = await waitFor(() => {
    const option = [...document.querySelectorAll('.ant-select-item-option')].find((one) =>
      title.test(one.textContent ?? ''),
    );
    if (!option) throw new Error(`no option ${title}`);
    return option;
  });
  await user.click(found);
}
const items = (...names: string[]) => names.map((chart) => ({ list: 'posts', chart }));
async function store(name: string, charted: object[], revision = 0): Promise<void> {
  const { call, signIn } = await testPlatform();
  const label = { 'zh-CN': `看板${name}`, 'en-US': `Board ${name}` };
  const text = JSON.stringify({ schemaVersion: 1, name, label, items: charted });
  await call(dashboardTexts.save, { body: { name, text, revision } }, await signIn('operator'));
}
async function stored(name: string) {
  const { call, signIn } = await testPlatform();
  const { data } = await call(dashboardDetail, { parameters: { name } }, await signIn('operator'));
  return { ...data, definition: JSON.parse(data.text) };
}

describe('a dashboard', () => {
  it('is in the menu, and shows charts of several lists by their names, each with its table', async () => {
    const { user, router } = await open('/dashboards');
    await user.click(await screen.findByRole('link', { name: 'Community', current: false }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboards/community'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Community' })).toBeDefined();
    for (const name of ['Posts: By kind', 'Users: Registered by day', 'Institutions: By status'])
      expect(await screen.findByRole('table', { name })).toBeDefined();
    expect(screen.getAllByRole('link', { name: 'Open “Users”' })).toHaveLength(2);
  });

  it('that is not there says so', async () => {
    await open('/dashboards/nothing');
    expect(await screen.findByText(/There is no dashboard “nothing”/)).toBeDefined();
  });
});

describe('an operator', () => {
  it('makes a dashboard of charts that lists have, and finds it in the menu', async () => {
    const { user, router } = await open('/dashboards');
    await user.click(await screen.findByRole('button', { name: 'New dashboard' }));
    await fill(user, 'Label · English', 'Daily');
    await add(user, /^By kind$/);
    await add(user, /^New by day$/);
    expect(order()).toEqual(['Posts: By kind', 'Posts: New by day']);
    await user.selectOptions(charts().getByLabelText('Width of “Posts: New by day”'), 'Whole');
    // what is missing is said, and nothing is sent
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Fix the marked errors first')).toBeDefined();
    await fill(user, 'Label · 简体中文', '日报');
    await fill(user, 'Name', 'Daily');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByLabelText('Name').getAttribute('aria-describedby')).toBeTruthy();
    await fill(user, 'Name', 'daily');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboards/daily'));
    expect(await screen.findByRole('table', { name: 'Posts: By kind' })).toBeDefined();
    expect(await screen.findByRole('link', { name: 'Daily' })).toBeDefined();
    expect((await stored('daily')).definition).toMatchObject({
      label: { 'zh-CN': '日报', 'en-US': 'Daily' },
      items: [...items('byKind'), { list: 'posts', chart: 'byDay', width: 'whole' }],
    });
  });

  it('takes a chart out, sees the change beside, and removes the dashboard after a question', async () => {
    await store('taken', items('byDay', 'byKind'));
    const { user } = await open('/dashboards/taken/edit');
    const preview = within(await screen.findByRole('region', { name: 'Preview' }));
    expect(await preview.findByRole('table', { name: 'Posts: By kind' })).toBeDefined();
    await user.click(charts().getByRole('button', { name: 'Remove “Posts: By kind”' }));
    expect(preview.queryByRole('table', { name: 'Posts: By kind' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect((await stored('taken')).revision).toBe(2));
    expect((await stored('taken')).definition.items).toEqual(items('byDay'));
    await user.click(screen.getByRole('link', { name: 'Back to the dashboards' }));
    await user.click(await screen.findByRole('button', { name: 'More actions: Board taken' }));
    await user.click(await screen.findByText('Remove'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    const row = (await screen.findByText('Removed', { selector: '.bd-tag' })).closest('tr');
    expect(row?.textContent).toContain('Board taken');
    expect((await stored('taken')).state).toBe('removed');
  });

  it('goes back to a former version, and brings back what was removed', async () => {
    await store('former', items('byDay', 'byKind'));
    await store('former', items('byDay'), 1);
    const { call, signIn } = await testPlatform();
    const body = { name: 'former', revision: 2 };
    await call(dashboardTexts.remove, { body }, await signIn('operator'));
    const { user } = await open('/dashboards');
    await user.click(await screen.findByRole('button', { name: 'More actions: Board former' }));
    await user.click(await screen.findByText('History'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: /^Version 1/ }));
    await user.click(await dialog.findByRole('button', { name: 'Restore this version' }));
    await screen.findAllByText('Restore version 1?');
    const agree = screen.getAllByRole('button', { name: 'Restore this version' }).at(-1);
    if (agree) await user.click(agree);
    await waitFor(() => expect(order()).toEqual(['Posts: New by day', 'Posts: By kind']));
    expect(await stored('former')).toMatchObject({ revision: 4, state: 'ready' });
  });

  it('is asked when somebody else has saved the dashboard meanwhile, and keeps both', async () => {
    await store('shared', items('byDay'));
    const { user } = await open('/dashboards/shared/edit');
    await fill(user, 'Label · English', 'Mine');
    await store('shared', items('byDay', 'byKind'), 1);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findAllByText(/byKind/)).length).toBeGreaterThan(0);
    await user.click(dialog.getByRole('button', { name: /both/i }));
    await waitFor(async () => expect((await stored('shared')).revision).toBe(3));
    expect((await stored('shared')).definition).toMatchObject({
      label: { 'en-US': 'Mine' },
      items: items('byDay', 'byKind'),
    });
  });

  it('is told of a chart that is not there any more, and saves without it', async () => {
    const { services } = await testPlatform();
    await store('older', items('byDay'));
    await services.database
      .updateTable('stored_dashboard')
      .set({
        text: JSON.stringify({
          ...(await stored('older')).definition,
          items: items('byDay', 'gone'),
        }),
      })
      .where('name', '=', 'older')
      .execute();
    await store('newer', items('byDay'));
    const { user } = await open('/dashboards/older/edit');
    expect(await screen.findByText(/"gone" is not possible here/)).toBeDefined();
    await fill(user, 'Label · English', 'Older');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Fix the marked errors first')).toBeDefined();
    await user.click(charts().getByRole('button', { name: 'Remove “posts gone”' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () =>
      expect((await stored('older')).definition.items).toEqual(items('byDay')),
    );
  });
});
