import { locales } from '#locales/index.ts';
import type { CompiledResource } from '#schema/compile.ts';
import type { EndpointCall, Grant } from '#schema/meta.ts';
import { pagesSeen } from '#schema/source/pagesSeen.ts';
import { callOfAction, callOfTab } from '#schema/source/platformCalls.ts';
import type { PageQuestion } from '#schema/source/records.ts';
import { NotFound, sentence } from '../http/errors.ts';
import { type HandledEndpoint, handle as handleCall, isOperator, succeed } from '../http/handle.ts';
import { keptFor } from '../keptFor.ts';
import type { Services } from '../services.ts';
import type { AskSource } from './ask.ts';
import { type Asking, createAsker, type OpenedList } from './asker.ts';
import { type SourceCall, type SourceEndpoints, sourceEndpoints } from './endpoints.ts';
import { openList, type SourcesOfLists } from './opened.ts';
import { asRefusal } from './refusals.ts';
import { roomFor } from './room.ts';

/**
 * The gateway: the calls of lists to their sources. A list is asked for with calls of the contract; the platform asks its
 * source in the words of its convention, for those to whom the list grants it, and for nothing that the list does not name.
 */

type Row = Readonly<Record<string, unknown>>;

/** Who answers the calls of lists of sources. */
export function sourceHandled(services: Services, known: SourcesOfLists, ask: AskSource) {
  const tools = { services, ask, positionsOf: pagesSeen() };

  function handledOf(
    opened: OpenedList,
    endpoints: SourceEndpoints,
  ): Readonly<Record<SourceCall, HandledEndpoint>> {
    const { list, source } = opened;
    const handle: typeof handleCall = (endpoint, handler) =>
      handleCall(endpoint, async (call) => {
        const room = roomFor(services).open();
        try {
          const held = { ...call, room };
          return await handler(held);
        } catch (error) {
          throw asRefusal(source.name, error);
        } finally {
          room.close();
        }
      });
    const asker = (call: Asking, action: keyof Grant) => createAsker(tools, opened, call, action);
    const page = async (call: Asking & { readonly body: PageQuestion }, asked: EndpointCall) => {
      const { notices, ...answer } = await asker(call, 'read').page(asked, call.body);
      // who maintains the list is told what its source does not keep to
      return isOperator(call.caller) && notices.length > 0 ? { ...answer, notices } : answer;
    };
    const act = async (
      call: Asking & { readonly parameters: { readonly of: string }; readonly body: Row },
      what: 'call' | 'undo',
    ) => {
      const { of } = call.parameters;
      const asked = callOfAction(list, of, what);
      if (!asked)
        throw new NotFound(
          sentence(locales.sources.server, 'noSuchAction', { list: list.name, action: of }),
        );
      return succeed({}, await asker(call, 'edit').act(asked, call.body));
    };
    return {
      list: handle(endpoints.list, (call) => page(call, list.endpoints.list)),
      tab: handle(endpoints.tab, (call) => page(call, listOfTab(list, call.parameters.of))),
      pick: handle(endpoints.pick, (call) => page(call, list.picker.list)),
      some: handle(endpoints.some, async (call) =>
        succeed(await asker(call, 'read').some(call.body.ids)),
      ),
      counts: handle(endpoints.counts, async (call) =>
        succeed(await asker(call, 'read').counts(call.body)),
      ),
      detail: handle(endpoints.detail, async (call) =>
        succeed(await asker(call, 'read').detail(call.parameters.id)),
      ),
      save: handle(endpoints.save, async (call) => {
        const isChange = Object.hasOwn(call.body, list.identifier);
        return succeed(await asker(call, isChange ? 'edit' : 'create').save(call.body));
      }),
      delete: handle(endpoints.delete, async (call) => {
        const { done, unchanged } = await asker(call, 'delete').delete(call.body.ids);
        return succeed({ deleted: done, unchanged });
      }),
      restore: handle(endpoints.restore, async (call) => {
        const { restore } = list.endpoints;
        if (!restore)
          throw new NotFound(sentence(locales.sources.server, 'noRestore', { list: list.name }));
        const { done, unchanged } = await asker(call, 'delete').onEach(restore, call.body.ids);
        return succeed({ restored: done, unchanged });
      }),
      action: handle(endpoints.action, (call) => act(call, 'call')),
      undo: handle(endpoints.undo, (call) => act(call, 'undo')),
    };
  }

  return async (name: string, call: SourceCall): Promise<HandledEndpoint> => {
    const opened = await openList(known, name);
    return handledOf(opened, endpointsOf(opened.list))[call];
  };
}

// lists that change are other objects
const endpointsOf = keptFor(sourceEndpoints);

/** @throws NotFound if there is no such tab */
function listOfTab(list: CompiledResource, of: string): EndpointCall {
  const call = callOfTab(list, of);
  if (!call)
    throw new NotFound(sentence(locales.sources.server, 'noSuchTab', { list: list.name, tab: of }));
  return call;
}
