import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { SchemaFinding } from '#contract/endpoints/resources.ts';
import { errorMessage } from '#contract/errorMessage.ts';
import { inLanguage, type Language } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { SchemaFile } from '#schema/check.ts';
import { startFailure } from '../startFailure.ts';

/** A finding in one line, for terminals, CI and the log: `file:line:column severity code message — hint`. */
export function describeFinding(finding: SchemaFinding, language: Language): string {
  const { file, line, column, severity, code, message, hint } = finding;
  const advice = hint ? ` — ${inLanguage(hint, language)}` : '';
  return `${file}:${line}:${column} ${severity} ${code} ${inLanguage(message, language)}${advice}`;
}

/**
 * Paths of the schema files of a folder, sorted.
 *
 * @throws StartFailure naming the folder and the setting, if it cannot be read
 */
export async function listSchemaFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    const detail = errorMessage(error);
    throw startFailure(locales.listEditor.server, 'unreadable', { folder, detail });
  });
  return names
    .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
    .sort()
    .map((name) => join(folder, name));
}

/** Paths of the files in a folder beside the lists, sorted; none without that folder. */
export async function listFilesWithin(
  folder: string,
  name: 'sources' | 'dashboards',
): Promise<string[]> {
  const inside = join(folder, name);
  const found = await stat(inside).catch(() => undefined);
  return found?.isDirectory() ? listSchemaFiles(inside) : [];
}

/** Reads the files; those that have been deleted meanwhile are left out. */
export async function readSchemaFiles(paths: readonly string[]): Promise<SchemaFile[]> {
  const read = await Promise.all(
    paths.map(async (path) => ({
      file: path,
      text: await readFile(path, 'utf8').catch(() => null),
    })),
  );
  return read.flatMap(({ file, text }) => (text === null ? [] : [{ file, text }]));
}

/** Changes when a file is added, deleted or written. */
export async function stampOf(paths: readonly string[]): Promise<string> {
  const stamps = await Promise.all(
    paths.map(async (path) => {
      const found = await stat(path).catch(() => undefined);
      return `${basename(path)}:${found?.mtimeMs ?? 0}:${found?.size ?? 0}`;
    }),
  );
  return stamps.join('|');
}
