import { spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { locales } from '#locales/index.ts';
import { errorCode } from '#server/errorCode.ts';
import { startFailure } from '#server/startFailure.ts';
import keeperSource from './keeper.mjs?raw';

/** What the keeper needs to start PostgreSQL; the same as its own `Keeping`. */
export interface Keeping {
  readonly folder: string;
  readonly postgres: string;
  readonly settings: readonly string[];
  readonly socket: boolean;
  readonly uid?: number;
  readonly gid?: number;
}

/** One user's hold on a running server. */
export interface Hold {
  /** host name, or the folder of the socket */
  readonly host: string;
  readonly port: number;
  /** Called once should the keeper or its server go away before `leave`. */
  onLost(listener: () => void): void;
  /** Lets go; resolves once the server has ended, where this was its last user. */
  leave(): Promise<void>;
}

const keeperFile = z.object({ pid: z.number(), port: z.number(), token: z.string() });

/**
 * Becomes a user of the folder's server, which the first user starts.
 *
 * @throws StartFailure when PostgreSQL does not start, with what it said
 */
export async function joinServer(keeping: Keeping): Promise<Hold> {
  // A keeper that is ending, or that lost the race for the folder, sends us round again; each round waits for it.
  for (let round = 0; round < 20; round += 1) {
    const hold = await joinRunning(keeping.folder);
    if (hold) return hold;
    await startKeeper(keeping);
  }
  throw startFailure(locales.server.embeddedDatabase, 'keeperSilent', {
    log: join(keeping.folder, 'server.log'),
  });
}

async function joinRunning(folder: string): Promise<Hold | undefined> {
  const newest = readdirSync(folder)
    .filter((name) => /^keeper\.\d+$/.test(name))
    .sort((a, b) => Number(b.slice(7)) - Number(a.slice(7)))[0];
  if (!newest) return undefined;
  let keeper: z.output<typeof keeperFile>;
  try {
    keeper = keeperFile.parse(JSON.parse(readFileSync(join(folder, newest), 'utf8')));
  } catch {
    return undefined;
  }
  if (!isAlive(keeper.pid)) return undefined;
  return await new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(keeper.port, '127.0.0.1', () => socket.write(`use ${keeper.token}\n`));
    socket.setEncoding('utf8');
    // A stranger may have the port by now; a keeper answers at once, before its server is ready.
    socket.setTimeout(10_000, () => socket.destroy());
    socket.on('error', () => socket.destroy());
    socket.once('close', () => resolve(undefined));
    socket.on('data', (text: string) => {
      socket.setTimeout(0);
      received += text;
      const lines = received.split('\n');
      received = lines.pop() ?? '';
      for (const line of lines) {
        const [word, ...values] = line.split('\t');
        // After "welcome" and "ending" we wait: for the server, or for the keeper to close the connection.
        if (word === 'ready') {
          socket.removeAllListeners('data');
          socket.removeAllListeners('close');
          resolve(createHold(socket, values[0] ?? '', Number(values[1])));
        } else if (word === 'failed') {
          const detail = String(JSON.parse(values[0] ?? '""'));
          const log = join(folder, 'server.log');
          reject(startFailure(locales.server.embeddedDatabase, 'serverFailed', { detail, log }));
        }
      }
    });
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

function createHold(socket: Socket, host: string, port: number): Hold {
  let lost: (() => void) | undefined;
  let leaving = false;
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      resolve();
      if (!leaving) lost?.();
    });
  });
  socket.resume();
  // A forgotten hold does not keep the process alive; when the process ends, so does the hold.
  socket.unref();
  return {
    host,
    port,
    onLost(listener) {
      lost = listener;
    },
    async leave() {
      leaving = true;
      socket.ref();
      socket.write('leave\n');
      await Promise.race([closed, delay(20_000, undefined, { ref: false })]);
      socket.destroy();
    },
  };
}

/** Starts a keeper and waits until it can be joined, or has ended because another one has the folder. */
async function startKeeper(keeping: Keeping): Promise<void> {
  const log = openSync(join(keeping.folder, 'server.log'), 'a', 0o600);
  const keeper = spawn(process.execPath, ['--input-type=module', '-', JSON.stringify(keeping)], {
    cwd: '/',
    // a session of its own: what interrupts our terminal must not end the server before we are done with it
    detached: true,
    env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot },
    stdio: ['pipe', log, log],
  });
  closeSync(log);
  keeper.stdin?.on('error', () => {});
  keeper.stdin?.end(keeperSource);
  let over = false;
  keeper.once('exit', () => {
    over = true;
  });
  keeper.once('error', () => {
    over = true;
  });
  keeper.unref();
  const ready = () =>
    readdirSync(keeping.folder).some((name) => {
      if (!/^keeper\.\d+$/.test(name)) return false;
      try {
        const text = readFileSync(join(keeping.folder, name), 'utf8');
        return keeperFile.parse(JSON.parse(text)).pid === keeper.pid;
      } catch {
        return false;
      }
    });
  while (!over && !ready()) await delay(10);
}
