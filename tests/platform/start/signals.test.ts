import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '#launch/project.mjs';
import { temporaryFolder } from './serverProcess.ts';

/** What a supervisor ends by its process id alone: npm, or the launcher while it installs and builds. */

/** A project with the scripts of ours and other files behind them. */
async function projectWith(files: Record<string, string>): Promise<string> {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  await mkdir(join(path, 'src', 'launch'), { recursive: true });
  for (const name of ['package.json', 'src/launch/project.mjs'])
    await cp(join(root, name), join(path, name));
  for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text);
  return path;
}

function endGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, 'SIGKILL');
  } catch {
    // all of it has ended
  }
}

/** Starts a program; `says` resolves with the match of what it has printed. */
function begin(cwd: string, program: string, ...parameters: string[]) {
  const child: ChildProcess = spawn(program, parameters, {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
    // a group of its own, so that nothing of it outlives a test that fails
    detached: true,
  });
  onTestFinished(() => endGroup(child.pid));
  let said = '';
  const says = (wanted: RegExp) =>
    new Promise<RegExpExecArray>((resolve) => {
      const look = () => {
        const found = wanted.exec(said);
        if (found) resolve(found);
      };
      child.stdout?.on('data', (text: Buffer) => {
        said += text.toString();
        look();
      });
      look();
    });
  return { child, says, said: () => said };
}

const server = `process.on('SIGTERM', () => setTimeout(() => { console.log('ended'); process.exit(0); }, 200));
setInterval(() => {}, 1_000);
console.log('serves');`;

test('npm start hands SIGTERM on to the server, and ends with it', async () => {
  const project = await projectWith({ 'src/launch.mjs': server });
  const { child, says, said } = begin(project, 'npm', 'start');
  await says(/^serves$/m);
  child.kill('SIGTERM');
  const [code] = await once(child, 'close');
  expect(said()).toMatch(/^ended$/m);
  expect(code).toBe(0);
});

test('SIGTERM ends an installation or a build together with its command', async () => {
  const project = await projectWith({
    'src/launch.mjs': `import { runScript } from './launch/project.mjs';
await runScript('build.mjs', []);
console.log('goes on');`,
    'build.mjs': `setInterval(() => {}, 1_000);
console.log('builds', process.pid);`,
  });
  const { child, says, said } = begin(project, process.execPath, 'src/launch.mjs');
  const [, pid] = await says(/^builds (\d+)$/m);
  child.kill('SIGTERM');
  // its output is closed once no process has it any more
  const [, signal] = await once(child, 'close');
  expect(signal).toBe('SIGTERM');
  expect(said()).not.toContain('goes on');
  expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
});
