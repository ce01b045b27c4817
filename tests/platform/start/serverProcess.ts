import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, copyFile, cp, mkdir, mkdtemp, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { ensureBuilt } from '#launch/build.mjs';

/** The server as it is built, with a page of the app and no more of it. */
export interface BuiltServer {
  readonly main: string;
  remove(): Promise<void>;
}

/** A copy of the build for a test file, which is made first where the sources have changed. */
export async function builtServer(): Promise<BuiltServer> {
  await ensureBuilt({ only: ['server'] });
  // inside the project, where the server finds its packages
  const folder = await mkdtemp(resolve('dist', 'test-'));
  await chmod(folder, 0o755);
  await cp(resolve('dist', 'server'), join(folder, 'server'), { recursive: true });
  await mkdir(join(folder, 'app'));
  await copyFile('index.html', join(folder, 'app', 'index.html'));
  return {
    main: join(folder, 'server', 'main.js'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A place for data folders; what root keeps elsewhere for them goes with it. */
export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'bookdesk-start-'));
  await chmod(path, 0o755);
  return {
    path,
    async remove() {
      for (const entry of readdirSync(path)) {
        const kept = await readlink(join(path, entry, 'database')).catch(() => undefined);
        if (kept) await rm(dirname(kept), { recursive: true, force: true });
      }
      await rm(path, { recursive: true, force: true });
    },
  };
}

export interface ServerProcess {
  readonly child: ChildProcess;
  /** where it listens, once it says that it is ready; rejects with what it said when it ends before */
  readonly origin: Promise<string>;
  /** all that it has said so far */
  said(): string;
  /** resolves with the exit code (null for a signal) and all that it said */
  readonly ended: Promise<{ code: number | null; said: string }>;
}

/** Starts the built server as a process of its own, on a port that is free unless `settings` name one. */
export function startProcess(
  { main }: BuiltServer,
  settings: Record<string, string>,
  options: { uid?: number; gid?: number; cwd?: string } = {},
): ServerProcess {
  const child = spawn(process.execPath, [main], {
    ...options,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      // tests write as no person does
      WRITES_PER_MINUTE: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const ended = new Promise<{ code: number | null; said: string }>((settle) => {
    child.once('close', (code) => settle({ code, said }));
  });
  const origin = new Promise<string>((settle, reject) => {
    const read = (text: Buffer) => {
      said += text.toString();
      const found = /is ready: (http:\/\/\S+)/.exec(said)?.[1];
      if (found) settle(found);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('close', () => reject(new Error(said)));
  });
  // Who only waits for the end need not care for the address.
  origin.catch(() => {});
  return { child, origin, said: () => said, ended };
}

const pidFile = (dataFolder: string) => join(dataFolder, 'database', 'data', 'postmaster.pid');

/** The process id of the folder's PostgreSQL as it says itself, or nothing once it has ended in order. */
export function postgresPid(dataFolder: string): number | undefined {
  if (!existsSync(pidFile(dataFolder))) return undefined;
  return Number(readFileSync(pidFile(dataFolder), 'utf8').split('\n')[0]);
}

/** The process id of the folder's keeper. */
export function keeperPid(dataFolder: string): number {
  const folder = join(dataFolder, 'database');
  const newest = readdirSync(folder)
    .filter((name) => /^keeper\.\d+$/.test(name))
    .sort((a, b) => Number(b.slice(7)) - Number(a.slice(7)))[0];
  return Number(JSON.parse(readFileSync(join(folder, newest ?? ''), 'utf8')).pid);
}
