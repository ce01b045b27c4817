import { execFile } from 'node:child_process';
import { relative } from 'node:path';
import { promisify } from 'node:util';
import { errorMessage } from '#contract/errorMessage.ts';
import { CommandFailure } from './terminal.ts';

const run = promisify(execFile);
const mostBytes = 16 * 1024 * 1024;

async function git(parameters: readonly string[], revision: string): Promise<string> {
  try {
    const { stdout } = await run('git', [...parameters], { maxBuffer: mostBytes });
    return stdout;
  } catch (error) {
    const said: unknown = Reflect.get(Object(error), 'stderr');
    const detail =
      typeof said === 'string' && said.trim() !== '' ? said.trim() : errorMessage(error);
    throw new CommandFailure('noGit', { revision, detail });
  }
}

/**
 * A file as it was in a revision; undefined if it did not exist.
 *
 * @throws CommandFailure if there is no such revision, or no git
 */
export async function fileAt(revision: string, path: string): Promise<string | undefined> {
  const commit = (
    await git(['rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`], revision)
  ).trim();
  const place = relative('', path).replaceAll('\\', '/');
  const listed = await git(['ls-tree', '--name-only', commit, '--', place], revision);
  if (listed.trim() === '') return undefined;
  return git(['show', `${commit}:./${place}`], revision);
}
