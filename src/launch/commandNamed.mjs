import { say } from './say.mjs';

/**
 * The name of the command that was given, `start` where none was. Where there is no such command, a sentence says which
 * there are, and the process ends.
 *
 * @param {Readonly<Record<string, unknown>>} commands
 */
export function commandNamed(commands) {
  const command = process.argv[2] ?? 'start';
  if (Object.hasOwn(commands, command)) return command;
  say('command.unknown', { command, commands: Object.keys(commands) });
  process.exit(1);
}
