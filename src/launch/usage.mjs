import { say } from './project.mjs';

/** A command was called in a way that makes no sense; the message says what is wrong with it. */
export class UsageError extends Error {
  /** @override */
  name = 'UsageError';
}

/**
 * What was wrong with a call, where it is that; told by name, because some modules are loaded a second time by Vite.
 *
 * @param {unknown} error
 * @returns {string | undefined}
 */
function usageProblem(error) {
  if (!(error instanceof Error)) return undefined;
  const isParsing = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  return isParsing || error.name === 'UsageError' ? error.message : undefined;
}

/**
 * Does the work of a command; where it was called wrongly it says so, and the process ends with 1.
 *
 * @param {string} command as `npm run` knows it
 * @param {() => Promise<void>} work
 */
export async function withUsage(command, work) {
  try {
    await work();
  } catch (error) {
    const problem = usageProblem(error);
    if (problem === undefined) throw error;
    say(
      `不能这样调用 npm run ${command}：${problem}。用法见 docs/commands.md。`,
      `npm run ${command} cannot be called like this: ${problem}. docs/commands.md shows how.`,
    );
    process.exitCode = 1;
  }
}
