import { type Kysely, sql } from 'kysely';
import type { CompiledResource } from '#schema/compile.ts';
import { grantOf } from '#schema/own/grants.ts';
import { targetOfList } from '#schema/own/targets.ts';
import { identifierOf, readRecord } from '#schema/record.ts';
import { pagesSeen } from '#schema/source/pagesSeen.ts';
import type { Tables } from '../database/tables.ts';
import type { Caller } from '../http/handle.ts';
import type { NamedRecord } from '../jmgr/thing/writable.ts';
import { thingOfList } from '../jmgr/writable.ts';
import { schemaStore } from '../schemas/index.ts';
import type { Services } from '../services.ts';
import { type AskSource, createAsker, openList } from '../sources/index.ts';
import type { RelatedList } from './relatedCells.ts';
import { canMatch, sourceIdIn } from './targets/sources.ts';

const isOwnId = (text: string) => /^\d{1,19}$/.test(text);

/** Which of these ids a table of ours has. */
async function existingIn(
  database: Kysely<Tables>,
  table: string,
  ids: readonly string[],
): Promise<string[]> {
  // without numbers too large for an id
  const possible = ids.filter((id) => BigInt(id) < 2n ** 63n);
  if (possible.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where id = any(${possible}::bigint[])`.execute(database);
  return rows.map(({ id }) => id);
}

/** Accounts, which cells name by nickname; no import writes them. */
const accounts: Omit<RelatedList, 'resource'> = {
  isId: isOwnId,
  async named(database, { ids, titles }) {
    const shown = sql`select id, nickname as title from account`;
    const { rows } = await sql<NamedRecord>`
      ${shown} where id = any(${ids}::bigint[])
      union ${shown} where nickname = any(${titles}::text[]) order by 1`.execute(database);
    return rows;
  },
  existing: (database, ids) => existingIn(database, 'account', ids),
};

/** Whose cells they are, and how records of sources are asked for; undefined where they cannot be. */
interface Naming {
  readonly caller: Caller;
  readonly ask: AskSource | undefined;
}

/**
 * A list with what looks its records up, as far as the person sees them; undefined if cells cannot name its records.
 */
export async function relatedList(
  services: Services,
  resource: CompiledResource,
  { caller, ask }: Naming,
): Promise<RelatedList | undefined> {
  if (targetOfList(resource) === 'accounts') return { resource, ...accounts };
  if (resource.provider === 'source') return ask && relatedSource(services, resource, caller, ask);
  const find = schemaStore(services).find;
  const thing = await thingOfList(services, resource, find);
  if (!thing) return undefined;
  const { table } = thing;
  return {
    resource,
    isId: isOwnId,
    named: (database, wanted) => thing.named(database, caller, wanted),
    existing: (database, ids) => existingIn(database, table, ids),
  };
}

/** A list of a source; undefined if the person may not read it. */
async function relatedSource(
  services: Services,
  resource: CompiledResource,
  caller: Caller,
  ask: AskSource,
): Promise<RelatedList | undefined> {
  if (!grantOf(resource, caller).read) return undefined;
  const opened = await openList(schemaStore(services), resource.name);
  const tools = { services, ask, positionsOf: pagesSeen() };
  const request = { signal: new AbortController().signal };
  const { recordTitle } = opened.list;
  return {
    resource,
    isId: (text) => sourceIdIn(text) !== undefined,
    async named(_database, { ids, titles }) {
      const asker = createAsker(tools, opened, { caller, language: 'zh-CN', request }, 'read');
      const byId = ids.length > 0 ? await asker.some(ids) : [];
      const named = new Set(byId.map((row) => identifierOf(resource, row)));
      const open = titles.filter((title) => title !== '' && !named.has(title));
      const byTitle =
        canMatch(opened) && open.length > 0 ? await asker.having(recordTitle, open) : [];
      const wanted = new Set(open);
      const found = [...byId, ...byTitle].map((row) => ({
        id: identifierOf(resource, row),
        key: row[resource.identifier],
        title: String(readRecord(resource, row)[recordTitle.name] ?? ''),
      }));
      const isWanted = ({ id, title }: NamedRecord) => named.has(id) || wanted.has(title);
      return [...new Map(found.filter(isWanted).map((one) => [one.id, one])).values()];
    },
    existing: async () => [],
  };
}
