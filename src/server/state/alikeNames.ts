import type { Kysely } from 'kysely';
import type { PlatformState } from '#contract/endpoints/state.ts';
import type { Tables } from '../database/tables.ts';
import {
  type AlikeNames,
  keyNames,
  type namedTables,
  readAlikeNames,
} from '../database/uniqueNames.ts';
import type { Services } from '../services.ts';

const kinds = { label: 'label', special_template: 'template', list_view: 'view' } as const;

/** Names that occur twice, for operators. Of views only shared ones, because private ones concern only their owners. */
export async function readAllAlike(database: Kysely<Tables>): Promise<PlatformState['alikeNames']> {
  const found = await Promise.all(tables.map((table) => readAlikeNames(database, table)));
  const placed = found.flat().map(async ({ table, names }) => {
    const places = await placesOf(database, table, names);
    return {
      kind: kinds[table],
      names: names.flatMap(({ id, name }) => {
        const place = places.get(id);
        return place === undefined ? [] : [{ id, name, place }];
      }),
    };
  });
  return (await Promise.all(placed)).filter(({ names }) => names.length > 1);
}

const tables = [
  'label',
  'special_template',
  'list_view',
] as const satisfies readonly (keyof typeof namedTables)[];

async function placesOf(
  database: Kysely<Tables>,
  table: AlikeNames['table'],
  names: AlikeNames['names'],
): Promise<Map<string, string>> {
  const ids = names.map(({ id }) => id);
  if (table === 'special_template') return new Map(ids.map((id) => [id, '']));
  const rows =
    table === 'label'
      ? await database
          .selectFrom('label')
          .select(['id', 'kind as place'])
          .where('id', 'in', ids)
          .execute()
      : await database
          .selectFrom('list_view')
          .select(['id', 'resource as place'])
          .where('id', 'in', ids)
          .where('is_shared', '=', true)
          .execute();
  return new Map(rows.map(({ id, place }) => [id, place]));
}

/** Computes keys for names that a former version of the platform has written, which may still run beside this one. */
export async function keyAllNames({ database }: Pick<Services, 'database'>): Promise<void> {
  for (const table of tables) await keyNames(database, table);
}
