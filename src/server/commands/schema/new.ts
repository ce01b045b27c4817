import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin, runnerImport } from 'vite';
import { errorMessage } from '#contract/errorMessage.ts';
import { knownEndpoints } from '#extending/calls.ts';
import { inferResource } from '#schema/infer/inferResource.ts';
import { essenceOf } from '#schema/infer/words.ts';
import { currentSchemaVersion, type ResourceDefinition, resource } from '#schema/meta.ts';
import { newOwnList } from '#schema/own/start.ts';
import { listCalls, readListCall } from './calls.ts';
import { fileOf, knownResources, requireFree, requireSound, writeSchema } from './files.ts';
import { listNameOf, type Options, readOptions } from './options.ts';
import { readRestPlace } from './restSource.ts';
import { CommandFailure, pathOf, say, tellNotes } from './terminal.ts';

/** `new`: creates a file without errors for a list of the platform, of a REST service or of a module in code. */
export async function create(given: readonly string[]): Promise<number> {
  const options = readOptions(given, [
    'list',
    'rest',
    'service',
    'own',
    'read-only',
    'from',
    'force',
    'format',
  ]);
  const name = listNameOf(options, 'new');
  requireFree(fileOf(name), options.force);
  const definition = options.own
    ? newOwnList(name)
    : options.from === undefined
      ? await skeleton(name, options)
      : await fromModule(name, options.from);
  const text = await requireSound(name, definition, options.format);
  await writeSchema(name, text);
  return 0;
}

/** The fields that the contract declares for the list; for a REST service, which was not asked, a name and a date. */
async function skeleton(name: string, options: Options): Promise<ResourceDefinition> {
  if (options.list !== undefined && options.rest !== undefined)
    throw new CommandFailure('listOrRest', {}, 2);
  const resources = (await knownResources()).filter((one) => one.name !== name);
  const call = options.rest === undefined ? listCallOf(name, options.list) : undefined;
  if (call) {
    const { definition, notes } = inferResource({
      name,
      provider: 'jmgr',
      call: readListCall(call),
      rows: [],
      endpoints: knownEndpoints(),
      resources,
    });
    tellNotes(notes.filter(({ code }) => code !== 'no-rows'));
    return definition;
  }
  const place =
    options.rest === undefined ? undefined : readRestPlace(options.rest, options.service);
  const path = place?.call.path ?? `/${name}`;
  if (!place)
    console.error(say('restSkeleton', { path, known: `\n  ${listCalls().join('\n  ')}` }));
  return inferResource({
    name,
    provider: 'rest',
    service: place?.service ?? options.service,
    call: place?.call ?? { method: 'GET', path },
    rows: [{ id: '1', name: 'A', createdAt: '2026-01-01T00:00:00Z' }],
    resources,
    isReadOnly: options.readOnly,
  }).definition;
}

/** The list call of the platform for things of this name, preferably the one for managing them. */
function listCallOf(name: string, given: string | undefined): string | undefined {
  if (given !== undefined) return given;
  const own = listCalls().filter((call) => {
    const [, thing = ''] = /\s\/([\w-]+)\//.exec(call) ?? [];
    return essenceOf(thing) === essenceOf(name);
  });
  return own.find((call) => call.includes('/manage/')) ?? own[0];
}

interface ModuleTools {
  readonly runnerImport: typeof runnerImport;
  readonly locales: () => Plugin;
}

const isTools = (value: object): value is ModuleTools =>
  ['runnerImport', 'locales'].every((name) => typeof Reflect.get(value, name) === 'function');

/**
 * Reads the list that a module declares. Vite runs its TypeScript; it is installed, because it built this program.
 *
 * @throws CommandFailure if the module cannot be read, or declares no such list
 */
async function fromModule(name: string, given: string): Promise<ResourceDefinition> {
  const file = resolve(pathOf(given));
  if (!existsSync(file)) throw new CommandFailure('noFile', { file: given }, 2);
  const exported = await load(file);
  const found = Object.values(exported).flatMap((value): ResourceDefinition[] => {
    const parsed = resource.safeParse(plain(value));
    return parsed.success ? [parsed.data] : [];
  });
  const wanted = found.find((one) => one.name === name);
  if (wanted) return { ...wanted, schemaVersion: currentSchemaVersion };
  if (found.length === 0) throw new CommandFailure('moduleNothing', { file: given });
  throw new CommandFailure('moduleEmpty', {
    file: given,
    name,
    known: found.map((one) => one.name).join(', '),
  });
}

/** The value as it would be read from a JSON file. */
function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return JSON.parse(JSON.stringify(value));
}

const imported = (file: string): Promise<object> =>
  import(/* @vite-ignore */ pathToFileURL(file).href);

async function load(file: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    const root = process.cwd();
    const vite = createRequire(join(root, 'package.json')).resolve('vite');
    const tools = {
      ...(await imported(vite)),
      ...(await imported(join(root, 'src', 'launch', 'locales.mjs'))),
    };
    if (!isTools(tools)) throw new Error('vite');
    const { module } = await tools.runnerImport<Record<string, unknown>>(file, {
      plugins: [tools.locales()],
      root,
      logLevel: 'silent',
    });
    return module;
  } catch (error) {
    throw new CommandFailure('moduleUnreadable', { file, detail: errorMessage(error) });
  }
}
