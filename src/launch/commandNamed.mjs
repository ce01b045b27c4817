/**
 * The name of the command that was given, `start` where none was. Where there is no such command, a sentence says which
 * there are, and the process ends.
 *
 * @param {Readonly<Record<string, unknown>>} commands
 */
export function commandNamed(commands) {
  const command = process.argv[2] ?? 'start';
  if (Object.hasOwn(commands, command)) return command;
  console.error(
    `没有命令 ${command}。可用的命令：${Object.keys(commands).join('、')}。\n` +
      `There is no command ${command}. There are: ${Object.keys(commands).join(', ')}.`,
  );
  process.exit(1);
}
