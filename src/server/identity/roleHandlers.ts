import { sql } from 'kysely';
import type { GrantableList } from '#contract/endpoints/people.ts';
import { mostRoles, roleDelete, roleList, roleSave } from '#contract/endpoints/people.ts';
import {
  closedLists,
  everyAction,
  everyList,
  type Grant,
  type GrantAction,
  grants,
  limitsFields,
  publishRight,
} from '#contract/grant.ts';
import { locales } from '#locales/index.ts';
import type { ResourceDefinition } from '#schema/meta.ts';
import { isPublishable } from '#schema/publishable.ts';
import { inTransaction } from '../database/connection.ts';
import { newIdentifier } from '../database/identifier.ts';
import type { Row } from '../database/tables.ts';
import { Conflict, fieldRefused, NotFound, Refused, sentence } from '../http/errors.ts';
import { type HandledEndpoint, handle, succeed } from '../http/handle.ts';
import { isPublishingCall } from '../http/publishingCall.ts';
import type { Services } from '../services.ts';
import { forgetRole, roleLabel } from './callers.ts';
import { openInvitations } from './invitations.ts';

type Definitions = () => Promise<readonly ResourceDefinition[]>;

/** What can be granted of a list: what its schema lets anybody do. */
function grantable(definition: ResourceDefinition): GrantableList {
  const { name, label, endpoints, forms, list, fields, identifier, recordTitle } = definition;
  const isThere: Readonly<Record<GrantAction, boolean>> = {
    read: true,
    create: endpoints.save !== undefined && forms?.create !== undefined,
    edit: endpoints.save !== undefined && forms?.edit !== undefined,
    delete: endpoints.delete !== undefined,
    import: definition.import !== undefined,
    export: definition.export !== false,
  };
  // what goes with the right to publish is no right of its own
  const actions = (list.actions ?? []).filter(({ call, set }) =>
    call ? !isPublishingCall(call) : set,
  );
  return {
    name,
    label,
    actions: (Object.keys(isThere) as GrantAction[]).filter((action) => isThere[action]),
    named: actions.map((action) => ({
      name: action.name,
      label: action.label,
      isBulk: action.scope === 'bulk',
    })),
    publishes: isPublishable(definition),
    // a row is known by these
    fields: Object.entries(fields)
      .filter(([field]) => ![identifier, recordTitle, 'id', 'revision'].includes(field))
      .map(([field, declared]) => ({ name: field, label: declared.label })),
  };
}

const refused = (
  key: 'unknownList' | 'twice' | 'unknownName' | 'limitedImport',
  values: { list: string; names?: string },
) => fieldRefused({ field: 'grants', code: key, text: sentence(locales.team.server, key, values) });

/** what can be granted of any list: one may get drafts, and actions, later */
const always: readonly string[] = [everyAction, publishRight];

/** @throws InvalidInput for grants of what is not there */
function requireGrantable(given: readonly Grant[], lists: readonly GrantableList[]): void {
  const known = new Map(lists.map((list) => [list.name, list]));
  const seen = new Set<string>();
  for (const grant of given) {
    const { list: name, named, hidden, readOnly, actions } = grant;
    if (seen.has(name)) throw refused('twice', { list: name });
    seen.add(name);
    // an import writes every field
    if (limitsFields(grant) && actions.includes('import'))
      throw refused('limitedImport', { list: name });
    const list = known.get(name);
    if (!list && name !== everyList) throw refused('unknownList', { list: name });
    const names = new Set(list?.named.map((action) => action.name));
    const fields = new Set(list?.fields.map((field) => field.name));
    const unknown = [
      ...named.filter((action) => !always.includes(action) && !names.has(action)),
      ...[...hidden, ...readOnly].filter((field) => !fields.has(field)),
    ];
    if (unknown.length > 0) throw refused('unknownName', { list: name, names: unknown.join(', ') });
  }
}

const present = (row: Row<'role'>, operators: number) => ({
  id: row.id,
  label: roleLabel(row),
  grants: grants.parse(row.grants),
  revision: row.revision,
  operators,
});

/** The calls about roles, for operators who may do everything: no role opens them, so that none takes them away either. */
export function roleHandlers(services: Services, definitions: Definitions): HandledEndpoint[] {
  const { database, now } = services;
  const grantableLists = async () =>
    (await definitions()).filter(({ name }) => !closedLists.includes(name)).map(grantable);

  const read = (id: string) =>
    database
      .selectFrom('role')
      // as text: not every number of the contract's ids is one that can be stored
      .where(sql<string>`id::text`, '=', id)
      .selectAll()
      .executeTakeFirst();
  const unknown = () => new NotFound(sentence(locales.team.server, 'noSuchRole'));

  return [
    handle(roleList, async () => {
      const rows = await database.selectFrom('role').selectAll().orderBy('id').execute();
      const counts = await database
        .selectFrom('account')
        .where('role_id', 'is not', null)
        .select(['role_id'])
        .select(({ fn }) => fn.countAll<string>().as('operators'))
        .groupBy('role_id')
        .execute();
      const of = new Map(counts.map(({ role_id, operators }) => [role_id, Number(operators)]));
      return succeed({
        roles: rows.map((row) => present(row, of.get(row.id) ?? 0)),
        lists: await grantableLists(),
      });
    }),
    handle(roleSave, async ({ body: { id, revision, label, grants: given } }) => {
      requireGrantable(given, await grantableLists());
      const { 'zh-CN': label_zh, 'en-US': label_en = label_zh, ...labels } = label;
      const values = {
        label_zh,
        label_en,
        labels: JSON.stringify(labels),
        grants: JSON.stringify(given),
        updated_at: now(),
      };
      if (id === undefined) {
        const { count } = await database
          .selectFrom('role')
          .select(({ fn }) => fn.countAll<string>().as('count'))
          .executeTakeFirstOrThrow();
        if (Number(count) >= mostRoles)
          throw new Refused(
            409,
            sentence(locales.team.server, 'tooManyRoles', { most: mostRoles }),
          );
        const created = newIdentifier();
        await database
          .insertInto('role')
          .values({ id: created, ...values })
          .execute();
        return succeed({ id: created, revision: 1 });
      }
      const changed = await database
        .updateTable('role')
        .set({ ...values, revision: sql<number>`revision + 1` })
        .where(sql<string>`id::text`, '=', id)
        .where('revision', '=', revision ?? 0)
        .returning(['id', 'revision'])
        .executeTakeFirst();
      if (!changed) {
        const current = await read(id);
        if (!current) throw unknown();
        throw new Conflict(sentence(locales.team.server, 'roleChanged'), {
          revision: current.revision,
          current: present(current, 0),
        });
      }
      forgetRole(services, changed.id);
      return succeed(changed);
    }),
    handle(roleDelete, async ({ body: { id } }) => {
      await inTransaction(database, async (transaction) => {
        const role = await transaction
          .selectFrom('role')
          .where(sql<string>`id::text`, '=', id)
          .select('id')
          .forUpdate()
          .executeTakeFirst();
        if (!role) throw unknown();
        const account = await transaction
          .selectFrom('account')
          .where('role_id', '=', role.id)
          .select('id')
          .executeTakeFirst();
        const invitation = await openInvitations({ database: transaction, now }, null)
          .where('operator_invitation.role_id', '=', role.id)
          .select('operator_invitation.id')
          .executeTakeFirst();
        if (account ?? invitation)
          throw new Refused(409, sentence(locales.team.server, 'roleInUse'));
        await transaction
          .updateTable('operator_invitation')
          .set({ role_id: null })
          .where('role_id', '=', role.id)
          .execute();
        await transaction.deleteFrom('role').where('id', '=', role.id).execute();
      });
      return succeed({});
    }),
  ];
}
