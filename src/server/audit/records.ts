import { type RawBuilder, sql } from 'kysely';
import { type AuditResource, ownListIn, type PlatformResource } from '#contract/audit.ts';
import { byLanguage, type Localized } from '#contract/language.ts';
import { excerptOf } from '#page/text.ts';
import { ownColumn, ownTable } from '#schema/own/columns.ts';
import { schemaStore } from '../schemas/index.ts';
import type { Services } from '../services.ts';
import { isRecordId } from '../special/records.ts';

/** Names the records of the trail: their titles, and where the app shows them. */

/** A record as it is now. */
interface Found {
  readonly id: string;
  readonly title: string;
  /** the beginning of the text of a record without a title */
  readonly content?: string;
  /** whether it can no longer be opened */
  readonly gone: boolean;
  /** the list that shows it, if that differs within the kind, and the record in that list */
  readonly list?: string;
  readonly shownAs?: string;
}

export interface TitledRecord {
  readonly title: Localized;
  readonly path: string | null;
  readonly isGone: boolean;
}

interface Kind {
  /** the list that shows these records, and its field with their names if their title is a code */
  readonly list?: string;
  readonly find: (ids: readonly string[]) => RawBuilder<Found>;
  /** ids are names instead of numbers */
  readonly byName?: true;
}

/** Records of a table that has a title column. */
const titled = (table: string, title: string, gone = 'is_deleted') => {
  const name = sql.ref(title);
  return (ids: readonly string[]) =>
    sql<Found>`select id::text, ${name} as title, ${sql.ref(gone)} as gone
      from ${sql.table(table)} where id = any(${ids}::bigint[])`;
};
/** Records of a table that are shown with another record, which a column names. */
const partOf = (
  table: string,
  whole: { readonly table: string; readonly namedIn: string; readonly title: string },
) => {
  const namedIn = sql.ref(`part.${whole.namedIn}`);
  return (ids: readonly string[]) =>
    sql<Found>`select distinct part.id::text as id, whole.${sql.ref(whole.title)} as title,
        false as gone, whole.id::text as "shownAs"
      from ${sql.table(table)} as part join ${sql.table(whole.table)} as whole on whole.id = ${namedIn}
      where part.id = any(${ids}::bigint[])`;
};
const users = (ids: readonly string[]) =>
  sql<Found>`select id::text, nickname as title, false as gone from account
    where id = any(${ids}::bigint[])`;

const kinds: Readonly<Record<PlatformResource, Kind>> = {
  post: {
    list: 'posts',
    find: (ids) => sql`select id::text, title, left(content, 400) as content, is_deleted as gone
      from post where id = any(${ids}::bigint[])`,
  },
  bookList: { list: 'book-lists', find: titled('book_list', 'title') },
  live: { list: 'live', find: titled('live', 'title') },
  livePush: { list: 'live', find: titled('live', 'title') },
  reading: { list: 'readings', find: titled('reading', 'title') },
  circle: { list: 'circles', find: titled('circle', 'title') },
  topic: { list: 'topics', find: titled('topic', 'title') },
  book: { list: 'books', find: titled('book', 'name') },
  label: { list: 'labels', find: titled('label', 'name') },
  channel: { list: 'channels', find: titled('channel', 'name') },
  special: { list: 'special-pages', find: titled('special', 'name') },
  specialTemplate: {
    find: (ids) => sql`select id::text, name as title, true as gone from special_template
      where id = any(${ids}::bigint[])`,
  },
  specialPreview: { list: 'special-pages', find: titled('special', 'name') },
  contribution: {
    list: 'special-pages',
    find: partOf('special_contribution', {
      table: 'special',
      namedIn: 'special_id',
      title: 'name',
    }),
  },
  user: { list: 'users', find: users },
  externalAccount: { list: 'users', find: users },
  secondFactor: { list: 'users', find: users },
  passkey: { list: 'users', find: users },
  session: {
    list: 'users',
    find: partOf('session', { table: 'account', namedIn: 'account_id', title: 'nickname' }),
  },
  // the key is an account or a network address, which is its own name
  signIn: { list: 'users', find: users },
  institution: {
    list: 'institutions',
    find: (ids) => sql`select id::text, name as title, false as gone from institution
      where id = any(${ids}::bigint[])`,
  },
  invitation: {
    find: (ids) => sql`select id::text, mail as title, true as gone from operator_invitation
      where id = any(${ids}::bigint[])`,
  },
  member: {
    find: (ids) => sql`select member.id::text as id,
        person.nickname || ' · ' || institution.nickname as title, true as gone
      from institution_member as member
      join account as person on person.id = member.account_id
      join account as institution on institution.id = member.for_account_id
      where member.id = any(${ids}::bigint[])`,
  },
  role: {
    find: (
      ids,
    ) => sql`select id::text, label_zh || ' / ' || label_en as title, true as gone from role
      where id = any(${ids}::bigint[])`,
  },
  schema: {
    byName: true,
    find: (names) => sql`select name as id, name as title, false as gone from stored_schema
      where name = any(${names}::text[])`,
  },
  source: {
    byName: true,
    find: (names) => sql`select distinct name as id, name as title, false as gone from stored_source
      where name = any(${names}::text[])`,
  },
  dashboard: {
    byName: true,
    find: (
      names,
    ) => sql`select distinct name as id, name as title, false as gone from stored_dashboard
      where name = any(${names}::text[])`,
  },
  webhook: {
    find: (ids) => sql`select id::text, list || ' → ' || address as title, true as gone from webhook
      where id = any(${ids}::bigint[])`,
  },
  programKey: {
    find: (ids) => sql`select id::text, name as title, true as gone from program_key
      where id = any(${ids}::bigint[])`,
  },
  view: {
    find: (ids) => sql`select id::text, name as title, true as gone from list_view
      where id = any(${ids}::bigint[])`,
  },
  // its text is not for everybody who reads the trail: it is called by who wrote it
  note: {
    find: (ids) => sql`select note.id::text, account.nickname as title, true as gone
      from note join account on account.id = note.account_id where note.id = any(${ids}::bigint[])`,
  },
  siteSetting: {
    byName: true,
    find: (names) => sql`select id, id as title, false as gone from app_config
      where id = any(${names}::text[])`,
  },
  import: {
    find: (ids) => sql`select id::text, file_name as title, true as gone from import_job
      where id = any(${ids}::bigint[])`,
  },
};

const same = (text: string): Localized => byLanguage(() => text);

/** the settings of the site that each list shows */
const settingLists = ['app-downloads', 'licences'] as const;

const isOfPlatform = (resource: AuditResource): resource is PlatformResource =>
  Object.hasOwn(kinds, resource);

/** How records of a kind are found; undefined for own records whose list is gone. */
async function kindOf(services: Services, resource: AuditResource): Promise<Kind | undefined> {
  if (isOfPlatform(resource)) return kinds[resource];
  const list = await schemaStore(services).find(ownListIn(resource) ?? '');
  return list?.provider === 'own'
    ? { list: list.name, find: titled(ownTable(list.name), ownColumn(list.recordTitle.name)) }
    : undefined;
}

/** The present names of these records, by `<resource> <id>`, with one query per kind; deleted records are left out. */
export async function nameRecords(
  services: Services,
  wanted: ReadonlyMap<AuditResource, ReadonlySet<string>>,
): Promise<Map<string, TitledRecord>> {
  const named = new Map<string, TitledRecord>();
  const work = [...wanted].map(async ([resource, ids]) => {
    const kind = await kindOf(services, resource);
    if (!kind) return;
    const asked = kind.byName ? [...ids] : [...ids].filter(isRecordId);
    if (asked.length === 0) return;
    const { rows } = await kind.find(asked).execute(services.database);
    for (const row of rows)
      named.set(`${resource} ${row.id}`, await present(services, resource, row));
  });
  await Promise.all(work);
  return named;
}

async function present(
  services: Services,
  resource: AuditResource,
  { id, title, content = '', gone, shownAs = id }: Found,
): Promise<TitledRecord> {
  const store = schemaStore(services);
  if (resource === 'schema') {
    const list = await store.find(id);
    const path = `/lists/${encodeURIComponent(id)}`;
    return { title: list?.label ?? same(id), path, isGone: gone };
  }
  if (resource === 'source') {
    const source = await store.findSource(id);
    const path = `/sources/${encodeURIComponent(id)}`;
    return { title: source?.label ?? same(id), path, isGone: gone };
  }
  if (resource === 'dashboard') {
    const { dashboards } = await store.snapshot();
    const label = dashboards.find(({ name }) => name === id)?.definition?.label;
    const path = `/dashboards/${encodeURIComponent(id)}`;
    return { title: label ?? same(id), path: label ? path : null, isGone: gone || !label };
  }
  if (resource === 'siteSetting') {
    for (const name of settingLists) {
      const option = (await store.find(name))?.fields.id?.options?.find(
        ({ value }) => value === id,
      );
      if (option) return { title: option.label, path: `/resource/${name}`, isGone: gone };
    }
    return { title: same(id), path: null, isGone: gone };
  }
  const list = (await kindOf(services, resource))?.list;
  const isShown = list !== undefined && !gone && (await store.find(list)) !== undefined;
  return {
    title: same(title === '' ? excerptOf(content, 60) : title),
    path: isShown ? `/resource/${list}/detail/${shownAs}` : null,
    isGone: gone,
  };
}

/** The lists whose field labels apply to records of this kind. */
export const listsOf = (resource: AuditResource): readonly string[] => {
  if (resource === 'siteSetting') return settingLists;
  const list = isOfPlatform(resource) ? kinds[resource].list : ownListIn(resource);
  return list === undefined ? [] : [list];
};
