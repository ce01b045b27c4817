import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { knownEndpoints } from '#extending/calls.ts';
import { type CheckedResource, checkResources, type SchemaFile } from '#schema/check.ts';
import { type CheckedDashboard, chartsOf, checkDashboard } from '#schema/dashboard/check.ts';
import type { ResourceDefinition } from '#schema/meta.ts';
import { serialiseResource } from '#schema/serialise.ts';
import { type CheckedSource, checkSource } from '#schema/source/check.ts';
import { listFilesWithin, listSchemaFiles, readSchemaFiles } from '#server/schemas/files.ts';
import type { Format } from './options.ts';
import { tellFindings } from './output.ts';
import { CommandFailure, pathOf, say } from './terminal.ts';

/** The folder of the schema files. */
export const schemasFolder = (): string => process.env.SCHEMAS_DIR ?? 'schemas';

/** All files of the folder, unchecked. */
export const readSchemas = async (): Promise<SchemaFile[]> =>
  readSchemaFiles(await listSchemaFiles(schemasFolder()));

/** The sources of the folder, checked. */
export const readSources = async (): Promise<CheckedSource[]> =>
  (await readSchemaFiles(await listFilesWithin(schemasFolder(), 'sources'))).map(checkSource);

/** The dashboards of the folder, checked against the charts of its lists. */
export const readDashboards = async (
  lists: readonly ResourceDefinition[],
): Promise<CheckedDashboard[]> => {
  const charts = chartsOf(lists);
  return (await readSchemaFiles(await listFilesWithin(schemasFolder(), 'dashboards'))).map((file) =>
    checkDashboard(file, charts),
  );
};

export const namesOf = (sources: readonly CheckedSource[]): string[] =>
  sources.map(({ name }) => name);

/** The definitions of files without errors. */
export const definitionsOf = (checked: readonly CheckedResource[]): ResourceDefinition[] =>
  checked.flatMap(({ definition }) => definition ?? []);

/** The lists of the folder that can be used. */
export const knownResources = async (): Promise<ResourceDefinition[]> =>
  definitionsOf(
    checkResources(await readSchemas(), knownEndpoints(), namesOf(await readSources())),
  );

/** The path of the file of a list. */
export const fileOf = (name: string): string => join(schemasFolder(), `${name}.json`);

/** The path of a file that is given by path or by the name of its list. */
export function findFile(given: string): string {
  const candidates = [
    pathOf(given),
    fileOf(given),
    join(schemasFolder(), basename(given)),
    join(schemasFolder(), 'dashboards', `${basename(given, '.json')}.json`),
  ];
  const found = candidates.find((path) => path.endsWith('.json') && existsSync(path));
  if (found === undefined) throw new CommandFailure('noFile', { file: given }, 2);
  return found;
}

/** @throws CommandFailure if the file exists and `force` is not set */
export function requireFree(file: string, force: boolean): void {
  if (!force && existsSync(file)) throw new CommandFailure('exists', { file });
}

/**
 * Checks a new definition together with all other files, and prints the findings.
 *
 * @param newSource a source that is written along with it
 * @throws CommandFailure if it has an error
 */
export async function requireSound(
  name: string,
  definition: ResourceDefinition,
  format: Format,
  newSource?: string,
): Promise<string> {
  const text = serialiseResource(definition);
  const file = fileOf(name);
  const others = (await readSchemas()).filter((one) => one.file !== file);
  const sources = [
    ...namesOf(await readSources()),
    ...(newSource === undefined ? [] : [newSource]),
  ];
  const checked = checkResources([...others, { file, text }], knownEndpoints(), sources);
  const findings = checked.find((one) => one.file === file)?.findings ?? [];
  if (findings.length > 0) tellFindings(findings, format === 'json' ? 'text' : format, 'stderr');
  if (findings.some(({ severity }) => severity === 'error'))
    throw new CommandFailure('checkFailed');
  return text;
}

/** Writes the file of a list and prints the next steps. */
export async function writeSchema(name: string, text: string): Promise<void> {
  await writeFile(fileOf(name), text);
  console.error(say('written', { file: fileOf(name) }));
  console.error(say('nextSteps', { name }));
}

/** The path of the file of a source. */
export const sourceFileOf = (name: string): string =>
  join(schemasFolder(), 'sources', `${name}.json`);

/** Writes the file of a source. */
export async function writeSource(name: string, text: string): Promise<void> {
  await mkdir(join(schemasFolder(), 'sources'), { recursive: true });
  await writeFile(sourceFileOf(name), text);
  console.error(say('written', { file: sourceFileOf(name) }));
}

/** Reads a file as UTF-8. @throws Error if it cannot be read */
export const readTextFile = (file: string): Promise<string> => readFile(file, 'utf8');
