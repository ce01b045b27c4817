import { existsSync } from 'node:fs';
import type { InferredList } from '#contract/endpoints/sourceLists.ts';
import { inLanguage } from '#contract/language.ts';
import { resource } from '#schema/meta.ts';
import {
  fileOf,
  readTextFile,
  requireFree,
  requireSound,
  sourceFileOf,
  writeSchema,
  writeSource,
} from './files.ts';
import type { Options } from './options.ts';
import { tellJson } from './output.ts';
import { askInferred } from './platformSource.ts';
import { CommandFailure, language, say, tellNotes } from './terminal.ts';

/** `infer --source`: has the running platform ask a source, and writes the list that was seen to work. */
export async function inferFromSource(
  name: string,
  source: string,
  options: Options,
): Promise<number> {
  if (options.write) requireFree(fileOf(name), options.force);
  const file = sourceFileOf(source);
  // the platform reads files once in a while, and one that is kept by it has none
  const text = existsSync(file) ? await readTextFile(file) : undefined;
  const found = await askInferred(options, { name, source, text, ...readCall(options.list) });
  const definition = resource.parse(found.definition);
  const written = await requireSound(name, definition, options.format, source);
  tellCalls(found);
  tellNotes(found.notes);
  if (options.format === 'json') tellJson(found);
  else if (!options.write) console.log(written.trimEnd());
  const { sourceText } = found;
  if (options.write) {
    if (sourceText !== null && text !== undefined) await writeSource(source, sourceText);
    await writeSchema(name, written);
  } else console.error(say('notWritten', { file: fileOf(name) }));
  if (sourceText !== null && !(options.write && text !== undefined))
    console.error(`${say('foundParts', { file })}\n${sourceText.trimEnd()}`);
  return 0;
}

/** Prints what a source was asked, and what that showed. */
export function tellCalls({ calls }: Pick<InferredList, 'calls'>): void {
  for (const { method, path, status, showed } of calls)
    console.error(
      say('askedCall', { call: `${method} ${path}`, status, showed: inLanguage(showed, language) }),
    );
}

/** @throws CommandFailure if it is no call for rows */
function readCall(given: string | undefined): { method: 'GET' | 'POST'; path: string } {
  if (given === undefined) throw new CommandFailure('listMissing', {}, 2);
  const [, verb = '', path = ''] = /^\s*(?:(GET|POST)\s+)?(\/[\w\-/.]*)\s*$/i.exec(given) ?? [];
  if (path === '') throw new CommandFailure('wrongCall', { given }, 2);
  return { method: verb.toUpperCase() === 'POST' ? 'POST' : 'GET', path };
}
