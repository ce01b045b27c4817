import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { EndpointInput } from '#contract/endpoint.ts';
import { bookListCalls, liveCalls, postCalls } from '#contract/endpoints/lists.ts';
import {
  writingDelete,
  writingDetail,
  writingList,
  writingSaveCall,
} from '#contract/endpoints/writing.ts';
import { conflictData } from '#contract/errors.ts';
import { sweepWritings } from '#server/writing/records.ts';
import { createListPlatform, type ListPlatform, type Person } from '../lists/support.ts';

/** What people are writing is kept as they write, for themselves alone. */

let platform: ListPlatform;
let press: Person;
let reader: Person;
let operator: Person;
beforeAll(async () => {
  platform = await createListPlatform();
  ({ press, reader, operator } = platform);
});
afterAll(() => platform.close());

type Save = NonNullable<EndpointInput<typeof writingSaveCall>['body']>;
const conflict = z.object({ data: conflictData });
const writingOf = (more: Partial<Save> = {}): Save => ({
  id: randomUUID(),
  kind: 'dynamic',
  title: '今天读到',
  values: { content: '今天读到' },
  ...more,
});
const ask = (body: Save, person = press) => platform.ask(writingSaveCall, { body }, person.token);
const keep = async (body: Save, person = press) =>
  (await platform.call(writingSaveCall, { body }, person.token)).data;
const read = async (id: string, person = press) =>
  (await platform.call(writingDetail, { parameters: { id } }, person.token)).data;
const list = async (person = press, kind?: Save['kind']) =>
  (await platform.call(writingList, { body: { kind } }, person.token)).data;
const forget = async (ids: string[], person = press) =>
  (await platform.call(writingDelete, { body: { ids } }, person.token)).data.deleted;
const isKept = async (id: string, person = press) =>
  (await platform.ask(writingDetail, { parameters: { id } }, person.token)).status === 200;

describe('a writing', () => {
  test('is kept, goes on, is listed without its values and forgotten', async () => {
    const device = 'Chrome · Windows';
    const writing = writingOf({ kind: 'article', recordId: '7', baseRevision: 3, device });
    expect(await keep(writing)).toEqual({ id: writing.id, revision: 1 });
    const values = { content: '今天读到第三章', images: ['/cdn/a.png'], nested: { deep: [1] } };
    expect(await keep({ ...writing, values, revision: 1 })).toMatchObject({ revision: 2 });
    expect(await read(writing.id)).toMatchObject({
      id: writing.id,
      kind: 'article',
      recordId: '7',
      baseRevision: 3,
      title: '今天读到',
      revision: 2,
      values,
    });
    const [row] = await list();
    expect(row).toMatchObject({ id: writing.id, revision: 2, device });
    expect(row).not.toHaveProperty('values');
    expect(await forget([writing.id, randomUUID()])).toBe(1);
    expect(await isKept(writing.id)).toBe(false);
  });

  test('comes back to the letter', async () => {
    const values = {
      content: `${'长'.repeat(50_000)}\n\t"\\ud83d\ude00`,
      lone: '\ud800',
      empty: '',
    };
    const writing = writingOf({ values });
    await keep(writing);
    const { values: kept } = await read(writing.id);
    expect(kept).toEqual(values);
    expect(Object.keys(kept)).toEqual(Object.keys(values));
    await forget([writing.id]);
  });

  test('that went on elsewhere answers with what is kept now', async () => {
    const writing = writingOf();
    await keep(writing);
    await keep({ ...writing, values: { content: '另一台电脑' }, revision: 1 });
    for (const revision of [1, 3, undefined]) {
      const stale = await ask({ ...writing, values: { content: '这一台' }, revision });
      expect(stale.status).toBe(409);
      expect(conflict.parse(stale.body).data).toMatchObject({
        revision: 2,
        current: { id: writing.id, values: { content: '另一台电脑' } },
      });
    }
    await forget([writing.id]);
  });

  test('whose answer was lost may be kept again: it makes neither a second one nor a conflict', async () => {
    const writing = writingOf();
    await keep(writing);
    expect(await keep(writing)).toEqual({ id: writing.id, revision: 1 });
    const next = { ...writing, values: { content: '写下去' }, revision: 1 };
    await keep(next);
    expect(await keep(next)).toEqual({ id: writing.id, revision: 2 });
    expect((await list()).filter(({ id }) => id === writing.id)).toHaveLength(1);
    await forget([writing.id]);
  });

  test('of which two revisions are sent at once keeps one and tells the other', async () => {
    const writing = writingOf();
    await keep(writing);
    const answers = await Promise.all(
      ['一', '二', '三'].map((content) => ask({ ...writing, values: { content }, revision: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await forget([writing.id]);
  });

  test('that is not kept any more is not made anew by a late save', async () => {
    const writing = writingOf();
    await keep(writing);
    await forget([writing.id]);
    expect((await ask({ ...writing, revision: 1 })).status).toBe(404);
  });

  test('is listed by its kind, the newest first', async () => {
    const first = writingOf({ kind: 'booklist' });
    const second = writingOf({ kind: 'booklist' });
    await keep(first);
    platform.advance(1_000);
    await keep(second);
    await keep(writingOf({ kind: 'dynamic' }));
    expect((await list(press, 'booklist')).map(({ id }) => id)).toEqual([second.id, first.id]);
    platform.advance(1_000);
    await keep({ ...first, values: { content: '又写' }, revision: 1 });
    expect((await list(press, 'booklist')).map(({ id }) => id)).toEqual([first.id, second.id]);
  });
});

describe('what somebody writes', () => {
  test('is theirs alone, whoever else knows its id, operators too', async () => {
    const writing = writingOf({ values: { content: '只给自己看' } });
    await keep(writing);
    for (const person of [reader, operator]) {
      expect(await isKept(writing.id, person)).toBe(false);
      expect(JSON.stringify(await list(person))).not.toContain(writing.id);
      expect(await forget([writing.id], person)).toBe(0);
      // the same id is another writing of theirs
      expect(await keep({ ...writing, values: { content: '别人的' } }, person)).toMatchObject({
        revision: 1,
      });
    }
    expect((await read(writing.id)).values).toEqual({ content: '只给自己看' });
  });

  test('is at most fifty: one more is refused in words, and what is kept stays and goes on', async () => {
    for (const { id } of await list(reader)) await forget([id], reader);
    const first = writingOf();
    await keep(first, reader);
    for (let count = 0; count < 48; count += 1) await keep(writingOf(), reader);
    const answers = await Promise.all([1, 2, 3].map(() => ask(writingOf(), reader)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.body).toMatchObject({
      msg: expect.stringMatching(/at most 50 .*on this device/),
    });
    expect(await list(reader)).toHaveLength(50);
    expect(await keep(first, reader)).toMatchObject({ revision: 1 });
    expect(await keep({ ...first, values: {}, revision: 1 }, reader)).toMatchObject({
      revision: 2,
    });
    await forget([first.id], reader);
    await keep(writingOf(), reader);
  });

  test('is forgotten after ninety days without a change', async () => {
    const old = writingOf();
    const goingOn = writingOf();
    await keep(old);
    await keep(goingOn);
    platform.advance(89 * 24 * 60 * 60 * 1_000);
    await keep(
      { ...goingOn, values: { content: '还在写' }, revision: 1 },
      {
        ...press,
        token: await platform.signIn('press'),
      },
    );
    platform.advance(2 * 24 * 60 * 60 * 1_000);
    await sweepWritings(platform.services);
    press = { ...press, token: await platform.signIn('press') };
    reader = { ...reader, token: await platform.signIn('reader') };
    expect([await isKept(old.id), await isKept(goingOn.id)]).toEqual([false, true]);
  });
});

describe('publishing', () => {
  const inThreeDays = () =>
    new Date(platform.services.now().getTime() + 3 * 24 * 60 * 60 * 1_000).toISOString();
  const bodies = {
    'a post': [postCalls.save, () => ({ content: '写完了' })],
    'a book list': [bookListCalls.save, () => ({ title: '写完了' })],
    'a live stream': [liveCalls.save, () => ({ title: '写完了', startAt: inThreeDays() })],
  } as const;

  test.each(Object.entries(bodies))('%s forgets what it was written from', async (_what, call) => {
    const [endpoint, body] = call;
    const writing = writingOf();
    await keep(writing);
    const answered = await platform.ask(
      endpoint,
      { body: { ...body(), writingId: writing.id } },
      press.token,
    );
    expect(answered.status).toBe(200);
    expect(await isKept(writing.id)).toBe(false);
  });

  test('that fails keeps what was written', async () => {
    const writing = writingOf();
    await keep(writing);
    const body = { content: '', writingId: writing.id };
    expect((await platform.ask(postCalls.save, { body }, press.token)).status).toBe(400);
    expect(await isKept(writing.id)).toBe(true);
  });

  test('does not forget what another account is writing', async () => {
    const writing = writingOf();
    await keep(writing);
    const body = { content: '写完了', writingId: writing.id };
    expect((await platform.ask(postCalls.save, { body }, reader.token)).status).toBe(200);
    expect(await isKept(writing.id)).toBe(true);
  });
});
