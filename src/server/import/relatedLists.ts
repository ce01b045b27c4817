import type { CompiledResource } from '#schema/compile.ts';
import { grantOf } from '#schema/own/grants.ts';
import { targetOfList } from '#schema/own/targets.ts';
import { identifierOf, readRecord } from '#schema/record.ts';
import { pagesSeen } from '#schema/source/pagesSeen.ts';
import { existingIn, isStoredId, recordsOfTable } from '#server/jmgr/own/titles.ts';
import type { Caller } from '../http/handle.ts';
import { thingOfList } from '../jmgr/writable.ts';
import { schemaStore } from '../schemas/index.ts';
import type { Services } from '../services.ts';
import { type AskSource, createAsker, openList } from '../sources/index.ts';
import type { RelatedList } from './relatedCells.ts';
import { canMatch, sourceIdIn } from './targets/sources.ts';

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
  // no import writes accounts, and everybody sees their names
  if (targetOfList(resource) === 'accounts')
    return { resource, ...recordsOfTable('account', 'nickname') };
  if (resource.provider === 'source') return ask && relatedSource(services, resource, caller, ask);
  const find = schemaStore(services).find;
  const thing = await thingOfList(services, resource, find);
  if (!thing) return undefined;
  const { table } = thing;
  return {
    resource,
    isId: isStoredId,
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
      const isWanted = ({ id, title }: (typeof found)[number]) =>
        named.has(id) || wanted.has(title);
      return [...new Map(found.filter(isWanted).map((one) => [one.id, one])).values()];
    },
    existing: async () => [],
  };
}
