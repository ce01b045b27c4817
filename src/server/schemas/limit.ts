import type { AccessReason, ListAction } from '#contract/access.ts';
import { endpoints } from '#contract/endpoints/index.ts';
import { findEndpoint } from '#schema/check/shapes.ts';
import { limitFields } from '#schema/limitFields.ts';
import type { EndpointCall, ResourceDefinition } from '#schema/meta.ts';
import { refusalOf } from '../http/access.ts';
import type { Caller } from '../http/handle.ts';

/** A schema as one caller gets to see it. */
export interface LimitedSchema {
  readonly definition: ResourceDefinition;
  /** what the whole schema offers and this caller may not do, and why */
  readonly refused: Partial<Record<ListAction, AccessReason>>;
}

/** Why the caller may not make the call; calls that are not the platform's own are their service's to refuse. */
function refusalOfCall(call: EndpointCall | undefined, caller: Caller): AccessReason | undefined {
  const endpoint = call && findEndpoint(endpoints, call);
  return endpoint && refusalOf(endpoint.access, caller);
}

/** Leaves out the actions that are not refused. */
function present(
  reasons: Record<ListAction, AccessReason | undefined | false>,
): LimitedSchema['refused'] {
  return Object.fromEntries(Object.entries(reasons).filter(([, reason]) => reason));
}

/** The caller as conditions know the person: what the app has of them as the user info. */
const userOf = (caller: Caller): Readonly<Record<string, unknown>> => ({
  id: caller.id,
  name: caller.name,
  nickname: caller.nickname,
  avatar: caller.avatar,
  isInstitution: caller.isInstitution,
  ...(caller.isInstitution
    ? {
        institutionStatus: caller.institutionStatus,
        institutionReason: caller.institutionReason,
      }
    : {}),
  enablePublish: caller.enablePublish,
  roles: caller.roles,
  permissions: caller.permissions,
});

/**
 * What of a schema the caller gets to see: the fields they may view, the calls they may make, and the forms and actions
 * over them.
 *
 * @returns undefined where they may not even list it
 */
export function limitToCaller(
  whole: ResourceDefinition,
  caller: Caller,
  now: Date,
): LimitedSchema | undefined {
  const definition = limitFields(whole, { user: userOf(caller), now });
  if (!definition) return undefined;
  const { endpoints: calls, forms, list } = definition;
  if (refusalOfCall(calls.list, caller)) return undefined;
  const may = (call: EndpointCall | undefined) => call && !refusalOfCall(call, caller);
  const save = refusalOfCall(calls.save, caller);
  const remove = refusalOfCall(calls.delete, caller);
  const bring = refusalOf('operator', caller);
  return {
    refused: present({
      create: forms?.create !== undefined && save,
      edit: forms?.edit !== undefined && save,
      delete: remove,
      import: definition.import !== undefined && bring,
    }),
    definition: {
      ...definition,
      endpoints: {
        ...calls,
        detail: may(calls.detail) ? calls.detail : undefined,
        save: save ? undefined : calls.save,
        delete: remove ? undefined : calls.delete,
        restore: may(calls.restore) ? calls.restore : undefined,
      },
      forms: save ? undefined : forms,
      list: {
        ...list,
        tabs: list.tabs?.filter((tab) => !refusalOfCall(tab.list, caller)),
        tabCounts:
          typeof list.tabCounts === 'object' && !may(list.tabCounts) ? undefined : list.tabCounts,
        actions: list.actions
          ?.filter((action) => (action.set ? !save : !refusalOfCall(action.call, caller)))
          .map((action) => (may(action.undo) ? action : { ...action, undo: undefined })),
      },
      picker: definition.picker && {
        ...definition.picker,
        list: may(definition.picker.list) ? definition.picker.list : undefined,
      },
      import: bring ? undefined : definition.import,
    },
  };
}
