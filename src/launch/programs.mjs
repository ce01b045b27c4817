import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * What each command runs: a program of the built server, and the parameters that come before the person's own.
 *
 * @type {Record<string, readonly [program: string, ...parameters: string[]]>}
 */
export const programs = {
  start: ['main'],
  import: ['import'],
  backup: ['backup', 'backup'],
  restore: ['backup', 'restore'],
  operator: ['operator'],
  schema: ['schema'],
};

/**
 * Runs the program of a command in this process, as if it had been started itself.
 *
 * @param {string} root the folder that has `dist/server`
 * @param {string} command
 * @param {readonly string[]} given the person's own parameters
 */
export async function runProgram(root, command, given) {
  const [program, ...parameters] = programs[command] ?? [command];
  const file = join(root, 'dist', 'server', `${program}.js`);
  process.env.NODE_ENV = 'production';
  process.argv.splice(1, process.argv.length, file, ...parameters, ...given);
  await import(pathToFileURL(file).href);
}
