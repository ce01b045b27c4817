import { expect, test } from 'vitest';
import { type Attempt, findName } from '#schema/infer/explore/usualNames.ts';
import fc from '#tests/support/properties.ts';

/** A service that knows one of the names; it may refuse those that it does not know, or a value for another one. */
function serving(
  known: string | undefined,
  refuses: (names: readonly string[]) => string | undefined,
): { readonly attempt: Attempt; readonly calls: () => number } {
  let calls = 0;
  return {
    calls: () => calls,
    attempt: async (groups) => {
      calls += 1;
      const refused = refuses(groups.flat());
      if (refused !== undefined) return { refused };
      const group = groups.findIndex((names) => names.some((name) => name === known));
      return group < 0 ? 'none' : { group };
    },
  };
}

const found = async (all: readonly string[], kinds: number, attempt: Attempt) =>
  (await findName(all, { kinds, attempt, known: new Set(['PAGE', 'SIZE']) }))?.name;

const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 1, maxLength: 30 });
const kinds = fc.integer({ min: 1, max: 5 });

test('the one name that has an effect is found in few calls, wherever it stands', async () => {
  await fc.assert(
    fc.asyncProperty(names, fc.nat(), kinds, async (all, index, count) => {
      const known = all[index % all.length];
      const service = serving(known, () => undefined);
      expect(await found(all, count, service.attempt)).toBe(known);
      expect(service.calls()).toBeLessThanOrEqual(2 + 2.5 * Math.log2(all.length));
    }),
  );
});

test('where no name has an effect, one call shows that', async () => {
  await fc.assert(
    fc.asyncProperty(names, kinds, async (all, count) => {
      const service = serving(undefined, () => undefined);
      expect(await found(all, count, service.attempt)).toBeUndefined();
      expect(service.calls()).toBe(1);
    }),
  );
});

test('the name is found of a service that refuses all others, whatever it says', async () => {
  const wording = fc.constantFrom('plain', 'each', 'first', 'allowed');
  await fc.assert(
    fc.asyncProperty(names, fc.nat(), kinds, wording, async (all, index, count, says) => {
      const known = all[index % all.length] ?? '';
      const service = serving(known, (asked) => {
        const strange = asked.filter((name) => name !== known);
        if (strange.length === 0) return undefined;
        if (says === 'each') return strange.map((name) => `"${name}" is not allowed`).join();
        if (says === 'first') return `unknown parameter: ${strange[0]}`;
        return says === 'allowed' ? `allowed: PAGE, SIZE, ${known}` : 'Bad request';
      });
      expect(await found(all, count, service.attempt)).toBe(known);
      expect(service.calls()).toBeLessThanOrEqual(1 + all.length);
    }),
  );
});

test('a service that names what it allows is asked with that at once', async () => {
  const all = ['sort', 'sort_by', 'order', 'ordering', 'sidx'];
  const service = serving('sidx', (asked) =>
    asked.some((name) => name !== 'sidx') ? 'parameters: PAGE, SIZE, sidx' : undefined,
  );
  expect(await found(all, 2, service.attempt)).toBe('sidx');
  expect(service.calls()).toBe(2);
});

test('a name whose value is refused keeps no other one from being found', async () => {
  await fc.assert(
    fc.asyncProperty(names, fc.nat(), fc.nat(), kinds, async (all, index, other, count) => {
      const [known, refusing] = [all[index % all.length], all[other % all.length]];
      fc.pre(known !== refusing);
      const service = serving(known, (asked) =>
        asked.some((name) => name === refusing) ? 'one of: asc, desc' : undefined,
      );
      expect(await found(all, count, service.attempt)).toBe(known);
    }),
  );
});

test('nothing is claimed where no call is left', async () => {
  expect(await found(['a', 'b'], 2, async () => undefined)).toBeUndefined();
});
