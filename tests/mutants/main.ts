import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { UsageError } from '#launch/usage.mjs';
import { createDice } from '../load/dice.ts';
import { type Mutant, mutantsOf } from './mutants.ts';
import { nearestTests } from './nearest.ts';

/** What browsers and servers do; `launch` is run by every test of all. */
const folders = ['contract', 'schema', 'page', 'app', 'server'];
/** Milliseconds after which tests that a fault keeps from ending are ended: it is caught. */
const patience = 240_000;

function whole(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`--${name} is a whole number, not ${text}`);
  return Number(text);
}

/**
 * `npm run mutants`: puts faults into the sources, one at a time, and runs the tests that are nearest to the file. Prints
 * which faults none of them has caught. The same seed over the same sources is the same faults.
 *
 * @param parameters `--count 200 --seed 7`; `--in src/schema` seeds that folder alone; `--near 12` runs so many files of
 *   tests of each project; `--quick` runs the logic tests alone
 */
export async function main(parameters: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      count: { type: 'string', default: '200' },
      seed: { type: 'string', default: '20261125' },
      in: { type: 'string', default: 'src' },
      near: { type: 'string', default: '12' },
      quick: { type: 'boolean', default: false },
    },
  });
  const dice = createDice(whole('seed', values.seed));
  const mutants = await chosen(whole('count', values.count), values.in, dice.below);
  const nearest = await nearestTests(whole('near', values.near), values.quick);
  const place = await copyOfProject();
  const judge = createJudge(place, values.quick ? [] : ['platform']);
  let caught = 0;
  try {
    for (const [index, mutant] of mutants.entries()) {
      const isCaught = await tryOut(place, mutant, (path) => judge.fails(path, nearest(path)));
      if (isCaught) caught += 1;
      const line = await describe(mutant);
      console.log(`${index + 1}/${mutants.length} ${isCaught ? 'caught' : 'NOT CAUGHT'} ${line}`);
    }
  } finally {
    await judge.close();
    await rm(place, { recursive: true, force: true });
  }
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

/** Puts a fault into its file, and takes it out again once it has been judged. */
async function tryOut(
  place: string,
  { file, start, end, text }: Mutant,
  judge: (file: string) => Promise<boolean>,
): Promise<boolean> {
  const path = join(place, file);
  const source = await readFile(path, 'utf8');
  await writeFile(path, source.slice(0, start) + text + source.slice(end));
  try {
    return await judge(file);
  } finally {
    await writeFile(path, source);
  }
}

/** What the databases of the tests are made by, once for each process that runs them. */
const makesDatabases = /^src\/server\/(catalogue|database\/migrations)\//;

/** Runs tests in a process that lives as long as its tests end: one that hangs is killed, and the next begins anew. */
function createJudge(place: string, needs: readonly string[]) {
  let child: ChildProcess | undefined;
  /** the file that had the fault before: it is as it was again */
  let former: string | undefined;
  const kill = () => {
    // with the workers of the tests, which may go round in circles
    if (child?.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    child = undefined;
  };
  const close = async () => {
    const ending = child?.connected ? child : undefined;
    child = undefined;
    ending?.disconnect();
    if (ending) await once(ending, 'exit');
  };
  const started = async () => {
    if (child?.connected) return child;
    const begun = fork('tests/mutants/judge.mjs', needs, {
      cwd: place,
      stdio: 'ignore',
      detached: true,
    });
    child = begun;
    const [ready]: unknown[] = await Promise.race([once(begun, 'message'), once(begun, 'exit')]);
    return ready === 'ready' ? begun : undefined;
  };
  const isCaughtBy = async (tests: readonly string[], changed: readonly string[]) => {
    const judge = await started();
    // the fault keeps the databases of the tests from being made
    if (!judge) return true;
    const answer = once(judge, 'message', { signal: AbortSignal.timeout(patience) });
    judge.send({ changed, tests });
    try {
      const [hasFailed]: unknown[] = await answer;
      return hasFailed === true;
    } catch {
      kill();
      return true;
    }
  };
  return {
    /** Whether a test fails, or does not end. */
    async fails(file: string, batches: readonly (readonly string[])[]): Promise<boolean> {
      if (makesDatabases.test(file)) await close();
      const changed = [file, ...(former === undefined ? [] : [former])];
      former = file;
      let isCaught = false;
      for (const tests of batches) isCaught ||= await isCaughtBy(tests, changed);
      if (makesDatabases.test(file)) await close();
      return isCaught;
    },
    close,
  };
}

/** `src/schema/plural.ts:12: a === b → a !== b` */
async function describe({ file, start, end, text }: Mutant): Promise<string> {
  const source = await readFile(file, 'utf8');
  const line = source.slice(0, start).split('\n').length;
  const was = source.slice(start, end).replace(/\s+/g, ' ').slice(0, 60);
  return `${file}:${line}: ${was} → ${text.replace(/\s+/g, ' ').slice(0, 60)}`;
}
