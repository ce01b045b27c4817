import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditList } from '#contract/endpoints/audit.ts';
import {
  dashboardDetail,
  dashboardManageList,
  dashboardTexts,
  dashboardView,
} from '#contract/endpoints/dashboards.ts';
import { getRouters } from '#contract/endpoints/menu.ts';
import type { Grant } from '#contract/grant.ts';
import { createAccount } from '#server/identity/accounts.ts';
import { createRole, operatorWith } from '#tests/support/people.ts';
import { both, createOwnPlatform, eventFields, type OwnPlatform, ownText } from '../own/support.ts';

/** Dashboards: what each person sees of them, and how operators keep them. */

let platform: OwnPlatform;
let press: string;
beforeAll(async () => {
  platform = await createOwnPlatform();
  const { database } = platform.services;
  await createAccount(database, {
    name: 'press',
    nickname: '红楼书店',
    institution: { name: '红楼书店', status: 30 },
  });
  press = await platform.signIn('press');
  await publishEvents();
});
afterAll(() => platform.close());

const charts = [
  { name: 'all', label: both('All'), look: 'number' },
  { name: 'seats', label: both('Seats'), look: 'number', measure: 'sum', field: 'seats' },
  { name: 'byStatus', label: both('By status'), look: 'share', by: 'status' },
];
/** Publishes a list of own records that institutions read; how many seats there are is for operators. */
async function publishEvents(declared: readonly object[] = charts): Promise<void> {
  const onlyOperators = { view: { field: '$user.roles', op: 'contains', value: 'operator' } };
  const fields = { ...eventFields, seats: { ...Object(eventFields.seats), access: onlyOperators } };
  const access = { institutions: { read: 'all', create: true } };
  const text: { list: object } = JSON.parse(ownText('events', fields, { access }));
  await platform.publish(
    'events',
    JSON.stringify({ ...text, list: { ...text.list, charts: declared } }),
  );
}

let count = 0;
let name: string;
beforeEach(() => {
  count += 1;
  name = `board${count}`;
});

const events = (...names: string[]) => names.map((chart) => ({ list: 'events', chart }));
const textOf = (items: readonly object[], more: object = {}) =>
  JSON.stringify({ schemaVersion: 1, name, label: both(`Board ${name}`), items, ...more });
const save = (text: string, revision = 0, token = platform.operator) =>
  platform.ask(dashboardTexts.save, { body: { name, text, revision } }, token);
const remove = (revision: number) =>
  platform.ask(dashboardTexts.remove, { body: { name, revision } }, platform.operator);
const view = (token: string, of = name) =>
  platform.ask(dashboardView, { parameters: { name: of } }, token);
const itemsOf = async (token: string) =>
  (await platform.call(dashboardView, { parameters: { name } }, token)).data.items;
const menuOf = async (token: string) =>
  (await platform.call(getRouters, {}, token)).data
    .filter((group) => group.name === 'dashboards')
    .flatMap(({ children = [] }) => children.map(({ path }) => path));

/** An operator with a role that has a grant. */
async function roleWith(grant: Partial<Grant>): Promise<string> {
  const whole = { actions: ['read' as const], named: [], hidden: [], readOnly: [], list: 'events' };
  const role = await createRole(platform, platform.operator, name, [{ ...whole, ...grant }]);
  return (await operatorWith(platform, platform.operator, name, role)).token;
}

describe('a dashboard', () => {
  test('stands in the menu of those who see a chart of it, with the charts that they see', async () => {
    const items = [...events('all', 'seats', 'byStatus'), { list: 'users', chart: 'byDay' }];
    expect((await save(textOf(items))).status).toBe(200);
    expect(await itemsOf(platform.operator)).toEqual(
      items.map((item) => ({ ...item, width: 'half' })),
    );
    // seats are hidden, users are not theirs
    expect(await itemsOf(press)).toEqual(
      events('all', 'byStatus').map((item) => ({ ...item, width: 'half' })),
    );
    expect((await view(platform.reader)).status).toBe(404);
    const path = `/dashboards/${name}`;
    expect(await menuOf(platform.operator)).toContain(path);
    expect(await menuOf(press)).toEqual([path]);
    expect(await menuOf(platform.reader)).toEqual([]);
    await remove(1);
  });

  test('tells somebody with a role the charts of the lists that it opens, without hidden fields', async () => {
    const items = [...events('all', 'byStatus'), { list: 'users', chart: 'byDay' }];
    await save(textOf(items));
    const token = await roleWith({ hidden: ['status'] });
    expect(await itemsOf(token)).toEqual([{ list: 'events', chart: 'all', width: 'half' }]);
    expect(await menuOf(token)).toContain(`/dashboards/${name}`);
    for (const endpoint of [
      dashboardManageList,
      dashboardDetail,
      dashboardTexts.save,
      dashboardTexts.remove,
    ]) {
      const body = { name, text: textOf(items), revision: 1 };
      const input = { parameters: { name }, body };
      expect((await platform.ask(endpoint, input, token)).status, endpoint.path).toBe(403);
    }
    await remove(1);
  });

  test('of which somebody sees no chart says nothing of itself', async () => {
    await save(textOf([{ list: 'users', chart: 'byDay' }]));
    const said = async (of: string) => {
      const { status, body } = await view(press, of);
      return { status, msg: String(Object(body).msg).replaceAll(of, '…') };
    };
    expect(await said(name)).toEqual(await said('nothing'));
    expect(await said(name)).toMatchObject({ status: 404 });
    await remove(1);
  });

  test('stays in use without a chart that its list no longer has, and operators are told', async () => {
    await save(textOf(events('all', 'byStatus')));
    await publishEvents(charts.slice(0, 2));
    expect(await itemsOf(platform.operator)).toEqual([
      { list: 'events', chart: 'all', width: 'half' },
    ]);
    const { data } = await platform.call(dashboardManageList, {}, platform.operator);
    expect(data.find((one) => one.name === name)).toMatchObject({
      state: 'ready',
      charts: 2,
      missing: 1,
    });
    await publishEvents();
    expect(await itemsOf(platform.operator)).toHaveLength(2);
    await remove(1);
  });
});

describe('what operators keep', () => {
  test('is refused with its findings, and stores nothing', async () => {
    const refused = await save(textOf([{ list: 'event', chart: 'all' }]));
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain('unknown-resource');
    expect(JSON.stringify(refused.body)).toContain('events');
    expect((await save('{')).status).toBe(400);
    expect((await save(textOf(events('all')), 0, press)).status).toBe(403);
    expect((await view(platform.operator)).status).toBe(404);
  });

  test('has revisions: the same save twice is one, and a stale one is told what stands', async () => {
    const text = textOf(events('all'));
    expect((await save(text)).body).toMatchObject({ data: { revision: 1 } });
    expect((await save(text)).body).toMatchObject({ data: { revision: 1 } });
    const other = textOf(events('byStatus'));
    expect((await save(other, 1)).body).toMatchObject({ data: { revision: 2 } });
    const stale = await save(textOf(events('seats')), 1);
    expect(stale).toMatchObject({
      status: 409,
      body: { data: { revision: 2, current: { text: other, author: 'Olive' } } },
    });
    expect((await remove(1)).status).toBe(409);
    expect((await remove(2)).status).toBe(200);
    expect((await view(platform.operator)).status).toBe(404);
    // taken back
    expect((await save(other, 3)).body).toMatchObject({ data: { revision: 4 } });
    expect(await itemsOf(platform.operator)).toHaveLength(1);
    const { data } = await platform.call(
      auditList,
      { body: { pageIndex: 1, pageSize: 10, resource: 'dashboard' } },
      platform.operator,
    );
    const mine = data.filter(({ recordId }) => recordId === name);
    expect(mine.map(({ action }) => action).reverse()).toEqual([
      'create',
      'change',
      'delete',
      'create',
    ]);
    expect(mine[0]?.record?.title).toEqual(both(`Board ${name}`));
    await remove(4);
  });

  test('has versions, of which a former one is stored again as a new one, also after it was removed', async () => {
    await save(textOf(events('all')));
    await save(textOf(events('seats')), 1);
    await remove(2);
    const history = async () =>
      (await platform.call(dashboardTexts.history, { parameters: { name } }, platform.operator))
        .data;
    expect((await history()).map(({ revision, kind }) => [revision, kind])).toEqual([
      [3, 'removed'],
      [2, 'published'],
      [1, 'published'],
    ]);
    const listed = await platform.call(dashboardManageList, {}, platform.operator);
    expect(listed.data.find((one) => one.name === name)).toMatchObject({ state: 'removed' });
    const back = (to: number, revision: number) =>
      platform.ask(dashboardTexts.rollback, { body: { name, to, revision } }, platform.operator);
    expect((await back(1, 2)).status).toBe(409);
    expect((await back(9, 3)).status).toBe(404);
    expect((await back(1, 3)).status).toBe(200);
    const parameters = { name, revision: 4 };
    const { data } = await platform.call(
      dashboardTexts.revision,
      { parameters },
      platform.operator,
    );
    expect(JSON.parse(data.text).items).toEqual(events('all'));
    expect((await history())[0]).toMatchObject({ revision: 4, kind: 'rolled-back' });
    await remove(4);
  });

  test('goes before the file of its name, which counts again when it is removed', async () => {
    const folder = join(platform.folder, 'dashboards');
    await mkdir(folder, { recursive: true });
    const file = join(folder, `${name}.json`);
    await writeFile(file, textOf(events('all')));
    const from = async () =>
      (await platform.call(dashboardDetail, { parameters: { name } }, platform.operator)).data.from;
    expect(await from()).toBe('file');
    await save(textOf(events('all', 'byStatus')));
    expect(await from()).toBe('stored-over-file');
    expect(await itemsOf(platform.operator)).toHaveLength(2);
    await remove(1);
    expect(await from()).toBe('file');
    expect(await itemsOf(platform.operator)).toHaveLength(1);
    await rm(file);
    expect((await view(platform.operator)).status).toBe(404);
  });

  test('in a file with an error is told and leaves the others standing', async () => {
    await save(textOf(events('all')));
    const broken = join(platform.folder, 'dashboards', 'broken.json');
    await writeFile(broken, '{ "name": ');
    const { data } = await platform.call(dashboardManageList, {}, platform.operator);
    expect(data.find((one) => one.name === 'broken')).toMatchObject({ state: 'broken', charts: 0 });
    expect(await itemsOf(platform.operator)).toHaveLength(1);
    await rm(broken);
    await remove(1);
  });
});
