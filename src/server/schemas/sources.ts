import { basename } from 'node:path';
import type { schemaSources } from '#contract/endpoints/schemas.ts';
import type { SchemaFile } from '#schema/check.ts';
import { type CheckedSource, checkSource } from '#schema/source/check.ts';
import type { PublishedSchema } from './assemble.ts';

/** A source as the platform uses it: where it comes from, and whether it is in use. */
export interface ListedSource extends CheckedSource {
  readonly from: (typeof schemaSources)[number];
  readonly state: 'ready' | 'last-good' | 'broken';
  /** the stored text, or the file's */
  readonly text: string;
  readonly fileText: string | undefined;
}

const nameOfFile = (path: string): string => basename(path).replace(/\.json$/, '');

/** Checks the text of a source that is stored, or shall be. */
export const checkStoredSource = (name: string, text: string): CheckedSource =>
  checkSource({ file: `stored/sources/${name}.json`, text });

/**
 * The sources of files and stored texts. A stored text replaces the file of its name; if it no longer passes, its last
 * revision that does is used, else the file.
 *
 * @param former the texts that may replace a stored one, newest first
 */
export async function assembleSources(
  files: readonly SchemaFile[],
  stored: readonly PublishedSchema[],
  former: (source: PublishedSchema) => Promise<readonly string[]>,
): Promise<ListedSource[]> {
  const fileOf = new Map(files.map((file) => [nameOfFile(file.file), file]));
  const kept = await Promise.all(
    stored.map(async (one): Promise<ListedSource> => {
      const { name, text } = one;
      const file = fileOf.get(name);
      const checked = checkStoredSource(name, text);
      const part = {
        from: file ? 'stored-over-file' : 'stored',
        text,
        fileText: file?.text,
      } as const;
      if (checked.definition) return { ...checked, ...part, state: 'ready' };
      const others = (await former(one)).map((each) => checkStoredSource(name, each));
      const good = [...others, ...(file ? [checkSource(file)] : [])].find(
        ({ definition }) => definition,
      );
      const { definition } = good ?? {};
      return { ...checked, ...part, definition, state: definition ? 'last-good' : 'broken' };
    }),
  );
  const names = new Set(stored.map(({ name }) => name));
  const ofFiles = [...fileOf].flatMap(([name, file]): ListedSource[] => {
    if (names.has(name)) return [];
    const checked = checkSource(file);
    const state = checked.definition ? 'ready' : 'broken';
    return [{ ...checked, from: 'file', state, text: file.text, fileText: file.text }];
  });
  return [...ofFiles, ...kept].sort((left, right) => (left.name < right.name ? -1 : 1));
}
