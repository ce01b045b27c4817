import { say } from './say.mjs';

/** A command was called in a wrong way; the message tells how. */
export class UsageError extends Error {
  /** @override */
  name = 'UsageError';
}

/**
 * The message if an error is a wrong call; recognised by name, because Vite loads some modules a second time.
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
 * Runs a command; after a wrong call it prints the message, and the process ends with 1.
 *
 * @param {string} command as in `npm run`
 * @param {() => Promise<void>} work
 */
export async function withUsage(command, work) {
  try {
    await work();
  } catch (error) {
    const problem = usageProblem(error);
    if (problem === undefined) throw error;
    say('command.wrongCall', { command, problem });
    process.exitCode = 1;
  }
}
