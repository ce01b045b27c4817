import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { chmod, chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { locales } from '#locales/index.ts';
import { errorCode } from '#server/errorCode.ts';
import { startFailure } from '#server/startFailure.ts';
import type { Binaries } from './binaries.ts';
import type { ServiceUser } from './serviceUser.ts';

/** The major version of PostgreSQL that this version of Bookdesk keeps its data in. */
const postgresMajor = '18';

/**
 * Reads the password of the database folder.
 *
 * @returns `undefined` where there is no database yet
 * @throws StartFailure when the folder holds something else, another major version, or what we may not read
 */
export function readCluster(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  const read = (path: string) => {
    try {
      return readFileSync(path, 'utf8').trim();
    } catch (error) {
      throw errorCode(error) === 'EACCES'
        ? startFailure(locales.server.embeddedDatabase, 'notReadable', { path })
        : startFailure(locales.server.embeddedDatabase, 'notACluster', { folder });
    }
  };
  const found = read(join(folder, 'data', 'PG_VERSION'));
  if (found !== postgresMajor) {
    throw startFailure(locales.server.embeddedDatabase, 'otherMajor', {
      folder,
      found,
      wanted: postgresMajor,
    });
  }
  return read(join(folder, 'password'));
}

/**
 * Makes a database in `folder`, which is not there yet. It appears complete or not at all: it is made beside its place
 * and renamed. Of several processes that do so at once, one wins and the others use its database.
 *
 * @param durable false for tests: nothing is forced to the disk
 */
export async function createCluster(
  folder: string,
  binaries: Binaries,
  user: ServiceUser | undefined,
  durable: boolean,
): Promise<void> {
  const parent = dirname(folder);
  sweep(parent, basename(folder));
  const unfinished = `${folder}.new-${process.pid}`;
  await mkdir(unfinished, { mode: 0o700 });
  try {
    const passwordFile = join(unfinished, 'password');
    await writeFile(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
    if (user) {
      await chown(unfinished, user.uid, user.gid);
      await chown(passwordFile, user.uid, user.gid);
    }
    await chmod(unfinished, 0o700);
    await initialise(binaries, { unfinished, passwordFile, user, durable });
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

interface NewCluster {
  readonly unfinished: string;
  readonly passwordFile: string;
  readonly user: ServiceUser | undefined;
  readonly durable: boolean;
}

async function initialise(
  { initdb }: Binaries,
  { unfinished, passwordFile, user, durable }: NewCluster,
): Promise<void> {
  const data = join(unfinished, 'data');
  let said = '';
  // Not every system knows C.UTF-8 by that name; PostgreSQL's own understanding of it is everywhere.
  const collations = [['--locale=C.UTF-8'], ['--locale=C']];
  for (const locale of collations) {
    const program = spawn(
      initdb,
      [
        ...['-D', data, '-U', 'bookdesk', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
        ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', ...locale],
        ...(durable ? [] : ['--no-sync']),
      ],
      {
        ...user,
        cwd: '/',
        env: { PATH: process.env.PATH, LC_ALL: 'C', SystemRoot: process.env.SystemRoot },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    program.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    const [status] = await once(program, 'close');
    if (status === 0) return;
    await rm(data, { recursive: true, force: true });
  }
  throw startFailure(locales.server.embeddedDatabase, 'initialiseFailed', {
    folder: unfinished,
    detail: said.trim(),
  });
}

/** Removes what processes that no longer live left unfinished. */
function sweep(parent: string, name: string): void {
  for (const entry of readdirSync(parent)) {
    const maker = entry.startsWith(`${name}.new-`) && Number(entry.slice(name.length + 5));
    if (!maker || maker === process.pid) continue;
    try {
      process.kill(maker, 0);
    } catch {
      rmSync(join(parent, entry), { recursive: true, force: true });
    }
  }
}
