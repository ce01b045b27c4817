import { type Kysely, sql } from 'kysely';

/** Roles of operators: what each may do with which lists. An operator without a role may do everything. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

/** A grant as it is stored (contract/grant.ts at that time). */
const grant = (list: string, actions: string[], named: string[] = []) => ({
  ...{ list, actions, named, hidden: [], readOnly: [] },
});
const look = ['read', 'export'];
const write = ['read', 'create', 'edit', 'export'];
/** lists with an action that blocks many records */
const hasBulk = ['posts', 'articles'];
const authored = ['posts', 'articles', 'book-lists', 'live', 'circles', 'topics'];

const ready = [
  {
    zh: '审核员',
    en: 'Reviewer',
    grants: [
      grant(
        'institutions',
        ['read'],
        ['approve', 'reject', 'suspend', 'lift', 'approveMany', 'rejectMany'],
      ),
      grant('contributions', ['read'], ['*']),
      ...authored.map((list) =>
        grant(
          list,
          ['read'],
          ['block', 'unblock', ...(hasBulk.includes(list) ? ['blockAll'] : [])],
        ),
      ),
    ],
  },
  {
    zh: '编目员',
    en: 'Cataloguer',
    grants: [
      grant('books', [...write, 'delete', 'import']),
      grant('labels', write, ['*']),
      grant('channels', look),
      grant('readings', look),
    ],
  },
  {
    zh: '编辑',
    en: 'Editor',
    grants: [
      ...[...authored, 'readings'].map((list) => grant(list, [...write, 'delete'], ['*'])),
      grant('labels', write, ['*']),
      grant('books', look),
      grant('channels', look),
      grant('special-pages', ['read']),
    ],
  },
];

const statements = [
  `create table role (
    id bigint primary key,
    label_zh text not null,
    label_en text not null,
    grants jsonb not null,
    revision integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  ...ready.map(
    ({ zh, en, grants }, index) =>
      `insert into role (id, label_zh, label_en, grants)
        values (${index + 1}, '${zh}', '${en}', '${JSON.stringify(grants)}')`,
  ),
  // null: no role, everything
  `alter table account add column role_id bigint references role (id)`,
  `create index account_role on account (role_id) where role_id is not null`,
  `alter table operator_invitation add column role_id bigint references role (id)`,
  `create trigger role_audit after insert or update or delete on role
    for each row when (current_setting('bookdesk.audit', true) <> '')
    execute function audit_change('role', 'id', 'id,created_at,updated_at,revision', '')`,
];
