import type { AccessReason, ListAction } from '#contract/access.ts';
import {
  allowsNamed,
  type GrantAction,
  grantFor,
  grantsPublishing,
  limitsFields,
  type Grant as RoleGrant,
} from '#contract/grant.ts';
import { knownEndpoints } from '#extending/calls.ts';
import { findEndpoint } from '#schema/check/shapes.ts';
import { limitFields } from '#schema/limitFields.ts';
import type { EndpointCall, Grant, ResourceDefinition } from '#schema/meta.ts';
import { grantOf } from '#schema/own/grants.ts';
import { isGrantedByList } from '#schema/providers.ts';
import { isPublishable, publishedFields } from '#schema/publishable.ts';
import { asAsked } from '#schema/source/platformCalls.ts';
import { asOperator, memberRefusal, neededOf, refusalOf } from '../http/access.ts';
import { type Caller, isOperator, userOf } from '../http/handle.ts';
import { isPublishingCall } from '../http/publishingCall.ts';
import { accessFor } from '../jmgr/own/index.ts';

/** A schema as one caller may see it. */
export interface LimitedSchema {
  readonly definition: ResourceDefinition;
  /** the same with the calls of a source that only operators see, who write them */
  readonly written: ResourceDefinition;
  /** actions that the whole schema offers and this caller may not do, with the reasons */
  readonly refused: Partial<Record<ListAction, AccessReason>>;
}

/** Why the caller may not make a call; calls to other services are checked by these. */
function refusalOfCall(call: EndpointCall | undefined, caller: Caller): AccessReason | undefined {
  const endpoint = call && findEndpoint(knownEndpoints(), call);
  return (
    endpoint && (refusalOf(endpoint.access, caller) ?? memberRefusal(caller, neededOf(endpoint)))
  );
}

/** Why the caller may do none of these things with the records of a list. */
type Refusal = (...actions: readonly (keyof Grant)[]) => AccessReason | undefined;

/** For own records and those of a source the list says who may do what. */
const refusalByList =
  (definition: ResourceDefinition, caller: Caller): Refusal =>
  (...actions) => {
    const writesDrafts = definition.publishing?.draft !== undefined && !actions.includes('delete');
    const needed = writesDrafts ? 'author' : 'editor';
    const kind =
      refusalOf(accessFor(definition, actions), caller) ??
      memberRefusal(caller, actions.includes('read') ? 'viewer' : needed);
    const grant = grantOf(definition, caller);
    return kind ?? (actions.some((action) => grant[action]) ? undefined : 'operatorsOnly');
  };

/** For all others the calls of the platform do. */
const refusalOfCalls =
  ({ endpoints: { list, save, delete: remove } }: ResourceDefinition, caller: Caller): Refusal =>
  (...actions) => {
    const calls = { read: list, create: save, edit: save, delete: remove };
    const reasons = actions.map((action) => refusalOfCall(calls[action], caller));
    return reasons.includes(undefined) ? undefined : reasons[0];
  };

/** Leaves out refused actions. */
function present(
  reasons: Record<ListAction, AccessReason | undefined | false>,
): LimitedSchema['refused'] {
  return Object.fromEntries(Object.entries(reasons).filter(([, reason]) => reason));
}

/** Nobody is this account. */
const never = { field: '$user.id', op: 'equals', value: '' } as const;

const isWithin = (names: readonly string[], known: readonly string[]): boolean =>
  names.every((name) => known.includes(name));

/** A field that says whether a record is a draft begins as one where nobody may publish. */
function draftsFirst({ fields, publishing }: ResourceDefinition): ResourceDefinition['fields'] {
  const { draft = '' } = publishing ?? {};
  const field = fields[draft];
  return field ? { ...fields, [draft]: { ...field, default: true } } : fields;
}

/** A list as a grant of a role leaves it. */
function grantedOf(definition: ResourceDefinition, grant: RoleGrant): ResourceDefinition {
  const { endpoints: calls, forms, list } = definition;
  const has = (action: GrantAction) => grant.actions.includes(action);
  const published = publishedFields(definition);
  const publishes = grantsPublishing(grant);
  const actions = list.actions?.filter(({ name, call, set }) => {
    if (call && isPublishingCall(call)) return publishes && !limitsFields(grant);
    if (!(call ?? set) || allowsNamed([grant], grant.list, name)) return true;
    const names = Object.keys(set ?? {});
    const isPublishing = names.some((field) => published.includes(field));
    if (isPublishing) return publishes && (has('edit') || isWithin(names, published));
    return set && has('edit');
  });
  const isSaved = has('create') || has('edit') || actions?.some(({ set }) => set);
  const create = has('create') ? forms?.create : undefined;
  const change = forms?.edit === 'create' ? forms.create : forms?.edit;
  const edit = has('edit') ? change : undefined;
  const limited = (name: string) => ({
    ...(grant.hidden.includes(name) && { view: never, edit: never }),
    ...(grant.readOnly.includes(name) && { edit: never }),
  });
  return {
    ...definition,
    fields: Object.fromEntries(
      Object.entries(publishes ? definition.fields : draftsFirst(definition)).map(
        ([name, field]) => [name, { ...field, access: { ...field.access, ...limited(name) } }],
      ),
    ),
    endpoints: {
      ...calls,
      save: isSaved ? calls.save : undefined,
      delete: has('delete') ? calls.delete : undefined,
      restore: has('delete') ? calls.restore : undefined,
    },
    forms: create || edit ? { create, edit } : undefined,
    list: { ...list, actions },
    import: has('import') ? definition.import : undefined,
    export: has('export') ? definition.export : false,
  };
}

/**
 * The part of a schema that the caller may see. Whoever has a role sees the lists that it opens as an operator does, as far as it
 * goes, and all others as an ordinary account.
 *
 * @returns undefined if they may not even list the records
 */
export function limitToCaller(
  whole: ResourceDefinition,
  caller: Caller,
  now: Date,
): LimitedSchema | undefined {
  const grant = caller.role && grantFor(caller.role.grants, whole.name);
  if (!grant?.actions.includes('read')) return limitToAccount(whole, caller, now);
  const limited = limitToAccount(grantedOf(whole, grant), asOperator(caller), now);
  const lacks = (action: GrantAction) => !grant.actions.includes(action) && 'operatorsOnly';
  // only who writes lists sees how a source is asked
  const refused = present({
    create: whole.forms?.create !== undefined && lacks('create'),
    edit: whole.forms?.edit !== undefined && lacks('edit'),
    publish: isPublishable(whole) && !grantsPublishing(grant) && 'draftsOnly',
    delete: whole.endpoints.delete !== undefined && lacks('delete'),
    import: whole.import !== undefined && lacks('import'),
  });
  return (
    limited && {
      ...limited,
      definition: asAsked(limited.written),
      refused: { ...limited.refused, ...refused },
    }
  );
}

/** Why the caller may import nothing into a list. */
const importRefusal = (refusal: Refusal, isByList: boolean, caller: Caller) =>
  isByList ? (memberRefusal(caller, 'editor') ?? refusal('create')) : refusalOf('operator', caller);

/**
 * The part of a schema that the caller may see: the fields that they may view, the calls that they may make, and the
 * forms and actions with these.
 *
 * @returns undefined if they may not even list the records
 */
function limitToAccount(
  whole: ResourceDefinition,
  caller: Caller,
  now: Date,
): LimitedSchema | undefined {
  const definition = limitFields(whole, { user: userOf(caller), now });
  if (!definition) return undefined;
  const { endpoints: calls, forms, list } = definition;
  const isByList = isGrantedByList(definition.provider);
  const refusal = (isByList ? refusalByList : refusalOfCalls)(definition, caller);
  if (refusal('read')) return undefined;
  const isOfSource = definition.provider === 'source';
  // the gateway checks the calls of sources, which are none of the platform
  const refused = (call: EndpointCall | undefined) =>
    isOfSource ? undefined : refusalOfCall(call, caller);
  const may = (call: EndpointCall | undefined) => call && !refused(call);
  const save = refusal('create', 'edit');
  const remove = refusal('delete');
  const bring = importRefusal(refusal, isByList, caller);
  const limited: ResourceDefinition = {
    ...definition,
    endpoints: {
      ...calls,
      detail: may(calls.detail) ? calls.detail : undefined,
      save: save ? undefined : calls.save,
      delete: remove ? undefined : calls.delete,
      restore: (isByList ? remove : !may(calls.restore)) ? undefined : calls.restore,
    },
    forms: save ? undefined : forms,
    list: {
      ...list,
      tabs: list.tabs?.filter((tab) => !refused(tab.list)),
      tabCounts:
        typeof list.tabCounts === 'object' && !may(list.tabCounts) ? undefined : list.tabCounts,
      actions: list.actions
        ?.filter(({ set, call }) => (set || isOfSource ? !refusal('edit') : !refused(call)))
        .map((action) => (may(action.undo) ? action : { ...action, undo: undefined })),
    },
    picker: definition.picker && {
      ...definition.picker,
      list: may(definition.picker.list) ? definition.picker.list : undefined,
    },
    import: bring ? undefined : definition.import,
  };
  return {
    refused: present({
      create: forms?.create !== undefined && refusal('create'),
      edit: forms?.edit !== undefined && refusal('edit'),
      publish: isPublishable(definition) && save,
      delete: remove,
      import: definition.import !== undefined && bring,
    }),
    // only operators read how a source is asked: they write it
    definition: isOperator(caller) ? limited : asAsked(limited),
    written: limited,
  };
}
