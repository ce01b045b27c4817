/**
 * The commands of package.json. Nothing may be installed yet, so this file and `launch/` use only what Node has;
 * what they run is loaded when its turn comes.
 */
import { join } from 'node:path';
import { requireNode } from './launch/requireNode.mjs';

requireNode();

const { commandNamed } = await import('./launch/commandNamed.mjs');
const { commands } = await import('./launch/commands.mjs');
const { withUsage } = await import('./launch/usage.mjs');
const command = commandNamed(commands);
// as npm does: relative settings, the schemas and the data folder are the project's
process.chdir(join(import.meta.dirname, '..'));
await withUsage(command, async () => commands[command]?.(process.argv.slice(3)));
