import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditList, auditTakeBack } from '#contract/endpoints/audit.ts';
import { importsOf } from '../import/support.ts';
import { createOwnPlatform, type OwnPlatform, ownText } from './support.ts';

/** What every list has, lists of own records have as well. */

let platform: OwnPlatform;
beforeAll(async () => {
  platform = await createOwnPlatform();
  await platform.publish('events', ownText('events'));
});
afterAll(() => platform.close());

const imports = importsOf(() => ({ test: platform, token: platform.operator }), 'events');

test('rows of a file become records, and the same file changes nothing', async () => {
  const file = [
    'title,seats,day,isOpen,status,book,words',
    'From a file,30,2026-03-01,true,planned,,"night, day"',
    'Not understood,many,2026-03-01,true,planned,,',
    'Second,,,,held,,',
  ].join('\n');
  expect(await imports.run(file)).toMatchObject({ created: 2, rejected: 1, state: 'finished' });
  expect(await platform.rows('events', { title: 'From a file' })).toMatchObject([
    { seats: 30, day: '2026-03-01', isOpen: true, status: 'planned', words: ['night', 'day'] },
  ]);
  expect(await imports.run(file)).toMatchObject({ created: 0, changed: 0, unchanged: 2 });
});

test('the trail names a record by its title and a change by the label of its field', async () => {
  const { id } = await platform.put('events', { title: 'Traced', seats: 1 });
  await platform.put('events', { id, revision: 1, seats: 2 });
  const { data } = await platform.call(
    auditList,
    { body: { recordId: id, resource: 'own/events' } },
    platform.operator,
  );
  expect(data).toMatchObject([
    {
      action: 'change',
      record: { title: { 'en-US': 'Traced' }, path: `/resource/events/detail/${id}` },
      difference: [{ field: 'seats', label: { 'en-US': 'Seats' }, from: 1, to: 2 }],
    },
    { action: 'create' },
  ]);
});

test('the trail tells of each row of a file', async () => {
  await platform.publish('former', ownText('former'));
  const rows = Array.from({ length: 300 }, (_, index) => `Row ${index},${index}`);
  await importsOf(() => ({ test: platform, token: platform.operator }), 'former').run(
    ['title,seats', ...rows].join('\n'),
  );
  const { data, dataCount } = await platform.call(
    auditList,
    { body: { resource: 'own/former', pageSize: 100 } },
    platform.operator,
  );
  expect(dataCount).toBe(300);
  expect(data).toHaveLength(100);
  for (const { action, record, difference } of data) {
    const title = record.title?.['en-US'] ?? '';
    const seats = Number(/\d+$/.exec(title));
    // what a new record leaves open is not told
    expect(difference.map(({ field, from, to }) => [field, from, to])).toEqual([
      ['accountId', null, expect.any(String)],
      ['seats', null, seats],
      ['title', null, title],
    ]);
    expect(action).toBe('create');
  }
});

test('a deleted record is brought back from the trail', async () => {
  const { id } = await platform.put('events', { title: 'Deleted' });
  await platform.own('events/delete', { ids: [id] });
  const { data } = await platform.call(
    auditList,
    { body: { recordId: id, action: 'delete' } },
    platform.operator,
  );
  const [entry] = data;
  await platform.call(auditTakeBack, { body: { entries: entry?.id ?? '' } }, platform.operator);
  expect(await platform.own(`events/detail/${id}`)).toMatchObject({ data: { title: 'Deleted' } });
});

test('the published document has the calls of the lists that there are', async () => {
  const paths = async () => {
    const { body } = await platform.send('/openapi.json');
    return Object.keys(Object(Object(body).paths)).filter((path) => path.startsWith('/jmgr/own/'));
  };
  expect(await paths()).toContain('/jmgr/own/events/save');
  await platform.publish('more-events', ownText('more-events'));
  expect(await paths()).toContain('/jmgr/own/more-events/list');
});

test('how many records a narrower version is about is counted before it is published', async () => {
  await platform.publish('narrow', ownText('narrow'));
  await platform.put('narrow', { title: 'x'.repeat(60), seats: 3 });
  const fields = { title: { type: 'text', label: { 'zh-CN': 't', 'en-US': 't' }, maxLength: 50 } };
  const { body } = await platform.send('/jmgr/schema/affected', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${platform.operator}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ name: 'narrow', text: ownText('narrow', fields) }),
  });
  expect(body).toMatchObject({
    data: {
      fields: expect.arrayContaining([expect.objectContaining({ field: 'title', count: 1 })]),
    },
  });
});
