import { type Language, negotiateLanguage } from '#contract/language.ts';
import { StartFailure } from '../startFailure.ts';

/** The language of the terminal: such as `zh-CN` for `zh_CN.UTF-8`; default: English. */
export const terminalLanguage: Language = (() => {
  const { LC_ALL, LC_MESSAGES, LANG } = process.env;
  const name = (LC_ALL || LC_MESSAGES || LANG || '').replace(/[.@].*/, '').replace('_', '-');
  return negotiateLanguage(`${name},en`);
})();

/** The command was called wrongly. */
export class UsageError extends Error {}

/**
 * Prints why a command failed, and sets exit code 1.
 *
 * @param usage printed as well if an unknown option was given
 */
export function tellFailure(error: unknown, usage: string): void {
  process.exitCode = 1;
  if (error instanceof StartFailure) console.error(error.text);
  else if (error instanceof UsageError) console.error(error.message);
  else if (error instanceof TypeError && 'code' in error)
    console.error(`${error.message}\n\n${usage}`);
  else console.error(error);
}

const betweenLines = 200;

/** A progress line that is overwritten on a terminal; prints nothing elsewhere. */
export function progressLine(): { show(text: string): void; clear(): void } {
  const { stderr } = process;
  let shownAt = 0;
  return {
    show(text) {
      if (!stderr.isTTY || Date.now() - shownAt < betweenLines) return;
      shownAt = Date.now();
      stderr.write(`\r\u001b[2K${text}`);
    },
    clear() {
      if (stderr.isTTY) stderr.write('\r\u001b[2K');
    },
  };
}
