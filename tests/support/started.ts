import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A Bookdesk that was started as the README says, with `npm start`. */
export interface Started {
  readonly origin: string;
  /** what it has printed so far */
  output(): string;
  /** stops it with Ctrl-C like a person, and waits until it has ended */
  stop(): Promise<void>;
  /** kills all its processes at once, like a power cut */
  endHard(): Promise<void>;
}

/** Creates an empty data directory, with a function that removes it once its database has ended. */
export async function emptyDataFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'bookdesk-data-'));
  // if the tests run as root, PostgreSQL's own account needs access
  await chmod(path, 0o755);
  const data = join(path, 'data');
  return {
    path: data,
    async remove() {
      // after a hard end its keeper ends the database, a moment later
      while (isDatabaseRunning(data)) await delay(50);
      await rm(path, { recursive: true, force: true });
    },
  };
}

/** Whether the PostgreSQL of a data directory still runs, by the process id that it notes. */
function isDatabaseRunning(data: string): boolean {
  try {
    const [pid] = readFileSync(join(data, 'database', 'data', 'postmaster.pid'), 'utf8').split(
      '\n',
    );
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
}

/** A port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address !== null
          ? resolve(address.port)
          : reject(new Error('no port')),
      );
    });
  });
}

/**
 * Starts Bookdesk with the README's command; resolves when it reports that it is ready.
 *
 * @param dataFolder DATA_DIR; the same folder again is a restart
 * @param settings environment variables; `PORT` if the address has to stay the same
 * @param way `command`: another one of npm; `folder`: where other sources are
 */
export async function startBookdesk(
  dataFolder: string,
  settings: Record<string, string> = {},
  { command = 'start', folder = '.' }: { command?: string; folder?: string } = {},
): Promise<Started> {
  const port = settings.PORT ?? String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn('npm', ['run', command], {
    cwd: folder,
    env: {
      ...process.env,
      DATA_DIR: dataFolder,
      LOG_LEVEL: 'warn',
      ...settings,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  // its group does not hear of the end of this process by itself
  const endToo = () => signal(child, 'SIGINT');
  process.once('exit', endToo);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  void ended.then(() => process.off('exit', endToo));
  const ready = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(origin)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) =>
      reject(new Error(`npm run ${command} ended with ${code}:\n${output}`)),
    );
  });
  await ready;
  return {
    origin,
    output: () => output,
    stop: () => stop(child, ended, 'SIGINT'),
    endHard: () => stop(child, ended, 'SIGKILL'),
  };
}

/** Signals the whole process group like a terminal: npm and its children. */
function signal(child: ChildProcess, name: 'SIGINT' | 'SIGKILL'): void {
  if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, name);
}

async function stop(
  child: ChildProcess,
  ended: Promise<void>,
  name: 'SIGINT' | 'SIGKILL',
): Promise<void> {
  signal(child, name);
  await ended;
}
