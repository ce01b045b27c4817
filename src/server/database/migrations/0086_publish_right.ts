import { type Kysely, sql } from 'kysely';

/**
 * To publish is a right of its own, beside writing, where records may be drafts. Roles that may write there publish as before: they
 * get the right by its name, which former versions read over.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(database);
}

const statement = `
  update role set grants = (
    select jsonb_agg(
      case when (given.one -> 'actions') ?| array['create', 'edit']
          and not (given.one -> 'named') ?| array['publish', '*']
          and (given.one ->> 'list' in ('special-pages', '*')
            or exists (select from list_table where list = given.one ->> 'list'))
        then jsonb_set(given.one, '{named}', (given.one -> 'named') || '["publish"]')
        else given.one end order by given.place)
    from jsonb_array_elements(grants) with ordinality as given (one, place))
  where grants <> '[]'`;
