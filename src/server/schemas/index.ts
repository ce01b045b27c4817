import type { Kysely } from 'kysely';
import { InstitutionStatus } from '#contract/codes.ts';
import { schemaList } from '#contract/endpoints/resources.ts';
import {
  type SchemaViewer,
  schemaAffected,
  schemaCheck,
  schemaDelete,
  schemaDetail,
  schemaDiscard,
  schemaHistory,
  schemaManageList,
  schemaRecordsDelete,
  schemaRename,
  schemaRevision,
  schemaRollback,
  schemaSave,
} from '#contract/endpoints/schemas.ts';
import type { Arrangement, ListView } from '#contract/entities/listView.ts';
import { message } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { listOutline } from '#schema/meta.ts';
import type { Tables } from '../database/tables.ts';
import {
  asPerson,
  type Caller,
  type HandledEndpoint,
  handle,
  isOperator,
  succeed,
} from '../http/handle.ts';
import type { Services } from '../services.ts';
import { affectedRecords } from './affected.ts';
import { checkCandidate, hasErrors } from './assemble.ts';
import { limitToCaller } from './limit.ts';
import { detailOfSchema, historyOfSchema, manageSchemas, revisionOfSchema } from './overview.ts';
import { renameSchema } from './rename.ts';
import { schemaStore } from './store.ts';
import { namesOfList, type VisibleList, visibleLists } from './visible.ts';
import {
  deleteKeptRecords,
  deleteSchema,
  discardDraft,
  rollBackSchema,
  saveSchema,
} from './write.ts';

/** The basis of the callers as whom a schema is viewed; no account of the database. */
const nobody: Caller = {
  id: '0',
  sessionId: '0',
  name: '',
  nickname: '',
  avatar: '',
  isInstitution: false,
  institutionId: undefined,
  institutionStatus: undefined,
  institutionReason: '',
  enablePublish: true,
  roles: [],
  permissions: [],
};
const institution: Caller = {
  ...nobody,
  isInstitution: true,
  institutionId: '0',
  institutionStatus: InstitutionStatus.approved,
};

/** the kinds of accounts as which a schema can be viewed (contract 11) */
const viewers: Readonly<Record<SchemaViewer, Caller>> = {
  operator: { ...nobody, roles: ['operator'] },
  institution,
  'institution-without-publish': { ...institution, enablePublish: false },
  user: nobody,
};

/** The findings of a text, and the list that it gives for such a caller; nothing is stored. */
async function previewSchema(
  services: Services,
  { name, text, as }: { name: string; text: string; as: SchemaViewer },
) {
  const { checked, breaks } = checkCandidate(await schemaStore(services).snapshot(), name, text);
  const { findings, definition } = checked;
  const limited = definition && limitToCaller(definition, viewers[as], services.now());
  return {
    findings,
    breaks: [...breaks],
    schema: limited?.definition ?? null,
    hidden: !hasErrors(findings) && !limited,
    refused: limited?.refused ?? {},
  };
}

export type { SchemaSnapshot } from './assemble.ts';
export { checkStoredDashboard, type ListedDashboard } from './dashboards.ts';
export { type KeptKind, keptTextHandlers } from './keptCalls.ts';
export { type KeptText, readKeptTexts } from './keptTexts.ts';
export { refusedText } from './refusal.ts';
export { dropSecrets, writeSecret } from './secretRecords.ts';
export { checkStoredSource, type ListedSource } from './sources.ts';
export { readSchemasAtStart, schemaStore } from './store.ts';
export { namesOfList, visibleLists } from './visible.ts';
export { alone } from './write.ts';

/** The caller's saved views and arrangements, by the list's present name. */
interface KeptOfLists {
  readonly arrangements: ReadKept<Record<string, Arrangement>>;
  readonly views: ReadKept<ListView[]>;
}
type ReadKept<Kept> = (
  database: Kysely<Tables>,
  caller: Caller,
  lists: readonly VisibleList[],
) => Promise<ReadonlyMap<string, Kept>>;

/** A list and those that its fields refer to. @param name present or former */
function around(lists: readonly VisibleList[], name: string): VisibleList[] {
  const named = (wanted: string) => lists.find((list) => namesOfList(list).includes(wanted));
  const list = named(name);
  const relations = Object.values(list?.limited?.definition.fields ?? {}).flatMap(
    ({ relation }) => relation?.resource ?? [],
  );
  return [list, ...relations.map(named)].filter((one) => one !== undefined);
}

/** The calls about schemas: the lists that everybody reads, and what operators do with lists at run time. */
export function schemaHandlers(services: Services, kept: KeptOfLists): HandledEndpoint[] {
  return [
    handle(schemaList, async ({ caller, query }) => {
      const lists = await visibleLists(services, caller);
      const whole = query.whole === undefined ? lists : around(lists, query.whole);
      const [arrangements, views] = await Promise.all([
        kept.arrangements(services.database, asPerson(caller), whole),
        kept.views(services.database, asPerson(caller), whole),
      ]);
      return succeed(
        lists.map((list) => {
          const {
            resource: { name, findings },
            limited,
          } = list;
          const outlined = limited !== undefined && !whole.includes(list);
          const { definition = null } = limited ?? {};
          return {
            name,
            schema: outlined ? listOutline.parse(definition) : definition,
            ...(outlined && { outlined }),
            // only operators get findings, because only they can act on them
            findings: isOperator(caller) ? findings : [],
            refused: limited?.refused,
            arrangements: arrangements.get(name),
            views: views.get(name),
          };
        }),
      );
    }),
    handle(schemaManageList, async () => succeed(await manageSchemas(services))),
    handle(schemaDetail, async ({ parameters }) =>
      succeed(await detailOfSchema(services, parameters.name)),
    ),
    handle(schemaHistory, async ({ parameters }) =>
      succeed(await historyOfSchema(services, parameters.name)),
    ),
    handle(schemaRevision, async ({ parameters: { name, revision } }) =>
      succeed(await revisionOfSchema(services, name, revision)),
    ),
    handle(schemaAffected, async ({ body }) => succeed(await affectedRecords(services, body))),
    handle(schemaCheck, async ({ body }) => succeed(await previewSchema(services, body))),
    handle(schemaSave, async ({ body, caller, language }) =>
      succeed(
        await saveSchema(services, caller, { ...body, language }),
        message(locales.listEditor.server, language, body.draft ? 'draftSaved' : 'published'),
      ),
    ),
    handle(schemaRollback, async ({ body, caller, language }) =>
      succeed(
        await rollBackSchema(services, caller, { ...body, language }),
        message(locales.listEditor.server, language, 'rolledBack', { to: body.to }),
      ),
    ),
    handle(schemaRename, async ({ body, caller, language }) =>
      succeed(
        await renameSchema(services, caller, { ...body, language }),
        message(locales.listEditor.server, language, 'renamed', { name: body.name, to: body.to }),
      ),
    ),
    handle(schemaDelete, async ({ body, caller, language }) =>
      succeed(
        await deleteSchema(services, caller, body),
        message(locales.listEditor.server, language, 'removed', { name: body.name }),
      ),
    ),
    handle(schemaRecordsDelete, async ({ body, language }) => {
      const done = await deleteKeptRecords(services, body);
      return succeed(
        done,
        message(locales.listEditor.server, language, 'recordsDeleted', {
          name: body.name,
          count: done.deleted,
        }),
      );
    }),
    handle(schemaDiscard, async ({ body, caller, language }) =>
      succeed(
        await discardDraft(services, caller, body),
        message(locales.listEditor.server, language, 'discarded'),
      ),
    ),
  ];
}
