import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import { checkResources } from '#schema/check.ts';
import { mostCalls } from '#schema/infer/explore/calls.ts';
import { explore, NoRows } from '#schema/infer/explore/explore.ts';
import { serialiseResource } from '#schema/serialise.ts';
import type { SourceAnswer } from '#schema/source/answer.ts';
import fc from '#tests/support/properties.ts';

/** Whatever a source answers, few calls are made, and what is written passes the check. */

const source = {
  schemaVersion: 1,
  name: 'shop',
  label: { 'zh-CN': '店', 'en-US': 'Shop' },
  address: 'https://shop.example',
} as const;
const call = { method: 'GET', path: '/things' } as const;

const key = fc.oneof(
  fc.constantFrom('id', 'title', 'price', 'created_at', 'data', 'items', 'total', 'next', 'a/b'),
  fc.string({ maxLength: 8 }),
);
const scalar = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constantFrom(null, '', '..', 'a/b', '2026-01-31', 1_700_000_000, '12.50'),
);
const row = fc.dictionary(key, fc.oneof(scalar, fc.array(scalar), fc.dictionary(key, scalar)), {
  maxKeys: 6,
});
const rows = fc.array(row, { maxLength: 12 });
const body = fc.oneof(
  rows,
  fc.record({ data: rows, total: fc.oneof(scalar, fc.nat(50)) }),
  fc.record({ results: rows, count: fc.nat(50), next: fc.oneof(scalar, fc.webUrl()) }),
  fc.record({ code: fc.nat(500), data: fc.record({ list: rows, total: fc.nat(50) }) }),
  fc.jsonValue(),
);
const answer = fc.record({
  status: fc.constantFrom(200, 200, 200, 206, 400, 404, 500),
  body,
  headers: fc.dictionary(
    fc.constantFrom('link', 'x-total-count', 'content-range', 'allow', 'x-total'),
    fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('GET, POST, PATCH', '<x>; rel="next"')),
  ),
});

test('whatever a source answers, it is asked 15 times at most, and the list passes the check', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(answer, { minLength: 1, maxLength: 5 }), async (answers) => {
      let asked = 0;
      const ask = async (): Promise<SourceAnswer> => {
        const next = answers[asked % answers.length] ?? answers[0];
        asked += 1;
        return {
          status: next?.status ?? 200,
          header: (name) => next?.headers[name.toLowerCase()],
          body: next?.body,
        };
      };
      const found = await explore({ name: 'things', source, call, resources: [] }, ask).catch(
        (error: unknown) => {
          if (error instanceof NoRows) return undefined;
          throw error;
        },
      );
      expect(asked).toBeLessThanOrEqual(mostCalls);
      if (!found) return;
      const text = serialiseResource(found.definition);
      const [checked] = checkResources([{ file: 'schemas/things.json', text }], endpoints, [
        'shop',
      ]);
      expect(checked?.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    }),
  );
});
