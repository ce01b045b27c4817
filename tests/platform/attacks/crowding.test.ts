import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schemaList } from '#contract/endpoints/resources.ts';
import { specialTemplateSave } from '#contract/endpoints/specialEditing.ts';
import { viewArrange, viewSave } from '#contract/endpoints/views.ts';
import { newIdentifier } from '#server/database/identifier.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { books } from '../special/pages.ts';

/** A person who makes very many things takes no place from others, and limits hold for calls side by side. */

let test: TestPlatform;
beforeAll(async () => {
  test = await createTestPlatform({ demo: true, background: false });
});
afterAll(() => test.close());

async function accountOf(name: string) {
  return test.services.database
    .selectFrom('account')
    .where('name', '=', name)
    .select('id')
    .executeTakeFirstOrThrow();
}

describe('views that are shared', () => {
  it('by two accounts without end leave everybody those of others', async () => {
    const operator = await test.signIn('operator');
    const state = { filters: {} };
    const body = { resource: 'articles', place: '', name: 'to be found', isShared: true, state };
    await test.call(viewSave, { body }, operator);
    const later = new Date(Date.now() + 60_000);
    for (const name of ['press', 'reader']) {
      const { id: account_id } = await accountOf(name);
      const many = Array.from({ length: 100 }, (_, index) => ({
        id: newIdentifier(),
        resource: 'articles',
        place: '',
        account_id,
        name: `${name} ${index}`,
        is_shared: true,
        state: JSON.stringify(state),
        created_at: later,
        updated_at: later,
      }));
      await test.services.database.insertInto('list_view').values(many).execute();
    }
    const { data } = await test.call(schemaList, {}, await test.signIn('library'));
    const views = data.find(({ name }) => name === 'articles')?.views ?? [];
    expect(views.map(({ name }) => name)).toContain('to be found');
    expect(views).toHaveLength(100);
  });
});

describe('large views that are shared', () => {
  const large = (characters: number) => ({
    filters: Object.fromEntries(
      Array.from({ length: characters / 500 }, (_, index) => [`filter${index}`, '书'.repeat(480)]),
    ),
  });

  it('are refused from ten thousand characters on', async () => {
    const body = { resource: 'labels', place: '', name: 'large', state: large(20_000) };
    const { status, body: refusal } = await test.ask(
      viewSave,
      { body },
      await test.signIn('press'),
    );
    expect(status).toBe(400);
    expect(refusal).toMatchObject({ data: { problems: [{ field: 'state' }] } });
  });

  it('by one account make the lists no larger for others than a hundred thousand characters, and leave those of others', async () => {
    const [press, operator] = [await test.signIn('press'), await test.signIn('operator')];
    const save = (name: string, state: object, token: string) =>
      test.ask(
        viewSave,
        { body: { resource: 'topics', place: '', name, isShared: true, state } },
        token,
      );
    expect((await save('small', { filters: {} }, operator)).status).toBe(200);
    for (let index = 0; index < 30; index += 1)
      expect((await save(`large ${index}`, large(9_000), press)).status).toBe(200);
    const { data } = await test.call(schemaList, {}, await test.signIn('library'));
    const views = data.find(({ name }) => name === 'topics')?.views ?? [];
    expect(views.map(({ name }) => name)).toContain('small');
    expect(JSON.stringify(views.map(({ state }) => state)).length).toBeLessThanOrEqual(100_000);
    expect(views.length).toBeGreaterThan(5);
  });

  it('are five hundred of one account at most, in all lists', async () => {
    const { id: account_id } = await accountOf('library');
    const made = Array.from({ length: 500 }, (_, index) => ({
      id: newIdentifier(),
      resource: `list-${index % 10}`,
      place: '',
      account_id,
      name: `${index}`,
      is_shared: false,
      state: JSON.stringify({ filters: {} }),
      created_at: new Date(),
      updated_at: new Date(),
    }));
    await test.services.database.insertInto('list_view').values(made).execute();
    const body = { resource: 'topics', place: '', name: 'one more', state: { filters: {} } };
    const refused = await test.ask(viewSave, { body }, await test.signIn('library'));
    expect(refused).toMatchObject({
      status: 400,
      body: { data: { problems: [{ field: 'name', code: 'too-many' }] } },
    });
  });
});

describe('arrangements of columns', () => {
  it('of one account are two hundred at most, whatever places it makes up: the newest', async () => {
    const token = await test.signIn('press');
    const { id: account_id } = await accountOf('press');
    const arrangement = { columns: [{ name: 'title', width: 200 }] };
    const made = Array.from({ length: 1_000 }, (_, index) => ({
      account_id,
      resource: 'articles',
      place: `made-up/${index}`,
      arrangement: JSON.stringify(arrangement),
      updated_at: new Date(Date.now() - 60_000 - index),
    }));
    await test.services.database.insertInto('list_arrangement').values(made).execute();
    const body = { resource: 'articles', place: 'manage/article', arrangement };
    await test.call(viewArrange, { body }, token);
    const { data } = await test.call(schemaList, {}, token);
    const kept = data.find(({ name }) => name === 'articles')?.arrangements ?? {};
    expect(Object.keys(kept)).toHaveLength(200);
    expect(kept).toMatchObject({ 'manage/article': arrangement, 'made-up/0': arrangement });
    expect(kept).not.toHaveProperty(['made-up/999']);
  });
});

describe('templates', () => {
  it('are no more than the limit where many are kept at the same moment', async () => {
    const operator = await test.signIn('operator');
    const { id: account_id } = await accountOf('operator');
    const document = JSON.stringify({ components: [] });
    const at = new Date();
    const kept = Array.from({ length: 199 }, (_, index) => ({
      id: newIdentifier(),
      account_id,
      name: `kept ${index}`,
      document,
      created_at: at,
      updated_at: at,
    }));
    await test.services.database.insertInto('special_template').values(kept).execute();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        test.ask(
          specialTemplateSave,
          { body: { name: `new ${index}`, components: [books('u', ['7'])] } },
          operator,
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const all = await test.services.database.selectFrom('special_template').select('id').execute();
    expect(all).toHaveLength(200);
  });
});
