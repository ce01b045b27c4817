import type { Endpoint } from '#contract/endpoint.ts';
import {
  allowsNamed,
  type Grant,
  type GrantAction,
  grantFor,
  grantsPublishing,
  limitsFields,
  publishRight,
} from '#contract/grant.ts';
import { recordOf } from '#contract/readEnvelope.ts';
import type { CompiledResource } from '#schema/compile.ts';
import type { EndpointCall, ResourceDefinition, RowCall } from '#schema/meta.ts';
import { publishedFields } from '#schema/publishable.ts';
import type { Opened, Reach } from '../http/access.ts';
import type { Caller } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { withheldOf } from './fieldLimits.ts';
import { schemaStore } from './store.ts';

/**
 * What a role opens of a call: calls belong to the lists whose schemas name them, so that a list which is made at run time
 * is granted like any other. A call that no list names is opened by no role.
 */

type Sent = Readonly<Record<string, unknown>>;
/** One thing that a list does by a call. */
interface Use {
  /** whether a grant allows it, before it is known what is sent */
  readonly mayBe: (grant: Grant) => boolean;
  readonly is: (grant: Grant, sent: Sent) => boolean;
}

const has = (grant: Grant, ...actions: readonly GrantAction[]): boolean =>
  actions.some((action) => grant.actions.includes(action));

/** Whether what is sent holds these values; whatever depends on the row or the person may be anything. */
const holds = (sent: Sent, values: Sent = {}): boolean =>
  Object.entries(values).every(
    ([name, value]) => typeof value === 'object' || sent[name] === value,
  );

const reads = (call: EndpointCall | undefined): Use => ({
  mayBe: (grant) => has(grant, 'read'),
  is: (grant, sent) =>
    has(grant, 'read') && holds(sent, call?.fixed) && (sent.whole !== true || has(grant, 'export')),
});
const deletes: Use = {
  mayBe: (grant) => has(grant, 'delete'),
  is: (grant) => has(grant, 'delete'),
};
const imports: Use = {
  mayBe: (grant) => has(grant, 'import'),
  is: (grant) => has(grant, 'import'),
};

type Action = NonNullable<ResourceDefinition['list']['actions']>[number];

const isNamed = (grant: Grant, { name }: Action): boolean => allowsNamed([grant], grant.list, name);

interface Saving {
  readonly identifier: string;
  readonly actions: readonly Action[];
  readonly call?: EndpointCall | undefined;
  /** the fields that say whether readers see a record, which whoever publishes writes */
  readonly published: readonly string[];
}

function saves({ identifier, actions, call, published }: Saving): Use {
  const isHead = (name: string) => [identifier, 'revision'].includes(name);
  const isPublishing = (sent: Sent) =>
    Object.keys(sent).every((name) => isHead(name) || published.includes(name));
  /** an action that saves a record with some fields changed, and nothing else */
  const isSet = (action: Action, sent: Sent) =>
    action.set !== undefined &&
    Object.keys(sent).every((name) => isHead(name) || Object.hasOwn(action.set ?? {}, name));
  return {
    mayBe: (grant) =>
      has(grant, 'create', 'edit') ||
      (published.length > 0 && grantsPublishing(grant)) ||
      actions.some((one) => one.set && isNamed(grant, one)),
    is: (grant, sent) => {
      if (!(identifier in sent)) return has(grant, 'create') && holds(sent, call?.fixed);
      return (
        has(grant, 'edit') ||
        (grantsPublishing(grant) && isPublishing(sent)) ||
        actions.some((one) => isNamed(grant, one) && isSet(one, sent))
      );
    },
  };
}

const does = (action: Action, call: RowCall): Use => ({
  mayBe: (grant) => isNamed(grant, action),
  is: (grant, sent) => isNamed(grant, action) && holds(sent, call.body),
});

/** What a list does by a call. */
function usesBy(definition: ResourceDefinition, endpoint: Endpoint): Use[] {
  const { endpoints: calls, list, picker, name, aliases = [] } = definition;
  const actions = list.actions ?? [];
  const identifier = endpoint.change?.identifier ?? 'id';
  const [, of = '', call = ''] = /^\/(?:own|source)\/([^/]+)\/([^/]+)/.exec(endpoint.path) ?? [];
  const published = publishedFields(definition);
  if ([name, ...aliases].includes(of)) {
    if (call === 'save') return [saves({ identifier, actions, published })];
    return call === 'delete' || call === 'restore' ? [deletes] : [reads(undefined)];
  }
  const { goesWith } = endpoint;
  if (goesWith?.list === name) {
    // what the screen shows has all fields
    const { action } = goesWith;
    const may = (grant: Grant) =>
      (action === publishRight ? grantsPublishing(grant) : has(grant, action)) &&
      !limitsFields(grant);
    return [{ mayBe: may, is: may }];
  }
  const isCall = (one: EndpointCall | undefined): one is EndpointCall =>
    one?.method === endpoint.method && one.path === endpoint.path;
  const tabs = list.tabs?.map((tab) => tab.list) ?? [];
  const counts = typeof list.tabCounts === 'object' ? list.tabCounts : undefined;
  return [
    ...[calls.list, calls.detail, ...tabs, counts, picker?.list].filter(isCall).map(reads),
    ...[calls.save]
      .filter(isCall)
      .map((one) => saves({ identifier, actions, call: one, published })),
    ...[calls.delete, calls.restore].filter(isCall).map(() => deletes),
    ...actions.flatMap((action) =>
      [action.call, action.undo].flatMap((one) => (one && isCall(one) ? does(action, one) : [])),
    ),
  ];
}

/** One list that a role opens a call of. */
interface OpenedList {
  readonly grant: Grant;
  readonly uses: readonly Use[];
  readonly name: string;
}

/**
 * What the role of a caller opens of a call; undefined for nothing, or without a role.
 *
 * @param resource the list that the address of an import names
 */
export async function reachOf(
  services: Services,
  endpoint: Endpoint,
  resource: string | undefined,
  { role }: Caller,
): Promise<Reach | undefined> {
  if (!role || endpoint.service !== 'jmgr') return undefined;
  const store = schemaStore(services);
  const isImport = endpoint.path.startsWith('/import/') && resource !== undefined;
  const opened: OpenedList[] = [];
  for (const { name, definition } of await store.all()) {
    const grant = grantFor(role.grants, name);
    if (!definition || !grant) continue;
    const uses = isImport && name === resource ? [imports] : usesBy(definition, endpoint);
    const possible = uses.filter(({ mayBe }) => mayBe(grant));
    if (possible.length > 0) opened.push({ grant, name, uses: possible });
  }
  if (opened.length === 0) return undefined;
  const compiled = new Map<string, CompiledResource>();
  for (const { name } of opened) {
    const list = await store.find(name);
    if (list) compiled.set(name, list);
  }
  return {
    open: (query, body) => {
      const sent = { ...recordOf(query), ...recordOf(body) };
      const open = opened.filter(({ grant, uses }) => uses.some(({ is }) => is(grant, sent)));
      // of lists that share a call, what one of them shows is shown
      const [first] = open.sort((one, other) => withheldCount(one) - withheldCount(other));
      if (!first) return undefined;
      const list = compiled.get(first.name);
      return withheldCount(first) === 0 || !list ? unlimited : withheldOf(list, first.grant, sent);
    },
  };
}

const withheldCount = ({ grant }: OpenedList): number =>
  grant.hidden.length + grant.readOnly.length;

const unlimited: Opened = { isLimited: false, answer: (work) => work() };
