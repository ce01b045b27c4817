import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The root of the project. */
export const root = join(import.meta.dirname, '..', '..');

/** @param {string[]} parts */
export const inProject = (...parts) => join(root, ...parts);

/**
 * Runs a Node script in the project and waits for its end; its output is shown.
 *
 * @param {string} script path in the project
 * @param {string[]} parameters
 * @param {Record<string, string>} [variables] added to the environment
 * @returns {Promise<boolean>} whether it succeeded
 */
export async function runScript(script, parameters, variables = {}) {
  return await run(process.execPath, [inProject(script), ...parameters], variables);
}

/**
 * Runs npm in the project and waits for its end.
 *
 * @param {string[]} parameters
 * @returns {Promise<boolean>} whether it succeeded
 */
export async function runNpm(parameters) {
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('.js')) return await run(process.execPath, [npm, ...parameters]);
  // on Windows npm is a batch file, which needs a shell
  return await run('npm', parameters, {}, process.platform === 'win32');
}

/**
 * A SIGTERM to this process ends the program first.
 *
 * @param {string} program
 * @param {string[]} parameters
 * @param {Record<string, string>} [variables]
 * @param {boolean} [shell]
 */
async function run(program, parameters, variables = {}, shell = false) {
  const child = spawn(program, parameters, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...variables },
    shell,
  });
  let isEnding = false;
  const handOn = () => {
    isEnding = true;
    child.kill('SIGTERM');
  };
  process.on('SIGTERM', handOn);
  const [status] = await once(child, 'exit');
  process.off('SIGTERM', handOn);
  if (isEnding) process.kill(process.pid, 'SIGTERM');
  return status === 0;
}
