import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRouters } from '#contract/endpoints/menu.ts';
import { schemaList } from '#contract/endpoints/resources.ts';
import { schemaSave } from '#contract/endpoints/schemas.ts';
import { createAccount } from '#server/identity/accounts.ts';
import type { PlatformOptions } from '#server/platform.ts';
import { createPlatform } from '#server/platform.ts';
import {
  type Answered,
  createTestPlatform,
  requestOf,
  type TestPlatform,
} from '#tests/support/platform.ts';

/** A list over the books, as somebody would write it in the app. */
export function listText(name: string, change: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify(
    {
      schemaVersion: 2,
      name,
      label: { 'zh-CN': `${name} 列表`, 'en-US': `List of ${name}` },
      menu: { group: 'catalogue', order: 77 },
      identifier: 'bookId',
      recordTitle: 'bookName',
      endpoints: { list: { method: 'POST', path: '/book/search/bookSearch' } },
      fields: { bookName: { type: 'text', label: { 'zh-CN': '书名', 'en-US': 'Title' } } },
      list: { columns: ['bookName'] },
      ...change,
    },
    null,
    2,
  );
}

/** A list whose field points at records of another. */
export const listPointingAt = (name: string, resource: string): string =>
  listText(name, {
    fields: {
      bookName: {
        type: 'relation',
        label: { 'zh-CN': '书名', 'en-US': 'Title' },
        relation: { resource },
      },
    },
  });

export interface SchemaPlatform extends TestPlatform {
  /** the folder of its schema files: a copy of the real ones */
  readonly folder: string;
  readonly operator: string;
  readonly reader: string;
  /** Writes a schema file. */
  write(name: string, text: string): Promise<void>;
  /** Takes a schema file away. */
  remove(name: string): Promise<void>;
  /** Publishes a text, or keeps it as a draft. */
  save(
    name: string,
    text: string,
    revision: number,
    more?: { draft?: boolean; note?: string; token?: string },
  ): Promise<Answered>;
  /** Names of the lists that an account gets with their schemas. */
  listsOf(token: string): Promise<string[]>;
  /** One list as an account gets it. */
  listOf(
    name: string,
    token: string,
  ): Promise<{ schema: unknown; findings: readonly { code: string }[] } | undefined>;
  /** Components of the operator's menu. */
  menu(): Promise<string[]>;
}

/** A platform with a folder of schemas, an operator, another operator `second`, and a reader. */
export async function createSchemaPlatform(
  options: Pick<PlatformOptions, 'fetching'> = {},
): Promise<SchemaPlatform> {
  const folder = await mkdtemp(join(tmpdir(), 'bookdesk-schemas-'));
  await cp('schemas', folder, { recursive: true });
  const platform = await createTestPlatform({
    ...options,
    background: false,
    settings: { SCHEMAS_DIR: folder },
  });
  const { database } = platform.services;
  await createAccount(database, { name: 'operator', nickname: 'Olive', roles: ['operator'] });
  await createAccount(database, { name: 'second', nickname: 'Sam', roles: ['operator'] });
  await createAccount(database, { name: 'reader', nickname: 'Rita' });
  await createAccount(database, { name: 'other', nickname: 'Otto' });
  const operator = await platform.signIn('operator');
  const reader = await platform.signIn('reader');
  const lists = async (token: string) => (await platform.call(schemaList, {}, token)).data;
  return {
    ...platform,
    folder,
    operator,
    reader,
    write: (name, text) => writeFile(join(folder, `${name}.json`), text),
    remove: (name) => rm(join(folder, `${name}.json`)),
    save: (name, text, revision, { token = operator, ...more } = {}) =>
      platform.ask(schemaSave, { body: { name, text, revision, ...more } }, token),
    listsOf: async (token) =>
      (await lists(token)).filter(({ schema }) => schema !== null).map(({ name }) => name),
    listOf: async (name, token) => {
      const found = (await lists(token)).find((one) => one.name === name);
      return found && { schema: found.schema, findings: found.findings };
    },
    menu: async () =>
      (await platform.call(getRouters, {}, operator)).data.flatMap((group) =>
        (group.children ?? []).map(({ component }) => component),
      ),
    async close() {
      await platform.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Another process on the same database and folder. */
export async function secondProcess({ services }: TestPlatform) {
  const platform = await createPlatform({ ...services }, { background: false });
  return {
    close: () => platform.close(),
    /** Posts to a path. @returns the parsed answer */
    async fetch(path: string, token: string): Promise<unknown> {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const request = new Request(`http://127.0.0.1:4600${path}`, {
        method: 'POST',
        headers,
        body: '{}',
      });
      return (await platform.fetch(request)).json();
    },
    /** Names of the lists that an account gets. */
    async listsOf(token: string): Promise<string[]> {
      const answer = await platform.fetch(requestOf(schemaList, {}, token));
      const { data } = schemaList.response.parse(await answer.json());
      return data.filter(({ schema }) => schema !== null).map(({ name }) => name);
    },
  };
}
