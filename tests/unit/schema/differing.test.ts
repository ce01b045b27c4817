import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { differing } from '#schema/differing.ts';
import { extendDefinition } from '#schema/extend.ts';

/** What a list has to say over the one that it extends, so that it is what somebody wants it to be. */

type JsonRecord = Record<string, unknown>;
const read = (name: string): JsonRecord => JSON.parse(readFileSync(`schemas/${name}.json`, 'utf8'));
const whole = (base: JsonRecord, own: JsonRecord): JsonRecord =>
  Object(extendDefinition(base, own));

const base = {
  name: 'base',
  label: { 'zh-CN': '甲', 'en-US': 'Base' },
  fields: {
    title: { type: 'text', label: { 'zh-CN': '题', 'en-US': 'Title' }, maxLength: 40 },
    kind: {
      type: 'enum',
      label: { 'zh-CN': '类', 'en-US': 'Kind' },
      options: [{ value: 1 }, { value: 2 }],
    },
  },
  list: { columns: ['title', { field: 'kind', width: 90 }, 'state', 'user'], sort: { field: 'a' } },
  detail: { fields: ['title'] },
};
const own = { name: 'own', extends: 'base' };
const change = (edit: (list: JsonRecord) => void, former: JsonRecord = own) => {
  const wanted = structuredClone(whole(base, former));
  edit(wanted);
  return { wanted, said: differing(base, wanted, former) };
};
const at = (value: unknown, ...path: string[]): JsonRecord =>
  path.reduce<JsonRecord>((found, key) => Object(found[key]), Object(value));

describe('what a list says over its base', () => {
  it.each(['articles', 'book-lists'])('is what %s says, where nothing is changed', (name) => {
    const [posts, text] = [read('posts'), read(name)];
    const said = differing(posts, whole(posts, text), text);
    expect(JSON.stringify(said)).toBe(JSON.stringify(text));
  });

  it('is the key alone that is different', () => {
    const { said } = change((list) => {
      at(list, 'fields', 'title').maxLength = 20;
    });
    expect(said).toEqual({ ...own, fields: { title: { maxLength: 20 } } });
  });

  it('takes away what is not there any more', () => {
    const { said } = change((list) => {
      delete list.detail;
      delete at(list, 'fields', 'title').maxLength;
    });
    expect(said).toEqual({ ...own, detail: null, fields: { title: { maxLength: null } } });
  });

  it('says nothing of what is as the base has it again', () => {
    const former = { ...own, detail: null, fields: { title: { maxLength: null } } };
    const { said } = change((list) => {
      list.detail = base.detail;
    }, former);
    expect(said).toEqual({ ...own, fields: { title: { maxLength: null } } });
  });

  it('goes on saying what it says already, though the base says the same', () => {
    const former = { ...own, fields: { title: { maxLength: 40 } }, detail: base.detail };
    const { said } = change((list) => {
      list.label = { 'zh-CN': '乙', 'en-US': 'Own' };
    }, former);
    expect(said).toMatchObject(former);
  });

  it('changes, adds, moves and removes single entries', () => {
    const { said, wanted } = change((list) => {
      at(list, 'list').columns = ['user', { field: 'kind', width: 120 }, 'cover', 'state'];
    });
    expect(whole(base, said)).toMatchObject({
      list: {
        columns: ['user', { field: 'kind', width: 120 }, { field: 'cover' }, 'state'].map((one) =>
          one === 'user' ? { field: 'user' } : one,
        ),
      },
    });
    expect(said).toEqual({
      ...own,
      list: {
        columns: {
          title: null,
          cover: { before: 'state' },
          kind: { width: 120 },
          user: { before: 'kind' },
        },
      },
    });
    expect(wanted).toBeDefined();
  });

  it('names an option by its value, and keeps the value a number', () => {
    const { said } = change((list) => {
      at(list, 'fields', 'kind').options = [{ value: 2 }, { value: 3, colour: 'error' }];
    });
    expect(at(whole(base, said), 'fields', 'kind').options).toEqual([
      { value: 2 },
      { value: 3, colour: 'error' },
    ]);
  });

  it('replaces a list of entries that it replaces already', () => {
    const former = { ...own, list: { columns: ['title'] } };
    const { said } = change((list) => {
      at(list, 'list').columns = ['title', 'user'];
    }, former);
    expect(said).toEqual({ ...own, list: { columns: ['title', 'user'] } });
  });
});

describe('any order of entries', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  /** numbers below 1 that are the same every time */
  const drawn = (seed: number) => () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  it.each(Array.from({ length: 200 }, (_, index) => index + 1))('can be said (%i)', (seed) => {
    const draw = drawn(seed);
    const pick = () =>
      names
        .filter(() => draw() < 0.7)
        .map((name) => ({ name, at: draw() }))
        .sort((left, right) => left.at - right.at)
        .map(({ name }) => name);
    const columnsOf = (columns: readonly unknown[]) => ({ name: 'x', list: { columns } });
    const [from, first, then] = [pick(), pick(), pick()].map(columnsOf);
    if (!from || !first || !then) throw new Error('three were drawn');
    const order = (list: JsonRecord) => {
      const { columns } = at(list, 'list');
      return Array.isArray(columns) ? columns.map((one) => Object(one).field ?? one) : [];
    };
    const once = differing(from, first, {});
    expect(order(whole(from, once))).toEqual(first.list.columns);
    const twice = differing(from, then, once);
    expect(order(whole(from, twice))).toEqual(then.list.columns);
  });
});
