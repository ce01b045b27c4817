import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { againstTheOrder, fileNamed, drawnFloors as floors, importsIn, roomOf } from './floors.ts';

/** Imports run one way: the tables of docs/architecture.md are the rule. */

const sources = ['src', 'tests'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((file) => /\.(tsx?|mjs)$/.test(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') })),
);

describe.each(floors)('$folder', (one) => {
  // what starts, builds and tests all of it is no part of it
  const own = sources.filter(
    ({ file }) => file.startsWith(`${one.folder}/`) && !/^src\/(launch|extensions)\b/.test(file),
  );

  test('every room stands in the order, and each that does is there', () => {
    const rooms = new Set(own.flatMap(({ file }) => roomOf(one, file) ?? []));
    expect([...rooms].toSorted()).toEqual([...one.rows.keys()].toSorted());
  });

  test('nothing imports what stands beside or above it, nor a package that its part does not know', () => {
    const found = own.flatMap(({ file, text }) =>
      againstTheOrder(one, file, text).map((specifier) => `${file}: ${specifier}`),
    );
    expect(found).toEqual([]);
  });
});

test.each([
  ['src', 'contract', '#schema/meta.ts'],
  ['src', 'contract', '../app/x.ts'],
  ['src', 'contract', 'react'],
  ['src', 'contract', 'node:fs'],
  ['src', 'schema', '#page/x.ts'],
  ['src', 'schema', '../server/x.ts'],
  ['src', 'schema', 'react-dom/server'],
  ['src', 'schema', 'antd'],
  ['src', 'page', '#app/x.ts'],
  ['src', 'page', '@refinedev/core'],
  ['src', 'app', '#server/platform.ts'],
  ['src', 'app', '../server/platform.ts'],
  ['src', 'app', 'node:fs'],
  ['src', 'server', '#app/main.tsx'],
  ['src', 'server', 'antd/es/input'],
  ['src/app', 'language', '#app/session/client.ts'],
  ['src/app', 'widgets', '../resources/x.ts'],
  ['src/app', 'widgets', '#app/router.tsx'],
  ['src/app', 'resources', '#app/decoration/x.ts'],
  ['src/app', 'decoration', '#app/resources/x.ts'],
  ['src/app', 'shell', '#app/screens/x.ts'],
  ['src/app', 'screens', '#app/views.ts'],
  ['src/server', 'database', '#server/audit/call.ts'],
  ['src/server', 'http', '../repetition/once.ts'],
  ['src/server', 'http', '#server/platform.ts'],
  ['src/server', 'jmgr', '#server/special/x.ts'],
])('in %s, %s may not import %s', (folder, room, specifier) => {
  const one = floors.find((some) => some.folder === folder);
  const text = `import type { Probe } from '${specifier}';\n`;
  expect(one && againstTheOrder(one, `${folder}/${room}/probe.ts`, text)).toEqual([specifier]);
});

test.each([
  ['src', 'schema', '#contract/codes.ts'],
  ['src', 'page', 'react'],
  ['src', 'app', 'antd'],
  ['src', 'server', 'node:fs'],
  ['src', 'server', '#page/x.ts'],
  ['src/app', 'session', '../listeners.ts'],
  ['src/app', 'resources', '#app/widgets/x.ts'],
  ['src/app', 'resources', './x.ts'],
  ['src/app', 'screens', '#app/decoration/x.ts'],
  ['src/server', 'jmgr', '../http/errors.ts'],
])('in %s, %s may import %s', (folder, room, specifier) => {
  const one = floors.find((some) => some.folder === folder);
  const text = `const probe = await import('${specifier}');\n`;
  expect(one && againstTheOrder(one, `${folder}/${room}/probe.ts`, text)).toEqual([]);
});

/** The first circle that is found, as the files on it. */
function circleIn(graph: ReadonlyMap<string, string[]>): string[] | undefined {
  const done = new Set<string>();
  const way: string[] = [];
  const visit = (at: string): string[] | undefined => {
    const met = way.indexOf(at);
    if (met >= 0) return [...way.slice(met), at];
    if (done.has(at)) return undefined;
    way.push(at);
    for (const next of graph.get(at) ?? []) {
      const circle = visit(next);
      if (circle) return circle;
    }
    way.pop();
    done.add(at);
    return undefined;
  };
  for (const file of graph.keys()) {
    const circle = visit(file);
    if (circle) return circle;
  }
  return undefined;
}

test('no imports go in a circle, neither those of types nor those that are made when they are needed', () => {
  expect(circleIn(new Map(Object.entries({ a: ['b', 'c'], b: ['c'], c: ['b'] })))).toEqual([
    'b',
    'c',
    'b',
  ]);
  const graph = new Map(
    sources.map(({ file, text }) => [
      file,
      importsIn(text).flatMap(({ specifier, isType }) =>
        isType && !file.startsWith('src/') ? [] : (fileNamed(file, specifier) ?? []),
      ),
    ]),
  );
  expect(circleIn(graph)).toBeUndefined();
});

const extensionOf = (file: string) => /^((?:src|tests)\/extensions\/[^/]+)\//.exec(file)?.[1];

test('an extension imports packages, files of its own and the doors of Bookdesk, nothing else', () => {
  const foreign = sources.flatMap(({ file, text }) => {
    const own = extensionOf(file);
    if (own === undefined || file.includes('.test.')) return [];
    return importsIn(text)
      .filter(({ specifier }) => {
        const target = fileNamed(file, specifier);
        return target !== undefined && !target.startsWith(`${own}/`);
      })
      .map(({ specifier }) => `${file}: ${specifier}`);
  });
  expect(foreign).toEqual([]);
  expect(sources.filter(({ file }) => extensionOf(file)).length).toBeGreaterThan(10);
});

const parts = /^(src\/(contract|schema|page|extending|app|server|launch)|tests)\//;

test('what lies further away than in the folder above is imported by the name of its part', () => {
  const far = sources.flatMap(({ file, text }) =>
    importsIn(text)
      .filter(
        ({ specifier }) =>
          specifier.startsWith('../../') && parts.test(posix.join(posix.dirname(file), specifier)),
      )
      .map(({ specifier }) => `${file}: ${specifier}`),
  );
  expect(far).toEqual([]);
});
