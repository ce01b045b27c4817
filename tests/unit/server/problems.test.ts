import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { closest } from '#contract/closest.ts';
import { endpoints } from '#contract/endpoints/index.ts';
import { specialSaveCall } from '#contract/endpoints/special.ts';
import { hasText, type Language } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { translateIssues } from '#server/http/problems.ts';

function problems(schema: z.ZodType, value: unknown, language: Language = 'en-US') {
  const result = schema.safeParse(value, { reportInput: true });
  return translateIssues(result.error?.issues ?? [], schema, language, value);
}

/** Every sentence that the validators of a schema bring along themselves. */
function hintsOf(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  if (schema instanceof z.ZodLazy) return hintsOf(schema.unwrap(), seen);
  const internals: unknown = Reflect.get(schema, '_zod');
  const definition: unknown =
    typeof internals === 'object' && internals !== null ? Reflect.get(internals, 'def') : schema;
  if (typeof definition !== 'object' || definition === null) return [];
  const error: unknown = Reflect.get(definition, 'error');
  const own: unknown = typeof error === 'function' ? error({}) : undefined;
  return [
    ...(typeof own === 'string' ? [own] : []),
    ...Object.values(definition).flatMap((part) => hintsOf(part, seen)),
  ];
}

test('every hint of the contract has a text', () => {
  const hints = endpoints.flatMap(({ parameters, query, body }) =>
    [parameters, query, body].flatMap((schema) => hintsOf(schema)),
  );
  const plain = [...new Set(hints)].filter((hint) => !hint.startsWith('one of '));
  expect(plain).toContain('an id is 1 to 19 digits');
  expect(plain.filter((hint) => !hasText(locales.server.formatHints, hint))).toEqual([]);
});

describe('a special page that is not right', () => {
  const save = (value: unknown, language?: Language) =>
    problems(specialSaveCall.body, value, language).map(({ field, code }) => `${field} ${code}`);

  test('a code that does not exist lists those that do', () => {
    expect(problems(specialSaveCall.body, { submit: 9 })).toEqual([
      { field: 'submit', code: 'not-one-of', message: 'submit must be one of 0, 1, 2, 3, 4' },
    ]);
  });

  test('an unknown field deep in a component asks for the near one of that kind of component', () => {
    const component = {
      uuid: 'a',
      name: 'x',
      order: 0,
      type: 1,
      contents: [{ uuid: 'b', tittle: '' }],
    };
    const [found] = problems(specialSaveCall.body, { components: [component] }, 'zh-CN');
    expect(found).toEqual({
      field: 'components.0.contents.0.tittle',
      code: 'unknown-field',
      message: '没有名为 components.0.contents.0.tittle 的字段，是否想写 title？',
    });
  });

  test('an unknown field lists those of its kind of component, and of the items of that kind', () => {
    const component = { uuid: 'a', name: 'x', order: 0, type: 7, colour: 'red' };
    const [found] = problems(specialSaveCall.body, { components: [component] });
    expect(found?.message).toMatch(/The fields are .*\btype, contents$/);
    const { colour: _, ...text } = component;
    const contents = [{ uuid: 'b', content: '', subTitles: '' }];
    expect(problems(specialSaveCall.body, { components: [{ ...text, contents }] })).toEqual([
      {
        field: 'components.0.contents.0.subTitles',
        code: 'unknown-field',
        message:
          'There is no field components.0.contents.0.subTitles; remove it. The fields are uuid, content',
      },
    ]);
  });

  test('a component without a type lists the types', () => {
    expect(save({ components: [{ type: null }] })).toEqual(['components.0.type not-one-of']);
    // that of another version is kept as it is, as long as it can be told from the others
    expect(save({ components: [{ type: 99 }] })).toEqual(['components.0.uuid required']);
  });

  test('a time in another form shows the right one, in the person’s language', () => {
    const [found] = problems(specialSaveCall.body, { startAt: '2024/05/01' }, 'zh-CN');
    expect(found?.message).toContain('YYYY-MM-DD HH:mm:ss');
    expect(found?.message).toContain('时间写作');
  });
});

describe('a guess at a word', () => {
  const known = ['pageIndex', 'pageSize', 'searchText', 'sort'];

  test.each([
    ['pageindex', 'pageIndex'],
    ['pagSize', 'pageSize'],
    ['searchTxt', 'searchText'],
  ])('%s was meant as %s', (word, meant) => expect(closest(word, known)).toBe(meant));

  test.each(['title', 'x', '', 'q'.repeat(100_000)])(
    'of nothing near there is none: %.20s',
    (word) => expect(closest(word, known)).toBeUndefined(),
  );
});
