import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The folders of tests that judge a fault of a folder beside the logic tests: those of the browser take too long. */
const judges: Readonly<Record<string, readonly string[]>> = {
  contract: ['platform', 'interface'],
  schema: ['platform', 'interface'],
  page: ['interface'],
  app: ['interface'],
  server: ['platform'],
};

/** Finds the tests that a file of `src` is nearest to, in batches to be run one after the other. */
export type FindNearest = (file: string) => string[][];

/**
 * Reads which file imports which.
 *
 * @param most how many files of tests are chosen of each folder
 * @param isQuick whether the logic tests alone are chosen
 */
export async function nearestTests(most: number, isQuick: boolean): Promise<FindNearest> {
  const importers = await readImporters();
  return (file) => {
    const steps = stepsFrom(file, importers);
    const words = wordsOf(file);
    // most tests of the platform reach nearly every file: those that are named alike come first
    const distance = (test: string) =>
      (steps.get(test) ?? 0) - 3 * wordsOf(test).filter((word) => words.includes(word)).length;
    const nearestOf = (folder: string) =>
      [...steps.keys()]
        .filter((path) => path.startsWith(join('tests', folder)) && isShortTest(path))
        .toSorted((one, other) => distance(one) - distance(other) || (one < other ? -1 : 1))
        .slice(0, most);
    const others = isQuick ? [] : (judges[file.split('/')[1] ?? ''] ?? []);
    return [nearestOf('unit'), others.flatMap(nearestOf)].filter((batch) => batch.length > 0);
  };
}

const isShortTest = (path: string) => /(?<!\.long)\.test\.tsx?$/.test(path);

/** `src/server/jmgr/bookLists.ts` → server, list, book, list: the tests of the business API are those of its lists */
const wordsOf = (path: string): string[] =>
  path
    .replace(/\.test\.tsx?$|\.tsx?$/, '')
    .split(/[/.]|(?=[A-Z])/)
    .map((word) => word.toLowerCase().replace(/s$/, '').replace('jmgr', 'list'))
    .filter((word) => !['src', 'test', 'unit', 'index', 'support'].includes(word));

/** How many imports lie between a file and each file that reaches it. */
function stepsFrom(
  file: string,
  importers: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, number> {
  const steps = new Map([[file, 0]]);
  // a map goes on to what is added to it meanwhile
  for (const [path, step] of steps)
    for (const importer of importers.get(path) ?? [])
      if (!steps.has(importer)) steps.set(importer, step + 1);
  return steps;
}

/** The files that import a file, by its path. Types are left out: a fault in a file does not reach through them. */
async function readImporters(): Promise<Map<string, string[]>> {
  const importers = new Map<string, string[]>();
  for (const folder of ['src', 'tests'])
    for (const name of await readdir(folder, { recursive: true })) {
      if (!/\.(tsx?|mjs)$/.test(name)) continue;
      const path = join(folder, name);
      for (const imported of importsOf(path, await readFile(path, 'utf8'))) {
        const known = importers.get(imported);
        if (known) known.push(path);
        else importers.set(imported, [path]);
      }
    }
  return importers;
}

function importsOf(path: string, source: string): string[] {
  const found = source.matchAll(
    /^(?:import|export)\b(?! type\b)[^'"`;]*?from '([^']+)'|^import '([^']+)'|\bimport\(\s*'([^']+)'/gm,
  );
  return [...found].flatMap(([, from, bare, lazy]) => {
    const name = from ?? bare ?? lazy ?? '';
    if (name.startsWith('.')) return [join(dirname(path), name)];
    if (!name.startsWith('#')) return [];
    return [name.startsWith('#tests/') ? name.slice(1) : join('src', name.slice(1))];
  });
}
