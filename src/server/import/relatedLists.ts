import { sql } from 'kysely';
import type { CompiledResource } from '#schema/compile.ts';
import { targetOfList } from '#schema/own/targets.ts';
import type { Caller } from '../http/handle.ts';
import type { NamedRecord } from '../jmgr/thing.ts';
import { thingOfList } from '../jmgr/writable.ts';
import { schemaStore } from '../schemas/index.ts';
import type { Services } from '../services.ts';
import type { RelatedList } from './relatedCells.ts';

/** Accounts, which cells name by nickname; no import writes them. */
const accounts: Pick<RelatedList, 'table' | 'named'> = {
  table: 'account',
  async named(database, { ids, titles }) {
    const shown = sql`select id, nickname as title from account`;
    const { rows } = await sql<NamedRecord>`
      ${shown} where id = any(${ids}::bigint[])
      union ${shown} where nickname = any(${titles}::text[]) order by 1`.execute(database);
    return rows;
  },
};

/**
 * A list with what looks its records up; undefined if cells cannot name its records.
 *
 * @param caller whose cells they are: they name what this person sees
 */
export async function relatedList(
  services: Services,
  resource: CompiledResource,
  caller: Caller,
): Promise<RelatedList | undefined> {
  if (targetOfList(resource) === 'accounts') return { resource, ...accounts };
  const find = schemaStore(services).find;
  const thing = await thingOfList(services, resource, find);
  if (!thing) return undefined;
  const { table } = thing;
  return { resource, table, named: (database, wanted) => thing.named(database, caller, wanted) };
}
