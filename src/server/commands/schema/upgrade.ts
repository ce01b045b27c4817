import { writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { baseNameOf } from '#schema/extend.ts';
import { currentSchemaVersion, resource } from '#schema/meta.ts';
import { parseResource } from '#schema/parse.ts';
import { serialiseWritten } from '#schema/serialise.ts';
import { upgradeResource } from '#schema/upgrade.ts';
import { readSchemas } from './files.ts';
import { readOptions } from './options.ts';
import { CommandFailure, say } from './terminal.ts';

/** `upgrade`: converts files of a former version to the present one; writes only with `--write`. */
export async function upgrade(given: readonly string[]): Promise<number> {
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
