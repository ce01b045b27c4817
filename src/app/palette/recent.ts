import { z } from 'zod';

const key = 'bookdesk.commands';
const kept = z.array(z.string());
const most = 12;

/** Ids of the commands that were used in this browser, latest first. */
export function recentCommands(): readonly string[] {
  try {
    return kept.catch([]).parse(JSON.parse(localStorage.getItem(key) ?? '[]'));
  } catch {
    return [];
  }
}

/** Remembers that a command was used. */
export function rememberCommand(id: string): void {
  const others = recentCommands().filter((one) => one !== id);
  localStorage.setItem(key, JSON.stringify([id, ...others].slice(0, most)));
}
