import { type Language, negotiateLanguage } from '#contract/language.ts';

/** The language of the terminal: Chinese where its locale says so, English otherwise. */
export const terminalLanguage: Language = (() => {
  const { LC_ALL, LC_MESSAGES, LANG } = process.env;
  const name = LC_ALL || LC_MESSAGES || LANG || '';
  return negotiateLanguage(name.startsWith('zh') ? 'zh-CN' : 'en-US');
})();

/** The command was called in a way that makes no sense. */
export class UsageError extends Error {}

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
