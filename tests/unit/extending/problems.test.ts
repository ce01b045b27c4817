import { describe, expect, it } from 'vitest';
import { inLanguage } from '#contract/language.ts';
import { checkExtensions } from '#extending/problems.ts';

const both = (text: string) => ({ 'zh-CN': text, 'en-US': text });
const load = async () => ({ default: () => null });
const cell = { label: both('Stars'), load };
const found = (declared: object, name = 'stars') => ({
  from: `/src/extensions/${name}/index.ts`,
  declared: { name, label: both('Stars'), ...declared },
});
const problemsOf = (...all: ReturnType<typeof found>[]) =>
  checkExtensions(all, ['text', 'rating']).problems.map((problem) => inLanguage(problem, 'en-US'));

describe('declarations of extensions are checked together', () => {
  it('a sound one has no problem', () => {
    expect(problemsOf(found({ cells: { stars: cell } }))).toEqual([]);
  });

  it.each([
    [
      'a key that is misspelt',
      { cell: {} },
      /declaration of the extension .*stars\/index\.ts is wrong.*"cell"/,
    ],
    ['a label without the default language', { label: { 'en-US': 'Stars' } }, /at label\.zh-CN/],
    ['a name with a blank', { cells: { 'two stars': cell } }, /at cells\.two stars/],
    [
      'a kind of component without a view',
      { kinds: { poll: { label: both('Poll'), contents: load, editor: load } } },
      /at kinds\.poll\.view/,
    ],
    ['a part that is not loaded by a function', { cells: { stars: { ...cell, load: 1 } } }, /load/],
    [
      'an origin with a path',
      { origins: { calls: ['https://a.example/x'] } },
      /an origin, such as/,
    ],
    [
      'another name than its folder',
      { name: 'sparks' },
      /is named "sparks", but its folder is "stars"/,
    ],
    [
      'a text that lacks in a language',
      { messages: { 'zh-CN': { a: '一', b: '二' }, 'en-US': { a: 'one', b: ' ' } } },
      /has no text "b" in en-US/,
    ],
    [
      'a name of the product',
      { cells: { rating: cell } },
      /cell name "rating" is used twice: by Bookdesk and stars/,
    ],
  ])('%s is named with what to do', (_what, declared, problem) => {
    expect(problemsOf(found(declared))).toEqual([expect.stringMatching(problem)]);
  });

  it('two extensions with one name for the same kind of part are both named', () => {
    expect(
      problemsOf(found({ cells: { stars: cell } }), found({ cells: { stars: cell } }, 'sparks')),
    ).toEqual([expect.stringMatching(/cell name "stars" is used twice: by stars and sparks/)]);
  });

  it('a cell and an input may share their name, as one widget', () => {
    expect(problemsOf(found({ cells: { stars: cell }, inputs: { stars: cell } }))).toEqual([]);
  });

  it('what passes is used, whatever is wrong beside it', () => {
    const { extensions } = checkExtensions([found({}), found({ cell: {} }, 'sparks')], []);
    expect(extensions.map(({ name }) => name)).toEqual(['stars']);
  });
});
