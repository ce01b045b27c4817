import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LiveState, liveTransitions } from '#contract/codes.ts';
import { channelCalls, liveCalls, liveStateCall } from '#contract/endpoints/lists.ts';
import { createAccount } from '#server/identity/accounts.ts';
import {
  createListPlatform,
  type ListPlatform,
  type Person,
  problemsOf,
  sentenceOf,
} from './support.ts';

let platform: ListPlatform;
let operator: Person;
let press: Person;
let reader: Person;
/** another institution that may publish */
let library: string;
let channels: { reading: string; city: string };
beforeAll(async () => {
  platform = await createListPlatform();
  ({ operator, press, reader } = platform);
  await createAccount(platform.services.database, {
    name: 'library',
    nickname: '图书馆',
    enablePublish: true,
    institution: { name: '图书馆', status: 30 },
  });
  library = await platform.signIn('library');
  const channel = async (name: string, domain: string) =>
    (await platform.call(channelCalls.save, { body: { name, domain } }, operator.token)).data.id;
  channels = { reading: await channel('共读', 'reading'), city: await channel('书店', 'city') };
});
afterAll(() => platform.close());

/** so many days ahead */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const startAt = inDays(30);
const announced = async (body: object = {}, token = press.token) =>
  (await platform.call(liveCalls.save, { body: { title: '新书夜', startAt, ...body } }, token))
    .data;
const step = (body: object, token = press.token) => platform.ask(liveStateCall, { body }, token);
const detailOf = async (id: string) =>
  (await platform.call(liveCalls.detail, { parameters: { id } }, press.token)).data;

/** Takes a new live stream to a state by its steps. */
async function taken(to: LiveState): Promise<{ id: string; revision: number }> {
  const order = [LiveState.scheduled, LiveState.live, LiveState.ended, LiveState.replay];
  let { id, revision } = await announced();
  for (const state of order.slice(1, order.indexOf(to) + 1)) {
    const { data } = await platform.call(
      liveStateCall,
      { body: { id, state, revision } },
      press.token,
    );
    revision = data.revision;
  }
  return { id, revision };
}

describe('live streams', () => {
  test('are announced with a time and a channel, and listed with the next one first', async () => {
    const { id } = await announced({
      introduction: '一起看新书',
      channelId: channels.reading,
      cover: '/cdn/a.png',
    });
    expect(await detailOf(id)).toMatchObject({
      contentType: 7010,
      state: 'scheduled',
      startAt,
      beganAt: null,
      endedAt: null,
      channel: { id: channels.reading, title: '共读' },
      user: { nickname: '远山出版社' },
      redundancy: { viewCount: 0, likeCount: 0, reservationCount: 0 },
    });
    const later = await announced({ title: '再晚一点', startAt: inDays(60) });
    const { data } = await platform.call(liveCalls.list, { body: {} }, press.token);
    expect(data[0]?.id).toBe(later.id);
  });

  test('belong to the institution that announced them; operators see all', async () => {
    const { id, revision } = await announced({ title: '只归出版社' });
    const list = async (token: string) =>
      (await platform.call(liveCalls.list, { body: { searchText: '只归出版社' } }, token))
        .dataCount;
    expect([await list(press.token), await list(library), await list(operator.token)]).toEqual([
      1, 0, 1,
    ]);
    const attempts = [
      await platform.ask(
        liveCalls.save,
        { body: { id, revision, title: '改了', startAt } },
        library,
      ),
      await step({ id, revision, state: 'live' }, library),
      await platform.ask(liveCalls.delete, { body: { ids: [id] } }, library),
    ];
    expect(attempts.map(({ status }) => status)).toEqual([403, 403, 403]);
  });

  test('are not for individual accounts', async () => {
    const answers = [
      await platform.ask(liveCalls.list, { body: {} }, reader.token),
      await platform.ask(liveCalls.save, { body: { title: '个人', startAt } }, reader.token),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
  });

  test('are found by word, state, content type, channel, domain and time', async () => {
    const first = await announced({ title: '城里的书店', channelId: channels.city });
    const replay = await taken(LiveState.replay);
    const idsOf = async (body: object) =>
      (
        await platform.call(liveCalls.list, { body: { pageSize: 100, ...body } }, operator.token)
      ).data.map(({ id }) => id);
    expect(await idsOf({ searchText: '城里' })).toEqual([first.id]);
    expect(await idsOf({ channelId: channels.city })).toEqual([first.id]);
    expect(await idsOf({ channelDomain: 'city' })).toEqual([first.id]);
    expect(await idsOf({ channelDomain: 'city', state: 'live' })).toEqual([]);
    expect(await idsOf({ state: 'replay' })).toEqual([replay.id]);
    expect(await idsOf({ contentType: 7020 })).toEqual([replay.id]);
    expect(await idsOf({ contentType: 7010 })).not.toContain(replay.id);
    expect(await idsOf({ startAtFrom: inDays(45) })).not.toContain(first.id);
  });

  test('have true totals by state', async () => {
    const counted = async (state: LiveState) => {
      const { data, dataCount } = await platform.call(
        liveCalls.list,
        { body: { state, pageSize: 100 } },
        operator.token,
      );
      expect(dataCount).toBe(data.length);
      return dataCount ?? 0;
    };
    const before = await counted('ended');
    const { id } = await taken(LiveState.ended);
    expect(await counted('ended')).toBe(before + 1);
    await platform.call(liveCalls.delete, { body: { ids: [id] } }, press.token);
    expect(await counted('ended')).toBe(before);
    await platform.call(liveCalls.restore, { body: { ids: [id] } }, press.token);
    expect(await counted('ended')).toBe(before + 1);
  });
});

describe('the steps of a live stream', () => {
  test('lead from announced to live, over, and its replay, with their times', async () => {
    const { id, revision } = await announced();
    const began = await step({ id, state: 'live', revision });
    expect(began.body).toMatchObject({ data: { id, state: 'live', revision: revision + 1 } });
    expect(await detailOf(id)).toMatchObject({
      state: 'live',
      beganAt: expect.any(String),
      endedAt: null,
    });
    await step({ id, state: 'ended', revision: revision + 1 });
    const over = await detailOf(id);
    expect(over).toMatchObject({ state: 'ended', endedAt: expect.any(String), contentType: 7010 });
    await step({ id, state: 'replay', revision: revision + 2 });
    expect(await detailOf(id)).toMatchObject({
      state: 'replay',
      contentType: 7020,
      endedAt: over.endedAt,
    });
  });

  const states = Object.values(LiveState);
  test.each(
    states.flatMap((from) =>
      states.filter((to) => !liveTransitions[from].includes(to)).map((to) => [from, to] as const),
    ),
  )('do not lead from %s to %s', async (from, to) => {
    const { id, revision } = await taken(from);
    const refused = await step({ id, state: to, revision });
    expect(refused.status).toBe(400);
    expect(problemsOf(refused.body)).toMatchObject([{ field: 'state', code: 'wrong-step' }]);
    expect((await detailOf(id)).state).toBe(from);
  });

  test('are refused from a stale revision, with what there is now', async () => {
    const { id, revision } = await announced();
    await step({ id, state: 'live', revision });
    const stale = await step({ id, state: 'live', revision });
    expect(stale.body).toMatchObject({
      code: 409,
      data: { revision: revision + 1, current: { id, state: 'live' } },
    });
  });

  test('have no time as long as they are drafts where none is chosen yet', async () => {
    const draft = await announced({ title: '还没定时间', startAt: null, isDraft: true });
    expect(await detailOf(draft.id)).toMatchObject({ startAt: null, isDraft: true });
    const { data } = await platform.call(
      liveCalls.list,
      { body: { searchText: '还没定时间', sort: 'startAt' } },
      press.token,
    );
    expect(data).toMatchObject([{ id: draft.id, startAt: null }]);
    const save = (body: object) =>
      platform.ask(liveCalls.save, { body: { title: '还没定时间', ...body } }, press.token);
    const { id, revision } = draft;
    for (const body of [{}, { id, revision, isDraft: false }])
      expect(problemsOf((await save(body)).body)).toMatchObject([
        { field: 'startAt', code: 'required' },
      ]);
    expect((await save({ id, revision, startAt, isDraft: false })).status).toBe(200);
    expect(await detailOf(id)).toMatchObject({ startAt, isDraft: false });
  });

  test('do not begin with a draft, nor with what is blocked', async () => {
    const draft = await announced({ isDraft: true });
    const refused = await step({ id: draft.id, state: 'live', revision: draft.revision });
    expect(sentenceOf(refused.body)).toMatch(/draft cannot begin/);
    const blocked = await announced({ isBlocked: true }, operator.token);
    const alsoRefused = await step(
      { id: blocked.id, state: 'live', revision: blocked.revision },
      operator.token,
    );
    expect(sentenceOf(alsoRefused.body)).toMatch(/blocked/);
  });

  test('once begun, the time that it was announced for stays; the rest can be changed', async () => {
    const { id, revision } = await taken(LiveState.live);
    const body = { id, revision, title: '改个名字', startAt };
    const moved = await platform.ask(
      liveCalls.save,
      { body: { ...body, startAt: inDays(90) } },
      press.token,
    );
    expect(problemsOf(moved.body)).toMatchObject([{ field: 'startAt', code: 'begun' }]);
    expect((await platform.ask(liveCalls.save, { body }, press.token)).status).toBe(200);
  });
});
