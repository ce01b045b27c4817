import { sql } from 'kysely';
import type { CompiledResource } from '#schema/compile.ts';
import { targetOfList } from '#schema/own/targets.ts';
import type { NamedRecord } from '../jmgr/thing.ts';
import { thingOfList } from '../jmgr/writable.ts';
import { schemaStore } from '../schemas/index.ts';
import type { Services } from '../services.ts';
import type { RelatedList } from './relatedCells.ts';

/** Accounts, which cells name by nickname; no import writes them. */
const accounts: RelatedList['thing'] = {
  table: 'account',
  async named(database, { ids, titles }) {
    const shown = sql`select id, nickname as title from account`;
    const { rows } = await sql<NamedRecord>`
      ${shown} where id = any(${ids}::bigint[])
      union ${shown} where nickname = any(${titles}::text[]) order by 1`.execute(database);
    return rows;
  },
};

/** A list with what looks its records up; undefined if cells cannot name its records. */
export async function relatedList(
  services: Services,
  resource: CompiledResource,
): Promise<RelatedList | undefined> {
  const thing =
    targetOfList(resource) === 'accounts'
      ? accounts
      : await thingOfList(services, resource, (name) => schemaStore(services).find(name));
  return thing && { resource, thing };
}
