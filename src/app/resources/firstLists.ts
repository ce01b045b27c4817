import { schemaList } from '#contract/endpoints/resources.ts';
import { readEnvelope } from '#contract/readEnvelope.ts';
import { isOfPlatform } from '#schema/providers.ts';
import { callMeta, listCall, pageOf } from '../providers/dataProvider.ts';
import { callEndpoint, plainJmgrCall } from '../session/client.ts';
import { askForCall, firstList, isAskedAhead, takeArrived } from '../session/headStart.ts';
import { callOf } from '../session/request.ts';
import { sessionStore } from '../session/sessionStore.ts';
import { type ListQuestion, questionFor } from './list/listQuery.ts';
import { readKept, readResources, type SchemaEntries } from './readResources.ts';
import { findResource } from './resourcesContext.ts';
import { readAddress } from './views/viewAddress.ts';

/** The lists as the platform sent them, and as they are read. */
export interface AskedLists {
  readonly entries: SchemaEntries;
  readonly read: ReturnType<typeof readResources>;
}

/**
 * Asks for the lists.
 *
 * @param whole the list whose schema is wanted whole, with those that it refers to; of the others an outline. Default: all
 * @throws CallFailure, silently
 */
export async function askForLists(signal?: AbortSignal, whole?: string): Promise<AskedLists> {
  const options = { silent: true, ...(signal ? { signal } : {}) };
  const { data: entries } = await callEndpoint(schemaList, { query: { whole } }, options);
  return { entries, read: readResources(entries) };
}

interface FirstLists {
  readonly session: number;
  readonly lists: Promise<AskedLists>;
  /** once they have come */
  arrived?: AskedLists;
}

let begun: FirstLists | undefined;

/**
 * Takes in the lists that were asked for at the start of the page (`session/headStart.ts`), and asks for the rows that
 * its address shows, while nothing is drawn yet.
 */
export function beginFirstLists(): void {
  const whole = firstList();
  if (!isAskedAhead(callOf(schemaList, { query: { whole } }))) return;
  const lists = askForLists(undefined, whole);
  const first: FirstLists = { session: sessionStore.session(), lists };
  begun = first;
  lists
    .then((asked) => {
      first.arrived = asked;
      askForRows(asked);
    })
    // who draws them asks again where that failed
    .catch(() => undefined);
}

/** The lists that were begun with and have come; undefined if somebody else has signed in since. */
export const arrivedFirstLists = (): AskedLists | undefined =>
  begun?.session === sessionStore.session() ? begun.arrived : undefined;

/** The lists that were begun with, once; undefined where there are none, or somebody else has signed in since. */
export function takeFirstLists(): Promise<AskedLists> | undefined {
  const taken = begun;
  begun = undefined;
  return taken?.session === sessionStore.session() ? taken.lists : undefined;
}

function askForRows({ entries, read }: AskedLists): void {
  const name = firstList();
  const resource = name === undefined ? undefined : findResource(read, name);
  if (!resource || !isOfPlatform(resource.provider)) return;
  const views = readKept(entries).views.get(resource.name) ?? [];
  // which of them is shown first is known once it is known who is there
  if (views.length > 0 && location.search === '') return;
  const { state } = readAddress(location.search, resource, { views, first: undefined });
  void askForCall(rowsCall({ resource, state, fixed: undefined }).call);
}

function rowsCall(asked: ListQuestion) {
  const { resource, state } = asked;
  const { meta, ...question } = questionFor(asked);
  const pagination = { currentPage: state.pageIndex, pageSize: state.pageSize };
  const call = listCall(resource, { ...question, pagination, meta: callMeta(meta) });
  return { call: plainJmgrCall(call), pagination };
}

/** The rows that were asked for with the first lists, once, if they have come and answer this question. */
export function takeFirstRows(asked: ListQuestion) {
  if (!isOfPlatform(asked.resource.provider)) return undefined;
  const { call, pagination } = rowsCall(asked);
  return takeArrived(call, ({ body, status, isBroken }) => {
    const envelope = readEnvelope(body, status);
    return envelope.success && !isBroken ? pageOf(envelope, pagination) : undefined;
  });
}
