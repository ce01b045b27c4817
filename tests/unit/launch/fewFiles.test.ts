import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joined } from '#launch/fewFiles.mjs';

/** Which files become one: those that several screens share, as long as nobody loads much in vain. */

interface Written {
  imports?: readonly string[];
  loads?: readonly string[];
  size?: number;
}

const filesOf = (written: Readonly<Record<string, Written>>) =>
  new Map(
    Object.entries(written).map(([name, { imports = [], loads = [], size = 100 }]) => [
      name,
      {
        name,
        isEntry: name === 'main',
        moduleIds: [`/${name}.ts`],
        imports: [...imports],
        dynamicImports: [...loads],
        size,
      },
    ]),
  );

const main = /\/main\.ts$/;
const screens = /Screen\.ts$/;

/** Files by the one that they were joined into. */
function groupsOf(written: Readonly<Record<string, Written>>): string[][] {
  const groups = new Map<string, string[]>();
  for (const [id, name] of joined(filesOf(written), main, screens))
    groups.set(name, [...(groups.get(name) ?? []), id.slice(1, -3)]);
  return [...groups.values()].map((group) => group.sort());
}

test('small files that not quite the same screens share become one', () => {
  const written = {
    main: { loads: ['oneScreen', 'otherScreen', 'thirdScreen'] },
    oneScreen: { imports: ['ofTwo'], size: 900_000 },
    otherScreen: { imports: ['ofTwo', 'ofOthers'], size: 900_000 },
    thirdScreen: { imports: ['ofOthers'], size: 900_000 },
    ofTwo: {},
    ofOthers: {},
  };
  expect(groupsOf(written)).toEqual([['ofOthers', 'ofTwo']]);
});

test('a large file is not loaded in vain to save another', () => {
  const written = {
    main: { loads: ['oneScreen', 'otherScreen'] },
    oneScreen: { imports: ['both', 'large'], size: 90_000 },
    otherScreen: { imports: ['both'], size: 90_000 },
    both: {},
    large: { size: 900_000 },
  };
  for (const group of groupsOf(written))
    expect(group).not.toEqual(expect.arrayContaining(['both', 'large']));
});

test('what a part needs that its screen has loaded already costs nothing', () => {
  const written = {
    main: { loads: ['oneScreen'] },
    oneScreen: { imports: ['shared'], loads: ['dialog'], size: 900_000 },
    shared: {},
    dialog: { imports: ['shared'] },
  };
  expect(groupsOf(written)).toEqual([['oneScreen', 'shared']]);
});

test('no joined file imports itself through another, and what is kept stays alone', () => {
  const count = 9;
  const edges = fc.array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1), fc.boolean()), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(
      edges,
      fc.array(fc.nat(60_000), { minLength: count, maxLength: count }),
      (all, sizes) => {
        const names = ['main', 'aScreen', 'bScreen', 'cScreen', 'd', 'e', 'f', 'g', 'h'];
        const written = Object.fromEntries(
          names.map((name, place) => {
            // files are imported by earlier ones alone
            const to = (isStatic: boolean) =>
              all.flatMap(([from, target, kind]) =>
                from === place && target > from && kind === isStatic ? [names[target] ?? ''] : [],
              );
            return [name, { imports: to(true), loads: to(false), size: sizes[place] ?? 0 }];
          }),
        );
        const groups = joined(filesOf(written), main, screens);
        const groupOf = (name: string) => groups.get(`/${name}.ts`) ?? `alone ${name}`;
        expect(groups.has('/main.ts')).toBe(false);
        for (const start of names) {
          const left = new Set<string>();
          const walk = (name: string): void => {
            for (const next of written[name]?.imports ?? []) {
              if (groupOf(next) === groupOf(start) && groupOf(name) !== groupOf(start))
                throw new Error(`${groupOf(start)} imports itself through ${groupOf(name)}`);
              if (!left.has(next)) {
                left.add(next);
                walk(next);
              }
            }
          };
          walk(start);
        }
      },
    ),
  );
});
