import { z } from 'zod';
import { type ResourceDefinition, resource } from '../meta.ts';
import { withOwnCalls } from '../own/calls.ts';
import { parseResource } from '../parse.ts';
import { upgradeResource } from '../upgrade.ts';
import type { ReadText } from './bases.ts';
import { checkDeprecated } from './deprecated.ts';
import type { Reporter } from './report.ts';
import { checkStructure } from './structure.ts';

/**
 * Reads the texts of lists. Every check has all lists, and all but one are as they were at the last one: what follows from
 * a text alone is found out once.
 */

/** A finding before it has a place. */
export type Report = Parameters<Reporter['report']>;

/** What the first pass says of a list. */
export interface Structure {
  /** the same object for as long as the text is the same; undefined where it does not match the meta-schema */
  readonly definition: ResourceDefinition | undefined;
  readonly reports: readonly Report[];
  /** of what new lists do without; for the second pass */
  readonly deprecated: readonly Report[];
}

/** the texts of the last check, by file and text */
let latest: ReadonlyMap<string, ReadText> = new Map();
const structures = new WeakMap<ReadText, Structure>();

/** Reads texts; one that was among those of the last check is not read again. */
export function readTexts(
  files: readonly { readonly file: string; readonly text: string }[],
): ReadText[] {
  const read = new Map<string, ReadText>();
  const texts = files.map(({ file, text }) => {
    const key = `${file}\n${text}`;
    const one = read.get(key) ?? latest.get(key) ?? readText(file, text);
    read.set(key, one);
    return one;
  });
  latest = read;
  return texts;
}

function readText(file: string, text: string): ReadText {
  const parsed = parseResource(text, file);
  const upgraded = upgradeResource(parsed.value);
  return { parsed, upgraded, names: namesWritten(upgraded.value, file) };
}

/** The names that a text claims, even if it has errors. */
function namesWritten(value: unknown, file: string): string[] {
  const read = z.object({ name: z.string(), aliases: z.array(z.string()).catch([]) });
  const written = read.safeParse(value);
  return written.success ? [written.data.name, ...written.data.aliases] : [stem(file)];
}

/** The name of a file without its folders. */
export const stem = (file: string): string =>
  file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1).replace(/\.json$/, '');

/** The first pass of a list. @param whole what the text says, over the list that it extends if it does */
export function structureOf(text: ReadText, whole: unknown): Structure {
  const isAlone = whole === text.upgraded.value;
  const known = isAlone ? structures.get(text) : undefined;
  if (known) return known;
  const reports: Report[] = [];
  const definition = checkStructure(withOwnCalls(whole), into(reports));
  const deprecated: Report[] = [];
  if (definition) checkDeprecated(resource, definition, into(deprecated));
  const made = { definition, reports, deprecated };
  if (isAlone) structures.set(text, made);
  return made;
}

const into = (reports: Report[]): Pick<Reporter, 'report'> => ({
  report: (...found) => void reports.push(found),
});
