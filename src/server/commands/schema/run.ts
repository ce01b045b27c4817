import { loadCalls } from '#extending/calls.ts';
import { StartFailure } from '#server/startFailure.ts';
import { check } from './check.ts';
import { diff } from './diff.ts';
import { create, infer } from './infer.ts';
import { CommandFailure, say } from './terminal.ts';
import { upgrade } from './upgrade.ts';

const commands = { new: create, infer, check, diff, upgrade } as const;

/**
 * Runs `npm run schema` with these arguments.
 *
 * @returns the exit code: 0 for success, 1 if a list has a problem, 2 if the command was called wrongly
 */
export async function runSchema([command, ...given]: readonly string[]): Promise<number> {
  if (command === 'help' || command === '--help' || given.includes('--help')) {
    console.log(say('usage'));
    return 0;
  }
  const found = Object.entries(commands).find(([name]) => name === command);
  if (!found) {
    const unknown = command === undefined ? '' : `${say('unknownCommand', { command })}\n\n`;
    console.error(`${unknown}${say('usage')}`);
    return 2;
  }
  try {
    await loadCalls();
    return await found[1](given);
  } catch (error) {
    if (error instanceof CommandFailure) {
      console.error(error.code === 2 ? `${error.message}\n\n${say('usage')}` : error.message);
      return error.code;
    }
    if (!(error instanceof StartFailure)) throw error;
    console.error(error.text);
    return 1;
  }
}
