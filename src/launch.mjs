/**
 * The commands of package.json. Nothing may be installed yet, so this file and `launch/` use only what Node has;
 * what they run is loaded when its turn comes.
 */
import { join } from 'node:path';

const wanted = [20, 19];
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const command = process.argv[2] ?? 'start';

if (major < (wanted[0] ?? 0) || (major === wanted[0] && minor < (wanted[1] ?? 0))) {
  console.error(
    `书案需要 Node ${wanted.join('.')} 或更高版本，当前是 ${process.versions.node}。请从 https://nodejs.org 安装。\n` +
      `Bookdesk needs Node ${wanted.join('.')} or newer, this is ${process.versions.node}. Install it from https://nodejs.org.`,
  );
  process.exit(1);
}

const { commands } = await import('./launch/commands.mjs');
const { withUsage } = await import('./launch/usage.mjs');
const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
if (!run) {
  console.error(
    `没有命令 ${command}。可用的命令：${Object.keys(commands).join('、')}。\n` +
      `There is no command ${command}. There are: ${Object.keys(commands).join(', ')}.`,
  );
  process.exit(1);
}
// as npm does: relative settings, the schemas and the data folder are the project's
process.chdir(join(import.meta.dirname, '..'));
await withUsage(command, () => run(process.argv.slice(3)));
