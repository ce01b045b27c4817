import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { UsageError } from '#launch/usage.mjs';
import { createDice } from '../load/dice.ts';
import { type Mutant, mutantsOf } from './mutants.ts';

/** What browsers and servers do; `launch` is run by every test of all. */
const folders = ['contract', 'schema', 'page', 'app', 'server'];
/** What a fault has to pass unseen, the quick ones first. */
const projects = [['logic'], ['platform', 'interface', 'interface alone']];
/** Milliseconds after which tests that a fault keeps from ending are ended: it is caught. */
const patience = 600_000;

function whole(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`--${name} is a whole number, not ${text}`);
  return Number(text);
}

/**
 * `npm run mutants`: puts faults into the sources, one at a time, and runs the tests that import the file. Prints which
 * faults no test has caught. The same seed over the same sources is the same faults.
 *
 * @param parameters `--count 200 --seed 7`; `--in src/schema` seeds that folder alone; `--quick` runs the logic tests alone
 */
export async function main(parameters: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      count: { type: 'string', default: '200' },
      seed: { type: 'string', default: '20261125' },
      in: { type: 'string', default: 'src' },
      quick: { type: 'boolean', default: false },
    },
  });
  const dice = createDice(whole('seed', values.seed));
  const mutants = await chosen(whole('count', values.count), values.in, dice.below);
  const place = await copyOfProject();
  const survivors: Mutant[] = [];
  try {
    for (const [index, mutant] of mutants.entries()) {
      const isCaught = await tryOut(place, mutant, values.quick ? projects.slice(0, 1) : projects);
      if (!isCaught) survivors.push(mutant);
      const line = await describe(mutant);
      console.log(`${index + 1}/${mutants.length} ${isCaught ? 'caught' : 'NOT CAUGHT'} ${line}`);
    }
  } finally {
    await rm(place, { recursive: true, force: true });
  }
  const caught = mutants.length - survivors.length;
  console.log(`\n${caught} of ${mutants.length} faults were caught (--seed ${values.seed})`);
}

/** Faults from all over the sources: a file is as likely as it has places for one. */
async function chosen(
  count: number,
  folder: string,
  below: (sides: number) => number,
): Promise<Mutant[]> {
  const names = await Promise.all(
    folders.map(async (name) => {
      const found = await readdir(join('src', name), { recursive: true });
      return found.map((file) => join('src', name, file));
    }),
  );
  const files = names
    .flat()
    .filter((file) => /\.tsx?$/.test(file) && file.startsWith(join(folder)))
    .toSorted();
  const all = (
    await Promise.all(files.map(async (file) => mutantsOf(file, await readFile(file, 'utf8'))))
  ).flat();
  return Array.from({ length: Math.min(count, all.length) }, () =>
    all.splice(below(all.length), 1),
  ).flat();
}

/** The project as it is, for faults to be put into; what is installed and built is shared. */
async function copyOfProject(): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'bookdesk-mutants-'));
  const left = new Set(['node_modules', '.git', 'dist']);
  for (const name of await readdir('.'))
    if (!left.has(name)) await cp(name, join(place, name), { recursive: true });
  for (const name of ['node_modules', 'dist']) await symlink(resolve(name), join(place, name));
  return place;
}

/** Whether a test fails of those that the fault can reach. */
async function tryOut(
  place: string,
  { file, start, end, text }: Mutant,
  groups: readonly (readonly string[])[],
): Promise<boolean> {
  const path = join(place, file);
  const source = await readFile(path, 'utf8');
  await writeFile(path, source.slice(0, start) + text + source.slice(end));
  try {
    for (const group of groups) if (!(await passes(place, file, group))) return true;
    return false;
  } finally {
    await writeFile(path, source);
  }
}

async function passes(place: string, file: string, group: readonly string[]): Promise<boolean> {
  const child = spawn(
    process.execPath,
    [
      ...['node_modules/vitest/vitest.mjs', 'related', file, '--run', '--bail', '1'],
      ...['--reporter', 'dot', '--passWithNoTests'],
      ...group.flatMap((project) => ['--project', project]),
    ],
    { cwd: place, stdio: 'ignore' },
  );
  const timer = setTimeout(() => child.kill('SIGKILL'), patience);
  const [status] = await once(child, 'exit');
  clearTimeout(timer);
  return status === 0;
}

/** `src/schema/plural.ts:12: a === b → a !== b` */
async function describe({ file, start, end, text }: Mutant): Promise<string> {
  const source = await readFile(file, 'utf8');
  const line = source.slice(0, start).split('\n').length;
  const was = source.slice(start, end).replace(/\s+/g, ' ').slice(0, 60);
  return `${file}:${line}: ${was} → ${text.replace(/\s+/g, ' ').slice(0, 60)}`;
}
