import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { problemData } from '#contract/errors.ts';
import { createAccount } from '#server/identity/accounts.ts';
import { createTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

/** Bodies within the limit of size that hold nothing but names, as anybody may send them. */

let test: TestPlatform;
let reader: string;
beforeAll(async () => {
  test = await createTestPlatform({ background: false });
  await createAccount(test.services.database, { name: 'reader', nickname: '读者' });
  reader = await test.signIn('reader');
});
afterAll(() => test.close());

const many = 60_000;
const names = Array.from({ length: many }, (_, index) => `phonez${index}`);

describe('a body of many names', () => {
  // a second at most where the work grows with the names, a minute and more where it grows with their square
  it('is read once where it is a form, however many there are', { timeout: 30_000 }, async () => {
    const answer = await test.send('/connect/token', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: names.map((name) => `${name}=`).join('&'),
    });
    expect(answer.status).toBe(400);
  });

  const ones = Object.fromEntries(names.map((name) => [name, 1]));
  const lists = Object.fromEntries(names.map((name) => [name, []]));
  const view = { resource: 'books', place: '', name: 'x', isShared: false };
  it.each([
    ['unknown to the call', 'POST', '/api/Sms/Send', ones],
    ['of wrong values', 'PUT', '/jmgr/view/save', { ...view, state: { filters: lists } }],
  ])(
    '%s is refused with a hundred problems, not with as many as it has names',
    async (_what, method, path, body) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${reader}` };
      const answer = await test.send(path, { method, headers, body: JSON.stringify(body) });
      expect(answer.status).toBe(400);
      const { problems } = z.object({ data: problemData }).parse(answer.body).data;
      expect(problems).toHaveLength(100);
    },
  );
});
