import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { endpoints } from '#contract/endpoints/index.ts';
import { defineMessages } from '#contract/language.ts';
import { type CheckedResource, checkResources, type SchemaFile } from '#schema/check.ts';
import { type CompiledResource, compileResource } from '#schema/compile.ts';
import type { Services } from '../services.ts';
import { startFailure } from '../startFailure.ts';
import { describeFinding } from './describe.ts';

const messages = defineMessages({
  'zh-CN': {
    unreadable:
      '无法读取列表定义的目录 SCHEMAS_DIR={folder}：{detail}。请将 SCHEMAS_DIR 指向它们所在的目录。',
  },
  'en-US': {
    unreadable:
      'The folder of the lists, SCHEMAS_DIR={folder}, cannot be read: {detail}. Point SCHEMAS_DIR at their folder.',
  },
});

/** The schema files of `SCHEMAS_DIR`, checked; read again when one of them has changed. */
export interface SchemaStore {
  /** Every file in the order of names, broken ones with their findings. */
  all(): Promise<readonly CheckedResource[]>;
  /** The resource of this name or former name, compiled; undefined where it is broken or there is none. */
  find(name: string): Promise<CompiledResource | undefined>;
}

const stores = new WeakMap<Services, SchemaStore>();

/** The store of these services; always the same one. */
export function schemaStore(services: Services): SchemaStore {
  const known = stores.get(services);
  if (known) return known;
  const made = createStore(services);
  stores.set(services, made);
  return made;
}

function createStore({ settings, log }: Services): SchemaStore {
  let stamp: string | undefined;
  let checked: readonly CheckedResource[] = [];
  let pending: Promise<readonly CheckedResource[]> | undefined;

  const refresh = async () => {
    const paths = await listSchemaFiles(settings.SCHEMAS_DIR);
    const now = await stampOf(paths);
    if (now === stamp) return checked;
    checked = checkResources(await readSchemaFiles(paths), endpoints);
    stamp = now;
    for (const { name, findings } of checked)
      for (const finding of findings)
        log[finding.severity === 'error' ? 'error' : 'warn'](
          { schema: name, code: finding.code },
          describeFinding(finding, 'en-US'),
        );
    return checked;
  };

  const all = () => {
    pending ??= refresh().finally(() => {
      pending = undefined;
    });
    return pending;
  };

  return {
    all,
    async find(name) {
      const found = (await all()).find(
        ({ definition }) => definition?.name === name || definition?.aliases?.includes(name),
      );
      return found?.definition && compileResource(found.definition);
    },
  };
}

/**
 * Paths of the schema files of a folder, sorted.
 *
 * @throws StartFailure naming the folder and the setting where it cannot be read
 */
export async function listSchemaFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    const detail = error instanceof Error ? error.message : String(error);
    throw startFailure(messages, 'unreadable', { folder, detail });
  });
  return names
    .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
    .sort()
    .map((name) => join(folder, name));
}

/** Reads the files; one that is gone meanwhile is left out. */
export async function readSchemaFiles(paths: readonly string[]): Promise<SchemaFile[]> {
  const read = await Promise.all(
    paths.map(async (path) => ({
      file: path,
      text: await readFile(path, 'utf8').catch(() => null),
    })),
  );
  return read.flatMap(({ file, text }) => (text === null ? [] : [{ file, text }]));
}

/** Changes when a file is added, removed or written. */
async function stampOf(paths: readonly string[]): Promise<string> {
  const stamps = await Promise.all(
    paths.map(async (path) => {
      const found = await stat(path).catch(() => undefined);
      return `${basename(path)}:${found?.mtimeMs ?? 0}:${found?.size ?? 0}`;
    }),
  );
  return stamps.join('|');
}
