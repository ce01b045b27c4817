import { z } from 'zod';
import { keepInBrowser, keptInBrowser } from '../widgets/browserKept.ts';

const key = 'bookdesk.commands';
const kept = z.array(z.string());
const most = 12;

/** Ids of the commands that were used in this browser, latest first. */
export const recentCommands = (): readonly string[] => keptInBrowser(key, kept, []);

/** Remembers that a command was used. */
export function rememberCommand(id: string): void {
  const others = recentCommands().filter((one) => one !== id);
  keepInBrowser(key, [id, ...others].slice(0, most));
}
