import { basename } from 'node:path';
import type { textOrigins } from '#contract/endpoints/keptTexts.ts';
import type { SchemaFinding } from '#contract/endpoints/resources.ts';
import type { SchemaFile } from '#schema/check.ts';
import type { KeptText } from './keptTexts.ts';

/** What a check of a text answers. */
interface Checked {
  readonly name: string;
  /** undefined if it cannot be used */
  readonly definition: unknown;
  readonly findings: readonly SchemaFinding[];
}

/** A text as the platform uses it: where it comes from, and whether it is in use. */
export type ListedText<C extends Checked> = C & {
  readonly from: (typeof textOrigins)[number];
  readonly state: 'ready' | 'last-good' | 'broken';
  /** the stored text, or the file's */
  readonly text: string;
  readonly fileText: string | undefined;
};

const nameOfFile = (path: string): string => basename(path).replace(/\.json$/, '');

/**
 * The texts of files and those that operators keep. A stored text replaces the file of its name; if it no longer passes, its last
 * revision that does is used, else the file.
 *
 * @param former the texts that may replace a stored one, newest first
 */
export async function assembleKept<C extends Checked>(
  files: readonly SchemaFile[],
  stored: readonly KeptText[],
  former: (kept: KeptText) => Promise<readonly string[]>,
  check: {
    readonly file: (file: SchemaFile) => C;
    readonly stored: (name: string, text: string) => C;
  },
): Promise<ListedText<C>[]> {
  const fileOf = new Map(files.map((file) => [nameOfFile(file.file), file]));
  const inUse = stored.filter(({ kind }) => kind !== 'removed');
  const kept = await Promise.all(
    inUse.map(async (one): Promise<ListedText<C>> => {
      const { name, text } = one;
      const file = fileOf.get(name);
      const checked = check.stored(name, text);
      const part = {
        from: file ? 'stored-over-file' : 'stored',
        text,
        fileText: file?.text,
      } as const;
      if (checked.definition) return { ...checked, ...part, state: 'ready' };
      const others = (await former(one)).map((each) => check.stored(name, each));
      const good = [...others, ...(file ? [check.file(file)] : [])].find(
        ({ definition }) => definition,
      );
      const { definition } = good ?? {};
      return { ...checked, ...part, definition, state: definition ? 'last-good' : 'broken' };
    }),
  );
  const names = new Set(inUse.map(({ name }) => name));
  const ofFiles = [...fileOf].flatMap(([name, file]): ListedText<C>[] => {
    if (names.has(name)) return [];
    const checked = check.file(file);
    const state = checked.definition ? 'ready' : 'broken';
    return [{ ...checked, from: 'file', state, text: file.text, fileText: file.text }];
  });
  return [...ofFiles, ...kept].sort((left, right) => (left.name < right.name ? -1 : 1));
}
