/**
 * Keeps one PostgreSQL for the processes that use its folder: starts it, counts its users by their open connections
 * (the system closes those of a process that is killed), and ends it with the last one.
 *
 * Runs as a process of its own, from this text on its standard input, so it uses nothing but Node.
 *
 * Who may start PostgreSQL is decided by the files `keeper.<n>` of the folder: the highest number counts, it is made
 * by an atomic link, and its maker never removes it, so that no two processes can hold the same place. Each names a
 * loopback port and a token; whoever answers there with the token is alive.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  closeSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * @typedef {object} Keeping
 * @property {string} folder the database folder: `data`, `server.log` and the keeper's files
 * @property {string} postgres the server's program
 * @property {string[]} settings `name=value`, handed to the server
 * @property {boolean} socket listen on a socket in the folder rather than on a loopback port
 * @property {number} [uid]
 * @property {number} [gid]
 */

/** @type {Keeping} */
const keeping = JSON.parse(process.argv[2] ?? '');
const dataFolder = join(keeping.folder, 'data');
const pidFile = join(dataFolder, 'postmaster.pid');
const socketLockFile = join(keeping.folder, '.s.PGSQL.5432.lock');
const logFile = join(keeping.folder, 'server.log');
const portFile = join(keeping.folder, 'port');

/** how long an earlier server may take to let go of the folder, in milliseconds */
const patience = 15_000;
/** a process id that no system hands out */
const nobody = 2_147_483_646;

const token = randomBytes(16).toString('hex');
/** @type {Set<import('node:net').Socket>} */
const users = new Set();
/** @type {string | undefined} */
let announcement;
/** @type {import('node:child_process').ChildProcess | undefined} */
let server;
let ending = false;

process.title = 'bookdesk-database';
// A signal to the whole terminal or service reaches the users too: they leave first, and the last one ends us.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});

const door = createServer((socket) => {
  let received = '';
  socket.setEncoding('utf8');
  socket.on('error', () => socket.destroy());
  socket.on('close', () => leave(socket));
  socket.on('data', (text) => {
    received += text;
    const lines = received.split('\n');
    received = lines.pop() ?? '';
    for (const line of lines) hear(socket, line);
  });
});

/**
 * @param {import('node:net').Socket} socket
 * @param {string} line
 */
function hear(socket, line) {
  if (line === `probe ${token}`) {
    socket.end(`here ${token}\n`);
  } else if (line === `use ${token}`) {
    if (ending) {
      socket.write('ending\n');
      return;
    }
    users.add(socket);
    socket.write('welcome\n');
    if (announcement) socket.write(announcement);
  } else if (line === 'leave') {
    leave(socket);
    if (!ending) socket.end();
  } else {
    socket.destroy();
  }
}

/** @param {import('node:net').Socket} socket */
function leave(socket) {
  if (users.delete(socket) && users.size === 0) void end();
}

/** @param {string} line */
function announce(line) {
  announcement = `${line}\n`;
  for (const user of users) user.write(announcement);
}

/** Ends the server in order, then this process. */
async function end() {
  if (ending) return;
  ending = true;
  if (server?.exitCode === null && server.signalCode === null) {
    const gone = once(server, 'exit');
    server.kill('SIGINT');
    const late = setTimeout(() => server?.kill('SIGQUIT'), 60_000);
    await gone;
    clearTimeout(late);
  }
  process.exit(0);
}

function generations() {
  return readdirSync(keeping.folder)
    .map((name) => Number(/^keeper\.(\d+)$/.exec(name)?.[1] ?? 0))
    .filter((generation) => generation > 0)
    .sort((a, b) => b - a);
}

/** @param {number} generation */
const generationFile = (generation) => join(keeping.folder, `keeper.${generation}`);

/**
 * Whether the keeper of a generation is alive.
 *
 * @param {number} generation
 */
async function answers(generation) {
  /** @type {{ pid: number, port: number, token: string }} */
  let other;
  try {
    other = JSON.parse(readFileSync(generationFile(generation), 'utf8'));
  } catch {
    return false;
  }
  if (!isRunning(other.pid)) return false;
  return await new Promise((resolve) => {
    let received = '';
    const socket = connect(other.port, '127.0.0.1', () => socket.write(`probe ${other.token}\n`));
    socket.setEncoding('utf8');
    socket.setTimeout(10_000, () => socket.destroy());
    socket.on('data', (text) => {
      received += text;
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(received === `here ${other.token}\n`));
  });
}

/**
 * Takes the folder, unless a living keeper has it.
 *
 * @param {number} port
 */
async function claim(port) {
  const draft = join(keeping.folder, `keeper.new-${process.pid}`);
  for (;;) {
    const highest = generations()[0] ?? 0;
    if (highest > 0 && (await answers(highest))) return false;
    const mine = highest + 1;
    writeFileSync(draft, JSON.stringify({ pid: process.pid, port, token }), { mode: 0o600 });
    try {
      linkSync(draft, generationFile(mine));
    } catch {
      continue;
    } finally {
      rmSync(draft, { force: true });
    }
    const [first, ...older] = generations();
    if (first !== mine) {
      rmSync(generationFile(mine), { force: true });
      continue;
    }
    for (const generation of older) rmSync(generationFile(generation), { force: true });
    return true;
  }
}

/**
 * Whether a process runs. One that has ended and that nobody has taken note of does not, though the system still
 * knows its id: in containers without an init such ids stay.
 *
 * @param {number} pid
 */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  try {
    const state = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.[0];
    return state !== 'Z' && state !== 'X';
  } catch {
    // no /proc on this system
    return true;
  }
}

/**
 * The command line of a process, or nothing where it cannot be told.
 *
 * @param {number} pid
 */
async function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    // no /proc on this system
  }
  return await new Promise((resolve) => {
    let text = '';
    const asked = spawn('ps', ['-o', 'command=', '-p', String(pid)]);
    asked.stdout.on('data', (part) => {
      text += part;
    });
    asked.on('error', () => resolve(''));
    asked.on('close', () => resolve(text));
  });
}

/**
 * The lines of a lock file of PostgreSQL's: 0 is the process id; in `postmaster.pid`, 7 is the state.
 *
 * @param {string} file
 */
function lockLines(file) {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

/**
 * Deals with the server that an earlier keeper left behind. One that lives is ended in order (its own keeper is gone,
 * so nobody would). Where the process id now belongs to a stranger, or to a process that has ended and that nobody
 * has taken note of, the lock files are corrected, so that PostgreSQL itself decides by the shared memory whether the
 * folder is free.
 *
 * @param {number} deadline
 */
async function clearRemains(deadline) {
  for (const file of [pidFile, socketLockFile]) {
    const lines = lockLines(file);
    const pid = Number(lines[0]);
    if (!(pid > 0)) continue;
    const command = isRunning(pid) ? await commandOf(pid) : '';
    const isServer = command.includes('postgres') && command.includes(dataFolder);
    if (isServer) {
      process.kill(pid, 'SIGINT');
      while (isRunning(pid) && Date.now() < deadline) await delay(20);
    }
    const isFree = !isRunning(pid) || (command !== '' && !isServer);
    if (isFree && lockLines(file)[0] === lines[0]) {
      lines[0] = String(nobody);
      writeFileSync(file, lines.join('\n'));
    }
  }
}

async function freePort() {
  /** @param {number} wanted */
  const attempt = async (wanted) => {
    const probe = createServer();
    probe.listen(wanted, '127.0.0.1');
    await once(probe, 'listening');
    const address = probe.address();
    probe.close();
    await once(probe, 'close');
    return typeof address === 'object' && address ? address.port : 0;
  };
  let last = 0;
  try {
    // The same port as last time, so that those who are connected find the server again.
    last = Number(readFileSync(portFile, 'utf8'));
  } catch {
    // the first time
  }
  return await attempt(last).catch(() => attempt(0));
}

/** Starts the server; resolves once it takes connections, to nothing, or to what it said when it ended instead. */
async function start() {
  const port = keeping.socket ? 5432 : await freePort();
  const listening = keeping.socket
    ? [`unix_socket_directories=${keeping.folder}`, 'listen_addresses=']
    : ['unix_socket_directories=', 'listen_addresses=127.0.0.1'];
  const command = [keeping.postgres, '-D', dataFolder, '-p', String(port)];
  for (const setting of [...listening, ...keeping.settings]) command.push('-c', setting);

  const before = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  const log = openSync(logFile, 'a', 0o600);
  // The shell becomes PostgreSQL; what it leaves behind interrupts PostgreSQL should this process be killed, which
  // closes the pipe. A line through the pipe says that all is well.
  const guard = '( read -r line <&3 || kill -INT $$ ) & exec "$@" 3<&-';
  const [program = '', ...rest] =
    process.platform === 'win32' ? command : ['/bin/sh', '-c', guard, 'sh', ...command];
  const child = spawn(program, rest, {
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', SystemRoot: process.env.SystemRoot },
    stdio: ['ignore', log, log, 'pipe'],
    uid: keeping.uid,
    gid: keeping.gid,
  });
  closeSync(log);
  server = child;
  const pipe = child.stdio[3];
  pipe?.on('error', () => {});
  /** @type {Error | undefined} */
  let failure;
  child.on('error', (error) => {
    failure = error;
  });
  child.on('exit', () => {
    if (pipe && 'end' in pipe) pipe.end('ended\n');
  });

  for (;;) {
    if (failure) return failure.message;
    if (child.exitCode !== null || child.signalCode !== null) {
      return readFileSync(logFile, 'utf8').slice(before).trim();
    }
    const lines = lockLines(pidFile);
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') {
      if (!keeping.socket) writeFileSync(portFile, String(port));
      announce(`ready\t${keeping.socket ? keeping.folder : '127.0.0.1'}\t${port}`);
      child.once('exit', () => {
        // Ended by itself or by somebody else: the users come back and start anew.
        if (!ending) process.exit(1);
      });
      return undefined;
    }
    await delay(10);
  }
}

/** What passes by itself: an earlier server that lets go of the folder, a port that was taken meanwhile. */
const passing =
  /shared memory block|lock file .* already exists|could not bind|could not create any TCP\/IP/;

async function run() {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > 5_000_000) {
    renameSync(logFile, `${logFile}.1`);
  }
  const deadline = Date.now() + patience;
  for (;;) {
    await clearRemains(deadline);
    const said = await start();
    if (said === undefined) return;
    if (ending) return;
    if (Date.now() > deadline || !passing.test(said)) {
      announce(`failed\t${JSON.stringify(said)}`);
      await delay(200);
      process.exit(1);
    }
    await delay(200);
  }
}

door.listen(0, '127.0.0.1');
await once(door, 'listening');
const address = door.address();
if (typeof address !== 'object' || !address || !(await claim(address.port))) process.exit(0);
// Whoever started us may be gone already.
setTimeout(() => {
  if (users.size === 0) void end();
}, 30_000).unref();
await run();
