import { basename } from 'node:path';
import type { textOrigins } from '#contract/endpoints/keptTexts.ts';
import type { SchemaFinding } from '#contract/endpoints/resources.ts';
import { byLanguage, inLanguage } from '#contract/language.ts';
import { knownEndpoints } from '#extending/calls.ts';
import { type CheckedResource, checkResources, type SchemaFile } from '#schema/check.ts';
import { baseNameOf } from '#schema/extend.ts';
import type { ResourceDefinition } from '#schema/meta.ts';
import { parseResource } from '#schema/parse.ts';
import { serialiseResource } from '#schema/serialise.ts';
import type { ListedDashboard } from './dashboards.ts';
import type { PublishedSchema } from './records.ts';
import type { SealedSecret } from './secretRecords.ts';
import type { ListedSource } from './sources.ts';

/** A list as the platform uses it: where it comes from, and whether it is in use. */
export interface ListedResource extends CheckedResource {
  readonly from: (typeof textOrigins)[number];
  readonly state: 'ready' | 'last-good' | 'broken';
}

/** A text in use, with its position in the order of checking. */
interface TextInUse extends SchemaFile {
  readonly name: string;
  readonly isBroken: boolean;
}

/** All lists at one moment. */
export interface SchemaSnapshot {
  /** by name, including broken ones with their findings */
  readonly resources: readonly ListedResource[];
  readonly texts: readonly TextInUse[];
  /** the files of the folder by name, including those that a stored text replaces */
  readonly files: ReadonlyMap<string, SchemaFile>;
  /** what was published at run time, by name */
  readonly published: ReadonlyMap<string, PublishedSchema>;
  /** broken ones with their findings */
  readonly sources: readonly ListedSource[];
  /** the secrets that the platform keeps for them, encrypted */
  readonly secrets: readonly SealedSecret[];
  /** broken ones with their findings */
  readonly dashboards: readonly ListedDashboard[];
}

const namesOf = (sources: readonly ListedSource[]): string[] => sources.map(({ name }) => name);

/** The name of the list in a file, which is the file's own name. */
const nameOfFile = (path: string): string => basename(path).replace(/\.json$/, '');
/** The file name in findings about stored texts. */
const storedFile = (name: string): string => `stored/${name}.json`;

/** Whether a list with these findings cannot be used. */
export const hasErrors = (findings: readonly SchemaFinding[]): boolean =>
  findings.some(({ severity }) => severity === 'error');

interface Slot {
  readonly name: string;
  readonly from: ListedResource['from'];
  file: string;
  text: string;
  /** what is wrong with the published text, once it does not pass */
  findings?: readonly SchemaFinding[];
  /** texts that may replace it, best first; absent until they are needed */
  former?: SchemaFile[];
}

/**
 * Checks files and stored texts together. A stored text replaces the file of its name. If it no longer passes, the
 * list's last complete form is used, else its last revision that passes, else the file.
 *
 * @param former the texts that may replace a published one, best first
 * @param sources what lists may take their records from
 */
export async function assembleSchemas(
  files: readonly SchemaFile[],
  stored: readonly PublishedSchema[],
  former: (schema: PublishedSchema) => Promise<readonly string[]>,
  sources: readonly ListedSource[],
): Promise<Omit<SchemaSnapshot, 'secrets' | 'dashboards'>> {
  const fileOf = new Map(files.map((file) => [nameOfFile(file.file), file]));
  const published = new Map(stored.map((schema) => [schema.name, schema]));
  // files first: if two texts claim the same name, the one added at run time loses it
  const slots: Slot[] = [
    ...[...fileOf].flatMap(([name, file]): Slot[] =>
      published.has(name) ? [] : [{ name, from: 'file', ...file }],
    ),
    ...stored.map(
      ({ name, text }): Slot => ({
        name,
        from: fileOf.has(name) ? 'stored-over-file' : 'stored',
        file: storedFile(name),
        text,
      }),
    ),
  ];
  const substitutes = async (name: string): Promise<SchemaFile[]> => {
    const schema = published.get(name);
    if (!schema) return [];
    const file = fileOf.get(name);
    const texts = [...new Set(await former(schema))].filter((text) => text !== schema.text);
    return [
      ...texts.map((text) => ({ file: storedFile(name), text })),
      ...(file ? [file] : []),
      // nothing passes, so the published text stays, with its findings
      { file: storedFile(name), text: schema.text },
    ];
  };
  for (;;) {
    const checked = checkResources(slots, knownEndpoints(), namesOf(sources));
    const fallen = await replaceFirstFallen(slots, checked, substitutes);
    if (!fallen) return { ...snapshotOf(slots, checked, fileOf, published), sources };
  }
}

/** Replaces the first stored text that does not pass by its next substitute; false if there are none left. */
async function replaceFirstFallen(
  slots: readonly Slot[],
  checked: readonly CheckedResource[],
  substitutes: (name: string) => Promise<SchemaFile[]>,
): Promise<boolean> {
  const fallen = [...slots.entries()].filter(
    ([index, slot]) => slot.from !== 'file' && checked[index] && !checked[index].definition,
  );
  // a list that fails only because its base does may pass when the base does
  const waits = ([index]: (typeof fallen)[number]) =>
    (checked[index]?.findings ?? []).some(({ code }) => code === 'unusable-base');
  const inTurn = [...fallen.filter((one) => !waits(one)), ...fallen.filter(waits)];
  for (const [index, slot] of inTurn) {
    const found = checked[index];
    if (!found) continue;
    slot.findings ??= found.findings;
    slot.former ??= await substitutes(slot.name);
    const next = slot.former.shift();
    if (!next) continue;
    Object.assign(slot, next);
    return true;
  }
  return false;
}

function snapshotOf(
  slots: readonly Slot[],
  checked: readonly CheckedResource[],
  files: SchemaSnapshot['files'],
  published: SchemaSnapshot['published'],
): Omit<SchemaSnapshot, 'sources' | 'secrets' | 'dashboards'> {
  const resources = slots.flatMap((slot, index): ListedResource[] => {
    const found = checked[index];
    if (!found) return [];
    const { name, from } = slot;
    const state = !found.definition ? 'broken' : slot.findings ? 'last-good' : 'ready';
    const findings = [...(slot.findings ?? found.findings)];
    return [{ ...found, name, from, state, findings }];
  });
  return {
    resources: resources.sort((left, right) => (left.name < right.name ? -1 : 1)),
    texts: slots.map(({ name, file, text }, index) => ({
      name,
      file,
      text,
      isBroken: !checked[index]?.definition,
    })),
    files,
    published,
  };
}

/** The text of a list: the published one, or its file. */
export const textOf = ({ published, files }: SchemaSnapshot, name: string): string =>
  published.get(name)?.text ?? files.get(name)?.text ?? '';

/** Whether a text extends another list. */
export const isExtending = (text: string): boolean =>
  baseNameOf(parseResource(text, '').value) !== undefined;

/** The present name of the list that a text extends; undefined if it extends none. */
export function baseOf({ resources }: SchemaSnapshot, text: string): string | undefined {
  const written = baseNameOf(parseResource(text, '').value);
  const found = resources.find(
    ({ name, definition }) =>
      name === written || (written && definition?.aliases?.includes(written)),
  );
  return found?.name ?? written;
}

/** The names of the lists in use that extend a list. */
export const extendedBy = (snapshot: SchemaSnapshot, name: string): string[] =>
  snapshot.resources
    .filter((one) => baseOf(snapshot, textOf(snapshot, one.name)) === name)
    .map((one) => one.name);

/** Stored lists that extend another and pass, each in its complete form, which does not need the other list. */
export const wholeLists = (snapshot: SchemaSnapshot): ReadonlyMap<string, string> =>
  new Map(
    snapshot.resources.flatMap(({ name, from, state, definition }): [string, string][] => {
      const isOurs = from !== 'file' && state === 'ready';
      if (!isOurs || !definition?.extends) return [];
      const { extends: _, ...whole } = definition;
      return [[name, serialiseResource(whole)]];
    }),
  );

/** The result of checking a text together with the lists in use. */
export interface CheckedCandidate {
  readonly checked: CheckedResource;
  /** what is wrong with other lists because of this text */
  readonly breaks: readonly SchemaFinding[];
  /** all lists, as they would be with this text */
  readonly lists: readonly ResourceDefinition[];
}

/** Checks what a text would be, and what would be wrong with others, if it replaced the list of its name. */
export function checkCandidate(
  { texts, sources }: SchemaSnapshot,
  name: string,
  text: string,
): CheckedCandidate {
  const others = texts.filter((one) => one.name !== name);
  const checked = checkResources(
    [...others, { file: `${name}.json`, text }],
    knownEndpoints(),
    namesOf(sources),
  );
  const own = checked.at(-1);
  if (!own) throw new Error('a check answers for every file that it is given');
  const findings = own.findings.map((finding) => atExtends(finding, own.file, text));
  return {
    checked: { ...own, findings },
    breaks: newlyBroken(others, checked),
    lists: checked.flatMap(({ definition }) => definition ?? []),
  };
}

/** Moves a finding inside of the extended list to the place in this text that names that list. */
function atExtends(finding: SchemaFinding, file: string, text: string): SchemaFinding {
  if (finding.file === file) return finding;
  const place = `${basename(finding.file)}:${finding.line}:${finding.column}`;
  return {
    ...finding,
    file,
    ...parseResource(text, file).positionOf(['extends']),
    message: byLanguage((language) => `${place} ${inLanguage(finding.message, language)}`),
  };
}

/** What would be wrong with other lists if the stored text of a name were taken out of use. */
export function checkRemoval(
  { texts, files, sources }: SchemaSnapshot,
  name: string,
): SchemaFinding[] {
  const others = texts.filter((one) => one.name !== name);
  const file = files.get(name);
  return newlyBroken(
    others,
    checkResources(file ? [...others, file] : others, knownEndpoints(), namesOf(sources)),
  );
}

function newlyBroken(
  others: readonly TextInUse[],
  checked: readonly CheckedResource[],
): SchemaFinding[] {
  return others.flatMap(({ isBroken }, index) =>
    isBroken ? [] : (checked[index]?.findings ?? []).filter(({ severity }) => severity === 'error'),
  );
}
