import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { whyNotRun } from './standingTests.ts';

/** `| threat | guard | \`file\`: title |` */
const row = /^\| (?<threat>[^|]+) \| [^|]+ \| `(?<file>tests\/[^`]+)`: (?<title>[^|]+) \|$/gm;

const threats = [...readFileSync('docs/security.md', 'utf8').matchAll(row)].map(
  ({ groups }) => groups ?? {},
);

test('the threat model names its threats', () => {
  expect(threats.length).toBeGreaterThan(35);
});

test.each(threats)('a test stands against: $threat', ({ file = '', title = '' }) => {
  expect(existsSync(file), file).toBe(true);
  expect(whyNotRun(title, readFileSync(file, 'utf8'))).toBeUndefined();
});

describe('a test stands where it runs', () => {
  test.each([
    `test('a guard', () => {});`,
    `describe('a block', () => { it('a guard', { timeout: 5 }, async () => {}); });`,
    `test.each([1, 2])('a guard', (skip: number) => {});`,
    `describe.concurrent('a block', () => test('a guard', () => {}));`,
    `describe('a guard', () => { test('one', () => {}); });`,
    `test.skip('a guard', () => {}); test('a guard', () => {});`,
  ])('%s', (text) => expect(whyNotRun('a guard', text)).toBeUndefined());

  test.each([
    [`test.skip('a guard', () => {});`, 'skip'],
    [`test.skip.each([1])('a guard', () => {});`, 'skip'],
    [`it.skipIf(true)('a guard', () => {});`, 'skipIf'],
    [`it.runIf(process.env.NOBODY_SETS_IT)('a guard', () => {});`, 'runIf'],
    [`test.todo('a guard');`, 'todo'],
    [`test.fails('a guard', () => {});`, 'fails'],
    [`test('a guard', { skip: true }, () => {});`, 'skip'],
    [`test('a guard', ({ skip }) => { skip(); });`, 'skip()'],
    [`test('a guard', (context) => { if (true) context.skip('later'); });`, 'skip()'],
    [`describe.skip('a block', () => { test('a guard', () => {}); });`, 'skip'],
    [
      `describe.skipIf(1 === 1)('a', () => describe('b', () => it('a guard', () => {})));`,
      'skipIf',
    ],
    [`test('a guard', () => {}); test.only('another', () => {});`, 'another runs alone'],
    [`// test('a guard', () => {});`, 'no such test'],
    [`const title = 'a guard'; note('a guard', () => {});`, 'no such test'],
    [`test('a guard of another kind', () => {});`, 'no such test'],
  ])('not here: %s', (text, why) => expect(whyNotRun('a guard', text)).toBe(why));
});
