import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { promisify } from 'node:util';
import { type SchemaAffected, schemaAffected } from '#contract/endpoints/schemas.ts';
import { errorMessage } from '#contract/errorMessage.ts';
import { inLanguage, type MessageValues, message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { diffResources, gravest, type ResourceChange, severities } from '#schema/diff.ts';
import { baseNameOf, extendDefinition } from '#schema/extend.ts';
import { type ResourceDefinition, resource } from '#schema/meta.ts';
import { withOwnCalls, withoutOwnCalls } from '#schema/own/calls.ts';
import { parseResource } from '#schema/parse.ts';
import { upgradeResource } from '#schema/upgrade.ts';
import { listSchemaFiles } from '#server/schemas/files.ts';
import { terminalLanguage } from '../terminal.ts';
import { findFile, knownResources, readTextFile, schemasFolder } from './files.ts';
import { type Format, readOptions } from './options.ts';
import { tellJson } from './output.ts';
import { askPlatform, platformClient } from './platform.ts';
import { CommandFailure, coloured, pathOf, say } from './terminal.ts';

const run = promisify(execFile);
const mostBytes = 16 * 1024 * 1024;

async function git(parameters: readonly string[], revision: string): Promise<string> {
  try {
    const { stdout } = await run('git', [...parameters], { maxBuffer: mostBytes });
    return stdout;
  } catch (error) {
    const said: unknown = Reflect.get(Object(error), 'stderr');
    const detail =
      typeof said === 'string' && said.trim() !== '' ? said.trim() : errorMessage(error);
    throw new CommandFailure('noGit', { revision, detail });
  }
}

/**
 * A file as it was in a revision; undefined if it did not exist.
 *
 * @throws CommandFailure if there is no such revision, or no git
 */
async function fileAt(revision: string, path: string): Promise<string | undefined> {
  const commit = (
    await git(['rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`], revision)
  ).trim();
  const place = relative('', path).replaceAll('\\', '/');
  const listed = await git(['ls-tree', '--name-only', commit, '--', place], revision);
  if (listed.trim() === '') return undefined;
  return git(['show', `${commit}:./${place}`], revision);
}

/** `diff`: prints what changes for people. @returns exit code 1 if something breaks */
export async function diff(given: readonly string[]): Promise<number> {
  const options = readOptions(given, ['against', 'format', 'json', 'live', 'url', 'account']);
  const [name, former] = options.positionals;
  const files = name === undefined ? await listSchemaFiles(schemasFolder()) : [findFile(name)];
  const compared: Compared[] = [];
  let platform: ReturnType<typeof platformClient> | undefined;
  for (const file of files) {
    const one = await compare(file, former ?? options.against ?? 'HEAD');
    const isAsked = options.live && one.changes.length > 0;
    const list = { name: one.name, text: one.text };
    // one sign-in for all lists
    if (isAsked) platform ??= platformClient(options);
    const affected =
      isAsked && platform
        ? await askPlatform(platform, schemaAffected, list, {
            failed: ({ url, detail }) => ['notCounted', { url, detail }],
          })
        : undefined;
    compared.push(affected ? { ...one, affected } : one);
  }
  if (options.format === 'json')
    tellJson(
      compared.map(({ file, revision, isNew, changes, affected }) => ({
        file,
        against: revision,
        isNew,
        severity: gravest(changes),
        changes: changes.map(({ position, ...change }) => ({ ...change, ...position })),
        ...(affected ? { affected } : {}),
      })),
    );
  else for (const one of compared) tell(one, options.format, name !== undefined);
  return compared.some(({ changes }) => gravest(changes) === 'breaking') ? 1 : 0;
}

interface LocatedChange extends ResourceChange {
  /** position in the file; if it is gone, that of the nearest remaining part */
  readonly position: { readonly line: number; readonly column: number };
}

interface Compared {
  readonly file: string;
  /** the revision that it was compared with */
  readonly revision: string;
  readonly isNew: boolean;
  readonly changes: readonly LocatedChange[];
  readonly name: string;
  readonly text: string;
  /** the platform's count; absent if it was not requested */
  readonly affected?: SchemaAffected;
}

async function compare(file: string, former: string): Promise<Compared> {
  const text = await readTextFile(file);
  const after = await read(text, file);
  const isFile = existsSync(pathOf(former)) && former.endsWith('.json');
  const was = isFile ? await readTextFile(pathOf(former)) : await fileAt(former, file);
  const own = { file, revision: former, name: after.definition.name, text };
  if (was === undefined) return { ...own, isNew: true, changes: [] };
  const before = await read(was, isFile ? former : `${former}:${file}`);
  const changes = diffResources(before.definition, after.definition).map((change) => ({
    ...change,
    position: after.positionOf(change.path),
  }));
  return { ...own, isNew: false, changes };
}

/** A list combined with the present form of the list that it extends. */
async function withBase(value: unknown, file: string): Promise<unknown> {
  const base = baseNameOf(value);
  if (base === undefined) return value;
  const found = (await knownResources()).find(
    ({ name, aliases }) => name === base || aliases?.includes(base),
  );
  if (!found) throw new CommandFailure('broken', { file }, 2);
  return extendDefinition(withoutOwnCalls(found), value);
}

/** @throws CommandFailure if the text is no list in any version of the language */
async function read(text: string, file: string) {
  const parsed = parseResource(text, file);
  const upgraded = upgradeResource(parsed.value);
  const checked = resource.safeParse(withOwnCalls(await withBase(upgraded.value, file)));
  if (!checked.success) throw new CommandFailure('broken', { file }, 2);
  const definition: ResourceDefinition = checked.data;
  return {
    definition,
    positionOf: (path: ResourceChange['path']) => parsed.positionOf(upgraded.originOf(path), 'key'),
  };
}

const colours = { breaking: 'red', visible: 'yellow', safe: 'green' } as const;

function tell(
  { file, revision, isNew, changes, affected }: Compared,
  format: Format,
  isNamed: boolean,
): void {
  if (isNew) console.log(say('notInGit', { file, revision }));
  else if (changes.length === 0) {
    if (isNamed) console.log(say('noChanges', { file }));
  } else {
    for (const change of changes)
      console.log(format === 'github' ? annotationOf(file, change) : lineOf(file, change));
    const count = (severity: ResourceChange['severity']) =>
      changes.filter((change) => change.severity === severity).length;
    const [safe, visible, breaking] = severities.map(count);
    console.log(
      say('changed', { file, safe: safe ?? 0, visible: visible ?? 0, breaking: breaking ?? 0 }),
    );
    if (affected) tellAffected(file, affected);
  }
}

/** Prints how many records lose something or no longer fit, and how many were tested. */
function tellAffected(file: string, { looked, total, fields }: SchemaAffected): void {
  if (fields.length === 0) return;
  const held = fields.filter(({ count }) => count !== 0);
  const tellOf = (
    key: keyof (typeof locales.listEditor.narrowing)['en-US'],
    values?: MessageValues,
  ) =>
    console.log(`${file}: ${message(locales.listEditor.narrowing, terminalLanguage, key, values)}`);
  if (held.some(({ count }) => count === null)) {
    tellOf('affectedUnknown');
    return;
  }
  const isSample = looked < total;
  const [none, some] = isSample
    ? (['affectedNoneSample', 'affectedSample'] as const)
    : (['affectedNone', 'affected'] as const);
  tellOf(held.length === 0 ? none : some, { looked, total });
  for (const { label, how, count } of held)
    tellOf(how, { label: inLanguage(label, terminalLanguage), count: count ?? 0 });
}

const lineOf = (file: string, { severity, code, position, message }: LocatedChange): string =>
  `${file}:${position.line}:${position.column} ${coloured(colours[severity], say(severity))} ${code} ${inLanguage(message, terminalLanguage)}`;

const annotations = { breaking: 'error', visible: 'warning', safe: 'notice' } as const;
const annotationOf = (file: string, { severity, code, position, message }: LocatedChange): string =>
  `::${annotations[severity]} file=${file},line=${position.line},col=${position.column},title=${code}::${inLanguage(message, terminalLanguage).replaceAll('%', '%25')}`;
