import { expect, test } from 'vitest';
import { passwordProblem } from '#contract/password.ts';

test.each([
  ['', 'passwordShort'],
  ['short-1', 'passwordShort'],
  ['一二三四五六七', 'passwordShort'],
  ['x'.repeat(80), 'passwordLong'],
  ['12345678901234567890', 'passwordSimple'],
  ['abababababab', 'passwordSimple'],
  ['qingchuan-2024', 'passwordName'],
  ['my QingChuan key', 'passwordName'],
])('the password %j is refused: %s', (password, problem) => {
  expect(passwordProblem(password, 'QingChuan')).toBe(problem);
});

test.each(['bookdesk-demo', '打开书案浏览世界', 'a b c d e', '🙂🙃😀😁😂🤣😃😄'])(
  'the password %j is taken',
  (password) => {
    expect(passwordProblem(password, 'QingChuan')).toBeUndefined();
  },
);

test('a name of one or two characters rules nothing out', () => {
  expect(passwordProblem('a good long one', 'go')).toBeUndefined();
});
