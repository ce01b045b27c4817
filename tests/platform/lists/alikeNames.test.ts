import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { labelCalls } from '#contract/endpoints/lists.ts';
import { specialTemplateRename, specialTemplateSave } from '#contract/endpoints/specialEditing.ts';
import { platformStateCall } from '#contract/endpoints/state.ts';
import { viewSave } from '#contract/endpoints/views.ts';
import { specialComponent } from '#contract/entities/special.ts';
import { newIdentifier } from '#server/database/identifier.ts';
import { findAccount } from '#server/identity/grants/ways.ts';
import { keyAllNames } from '#server/state/alikeNames.ts';
import { createListPlatform, type ListPlatform, problemsOf } from './support.ts';

/** Names that may stand once are compared as people read them, on every way in. */

let platform: ListPlatform;
let token: string;
beforeAll(async () => {
  platform = await createListPlatform();
  ({ token } = platform.operator);
});
afterAll(() => platform.close());

type Label = Parameters<typeof askLabel>[0];
const askLabel = (body: {
  labelId?: string;
  labelName?: string;
  kind?: 'content' | 'push';
  order?: number;
  revision?: number;
}) => platform.ask(labelCalls.save, { body: body as never }, token, { 'accept-language': 'en-US' });
const saved = async (body: Label) => {
  const answer = await askLabel(body);
  expect(answer.status).toBe(200);
  return labelCalls.save.response.parse(answer.body).data;
};
const refused = async (body: Label) => {
  const answer = await askLabel(body);
  expect(answer.status).toBe(400);
  return problemsOf(answer.body)[0];
};
const alikeNow = async () => {
  const { data } = await platform.call(platformStateCall, {}, token);
  return data.alikeNames.map(({ kind, names }) => [kind, ...names.map(({ name }) => name).sort()]);
};
/** A label as the former version of the platform writes it. */
const writeFormerly = async (name: string) => {
  const id = newIdentifier();
  const at = new Date();
  await platform.services.database
    .insertInto('label')
    .values({ id, name, kind: 'content', created_at: at, updated_at: at })
    .execute();
  return id;
};

describe('a label', () => {
  test.each([
    ['Ａｂｃ', 'abc'],
    ['ｶﾞｲﾄﾞ', 'ガイド'],
    ['第①卷', '第1卷'],
    ['Straße', 'STRASSE'],
    ['caf\u00e9', 'CAFE\u0301'],
  ])('%s keeps another from being called %s, and is named', async (there, name) => {
    await saved({ labelName: there });
    expect(await refused({ labelName: name })).toEqual({
      field: 'labelName',
      code: 'taken',
      message: expect.stringContaining(`is too similar to “${there}”`),
    });
    expect(await saved({ labelName: name, kind: 'push' })).toHaveProperty('id');
  });

  test('is not renamed to what reads like another, and may change the writing of its own name', async () => {
    await saved({ labelName: '科幻Ⅱ' });
    const { id, revision } = await saved({ labelName: '科幻三' });
    expect(await refused({ labelId: id, revision, labelName: '科幻II' })).toMatchObject({
      code: 'taken',
    });
    const own = await saved({ labelName: 'Own' });
    await saved({ labelId: own.id, revision: own.revision, labelName: 'ＯＷＮ' });
  });

  test('that was deleted does not come back beside what reads like it', async () => {
    const { id } = await saved({ labelName: 'Back' });
    await platform.call(labelCalls.delete, { body: { ids: [id] } }, token);
    await saved({ labelName: 'ＢＡＣＫ' });
    const answer = await platform.ask(labelCalls.restore, { body: { ids: [id] } }, token, {
      'accept-language': 'en-US',
    });
    expect(answer.status).toBe(400);
    expect(problemsOf(answer.body)[0]).toMatchObject({
      code: 'taken',
      message: expect.stringContaining('Back (ＢＡＣＫ)'),
    });
  });

  test('of the former version counts at once, and gets its key', async () => {
    await writeFormerly('Ｆｏｒｍｅｒ');
    expect(await refused({ labelName: 'former' })).toMatchObject({ code: 'taken' });
    await keyAllNames(platform.services);
    expect(await refused({ labelName: 'FORMER' })).toMatchObject({ code: 'taken' });
    expect(await alikeNow()).toEqual([]);
  });

  test('of two at once, one is refused', async () => {
    const answers = await Promise.all([
      askLabel({ labelName: 'Ｒａｃｅ' }),
      askLabel({ labelName: 'race' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

test('names that stand twice already are kept, shown to operators, and changed otherwise', async () => {
  const first = await writeFormerly('Ｔｗｉｃｅ');
  const second = await writeFormerly('twice');
  await keyAllNames(platform.services);
  expect(await alikeNow()).toEqual([['label', 'twice', 'Ｔｗｉｃｅ']]);
  await saved({ labelId: second, revision: 1, order: 7 });
  expect(await refused({ labelName: 'TWICE' })).toMatchObject({ code: 'taken' });
  expect(await refused({ labelId: second, revision: 2, labelName: 'Twice' })).toMatchObject({
    message: expect.stringContaining('Ｔｗｉｃｅ'),
  });
  await saved({ labelId: first, revision: 1, labelName: 'once' });
  expect(await alikeNow()).toEqual([]);
  expect(await refused({ labelName: 'TWICE' })).toMatchObject({ code: 'taken' });
});

test('a template and a view are compared so too', async () => {
  const component = specialComponent.parse({ type: 6, uuid: 'i', name: '图文', order: 0 });
  const keep = (name: string) =>
    platform.ask(specialTemplateSave, { body: { name, components: [component] } }, token, {
      'accept-language': 'en-US',
    });
  expect((await keep('Ｓｅａｓｏｎ')).status).toBe(200);
  const again = await keep('season');
  expect(problemsOf(again.body)[0]).toMatchObject({
    message: expect.stringContaining('looks the same as the existing template “Ｓｅａｓｏｎ”'),
  });
  const other = specialTemplateSave.response.parse((await keep('other')).body).data;
  const rename = { id: other.id, name: 'ＳＥＡＳＯＮ' };
  expect((await platform.ask(specialTemplateRename, { body: rename }, token)).status).toBe(400);

  const view = (name: string) =>
    platform.ask(
      viewSave,
      { body: { resource: 'labels', place: '', name, isShared: false, state: { filters: {} } } },
      token,
      { 'accept-language': 'en-US' },
    );
  expect((await view('Ｍｙ labels')).status).toBe(200);
  expect(problemsOf((await view('my  LABELS')).body)[0]).toMatchObject({
    field: 'name',
    message: expect.stringContaining('“Ｍｙ labels”'),
  });
});

test('an account is found by its name however wide it is typed', async () => {
  for (const typed of ['operator', 'Operator', 'ＯＰＥＲＡＴＯＲ', 'op\u200berator'])
    expect(await findAccount(platform.services, typed)).toHaveProperty('id', platform.operator.id);
});
