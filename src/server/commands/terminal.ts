import { type Language, negotiateLanguage } from '#contract/language.ts';
import { StartFailure } from '../startFailure.ts';

/** The language of the terminal: Chinese where its locale says so, English otherwise. */
export const terminalLanguage: Language = (() => {
  const { LC_ALL, LC_MESSAGES, LANG } = process.env;
  const name = LC_ALL || LC_MESSAGES || LANG || '';
  return negotiateLanguage(name.startsWith('zh') ? 'zh-CN' : 'en-US');
})();

/** The command was called in a way that makes no sense. */
export class UsageError extends Error {}

/**
 * Says why a command has ended and lets it end with 1.
 *
 * @param usage how it is called, told where an option was given that there is not
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

/** One line of the terminal that is written over and over; nothing where no terminal is. */
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
