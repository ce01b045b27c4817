import { writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { loadCalls } from '#extending/calls.ts';
import { baseNameOf } from '#schema/extend.ts';
import { currentSchemaVersion, resource } from '#schema/meta.ts';
import { parseResource } from '#schema/parse.ts';
import { serialiseWritten } from '#schema/serialise.ts';
import { upgradeResource } from '#schema/upgrade.ts';
import { StartFailure } from '#server/startFailure.ts';
import { check } from './check.ts';
import { diff } from './diff.ts';
import { readSchemas } from './files.ts';
import { create, infer } from './infer.ts';
import { readOptions } from './options.ts';
import { CommandFailure, say } from './terminal.ts';

/** `upgrade`: converts files of a former version to the present one; writes only with `--write`. */
async function upgrade(given: readonly string[]): Promise<number> {
  const options = readOptions(given, ['write']);
  let count = 0;
  for (const { file, text } of await readSchemas()) {
    const parsed = parseResource(text, file);
    const { value, writtenIn } = upgradeResource(parsed.value);
    if (writtenIn === undefined || writtenIn >= currentSchemaVersion) continue;
    // an extending list is incomplete without its base, so it is not validated alone
    const written = (baseNameOf(value) === undefined ? resource : z.looseObject({})).safeParse(
      value,
    );
    if (!written.success) throw new CommandFailure('broken', { file });
    count += 1;
    if (options.write) await writeFile(file, serialiseWritten(written.data));
    const key = options.write ? 'upgraded' : 'wouldUpgrade';
    console.log(say(key, { file, from: writtenIn, to: currentSchemaVersion }));
  }
  if (count === 0) console.log(say('upToDate', { version: currentSchemaVersion }));
  else if (!options.write) console.log(say('upgradeHint'));
  return 0;
}

const commands = { new: create, infer, check, diff, upgrade } as const;

/**
 * Runs `npm run schema` with these arguments.
 *
 * @returns the exit code: 0 for success, 1 if a list has a problem, 2 if the command was called wrongly
 */
export async function runSchema([command, ...given]: readonly string[]): Promise<number> {
  if (command === 'help' || command === '--help' || given.includes('--help')) {
    console.log(say('usage'));
    return 0;
  }
  const found = Object.entries(commands).find(([name]) => name === command);
  if (!found) {
    const unknown = command === undefined ? '' : `${say('unknownCommand', { command })}\n\n`;
    console.error(`${unknown}${say('usage')}`);
    return 2;
  }
  try {
    await loadCalls();
    return await found[1](given);
  } catch (error) {
    if (error instanceof CommandFailure) {
      console.error(error.code === 2 ? `${error.message}\n\n${say('usage')}` : error.message);
      return error.code;
    }
    if (!(error instanceof StartFailure)) throw error;
    console.error(error.text);
    return 1;
  }
}
