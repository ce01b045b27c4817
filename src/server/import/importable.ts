import { type CompiledResource, compileResource } from '#schema/compile.ts';
import type { ResourceDefinition } from '#schema/meta.ts';
import { holdsRecords, isGrantedByList } from '#schema/providers.ts';
import { actingIn, checkAccess } from '../http/access.ts';
import { type Caller, isOperator } from '../http/handle.ts';
import { accessFor, requireGrant } from '../jmgr/own/index.ts';
import { namesOfList, schemaStore, visibleLists } from '../schemas/index.ts';
import type { Services } from '../services.ts';
import { type AskSource, openList } from '../sources/index.ts';
import { type ColumnTarget, targetsOf } from './columns.ts';
import { bookKeys, type ImportKey, keysOf, sourceKeysOf } from './keys.ts';
import { ImportFailure } from './problems.ts';
import { requireMatchable } from './targets/importing.ts';
import { elsewhereTarget, thingTarget } from './targets/index.ts';
import {
  canMatch,
  isSurelySourceId,
  recordsOfSource,
  sourceIdIn,
  thingOfSource,
} from './targets/sources.ts';
import { type ImportTarget, ownIdIn, readImporter } from './targets/target.ts';

/** What people should know before they begin, by its message. */
type PlanNote = 'noteElsewhere' | 'noteNoKey';

/** A list that somebody may import into, with its column targets and its keys. */
export interface Importable {
  /** as the person who imports may see it */
  readonly resource: CompiledResource;
  readonly targets: readonly ColumnTarget[];
  /** the default first */
  readonly keys: readonly ImportKey[];
  /** whether a cell below the heading of ids can only be one. Default: those of this platform */
  readonly isSurelyId?: (cell: string) => boolean;
  /** what people should know before they begin */
  readonly notes?: readonly PlanNote[];
  /** what writes rows on behalf of this person */
  target(): Promise<ImportTarget>;
}

/**
 * @param caller who imports: operators into every list, others into lists that let them create. Default: the oldest operator
 *   account
 * @param ask how sources are asked. Default: not at all, so that their lists cannot be imported
 * @throws ImportFailure if there is no such list, or it cannot be imported; Forbidden if the caller may not
 */
export async function findImportable(
  services: Services,
  name: string,
  caller?: Caller,
  ask?: AskSource,
): Promise<Importable> {
  const whole = await schemaStore(services).find(name);
  const reach = await reachOf(services, whole, caller);
  const resource = reach ? compiledIn(reach, name) : whole;
  const isOfSource = resource?.provider === 'source' && ask !== undefined;
  if (
    !whole ||
    resource?.import === undefined ||
    !(isOfSource || holdsRecords(resource.provider))
  ) {
    const seen = reach ?? (await everyList(services));
    const known = seen.flatMap(({ seen: list }) => (list?.import ? list.name : []));
    throw new ImportFailure('notImportable', { resource: name, known: known.join(', ') });
  }
  const lists = reach ?? (caller?.role ? await listsOf(services, caller) : undefined);
  const isRelatable = (related: string) => !lists || showsTitles(lists, related);
  const targetsIn = (list: CompiledResource, keepsSource: boolean) =>
    targetsOf(list, keepsSource).filter(
      ({ field }) => !field?.relation || isRelatable(field.relation.resource),
    );
  const importer = async () =>
    caller ? actingIn(caller, whole.name, ['import']) : await readImporter(services, undefined);
  if (isOfSource) {
    const opened = await openList(schemaStore(services), whole.name);
    const thing = thingOfSource(opened);
    return {
      resource,
      targets: targetsIn(resource, false),
      keys: sourceKeysOf(resource, thing.matchNames),
      isSurelyId: isSurelySourceId,
      notes: ['noteElsewhere', ...(canMatch(opened) ? [] : (['noteNoKey'] as const))],
      async target() {
        const wish = {
          ...{ resource, thing, ask, isRelatable, idIn: sourceIdIn },
          caller: await importer(),
        };
        return elsewhereTarget(services, wish, (language) =>
          recordsOfSource(services, opened, { ask, language, caller: wish.caller }),
        );
      },
    };
  }
  const thing = await requireMatchable(services, whole);
  const own = settable(resource, thing.rows?.sets);
  return {
    resource: own,
    targets: targetsIn(own, thing.rows !== undefined),
    keys: thing.rows ? bookKeys : keysOf(own, thing.matchNames),
    target: async () =>
      thingTarget(services, {
        ...{ resource: own, thing, ask, isRelatable, idIn: ownIdIn },
        caller: await importer(),
      }),
  };
}

/** A list with fields that its rows set although no form does. */
const settable = (
  list: CompiledResource,
  sets: Readonly<Record<string, number>> = {},
): CompiledResource => ({
  ...list,
  fields: Object.fromEntries(
    Object.entries(list.fields).map(([name, field]) => [
      name,
      name in sets ? { ...field, readOnly: false, default: sets[name] } : field,
    ]),
  ),
});

/** A list, and what somebody may see of it. */
interface SeenList {
  readonly names: readonly string[];
  readonly whole: ResourceDefinition | undefined;
  readonly seen: ResourceDefinition | undefined;
}

const everyList = async (services: Services): Promise<SeenList[]> =>
  (await schemaStore(services).all()).map(({ name, definition }) => ({
    names: [name],
    whole: definition,
    seen: definition,
  }));

/**
 * The lists as somebody who is no operator sees them; undefined for operators, who see all.
 *
 * @throws Forbidden if they may not import into this one
 */
async function reachOf(
  services: Services,
  list: CompiledResource | undefined,
  caller: Caller | undefined,
): Promise<SeenList[] | undefined> {
  if (!caller || isOperator(actingIn(caller, list?.name ?? '', ['import']))) return undefined;
  if (!list || !isGrantedByList(list.provider)) {
    checkAccess('operator', { caller });
    return undefined;
  }
  checkAccess(accessFor(list, ['create']), { caller });
  for (const action of ['create', 'read'] as const) requireGrant(list, caller, action);
  return listsOf(services, caller);
}

const listsOf = async (services: Services, caller: Caller): Promise<SeenList[]> =>
  (await visibleLists(services, caller)).map((one) => ({
    names: namesOfList(one),
    whole: one.resource.definition,
    seen: one.limited?.definition,
  }));

const named = (lists: readonly SeenList[], name: string): SeenList | undefined =>
  lists.find(({ names }) => names.includes(name));

/** The list as its person sees it. */
function compiledIn(lists: readonly SeenList[], name: string): CompiledResource | undefined {
  const definition = named(lists, name)?.seen;
  return definition && compileResource(definition);
}

/** Whether somebody sees the titles of a list, so that cells may name its records. */
function showsTitles(lists: readonly SeenList[], name: string): boolean {
  const list = named(lists, name);
  return list?.seen !== undefined && list.seen.recordTitle === list.whole?.recordTitle;
}
