import type { CompiledResource } from '../compile.ts';
import type { EndpointCall, ResourceDefinition, RowCall } from '../meta.ts';

/**
 * The calls by which the app asks the platform for the records of a source. The platform asks the source in its own words,
 * which stand in the list (docs/sources.md).
 */

/** The calls of a list, by what they do; those with a name are there once for each tab or action. */
export const sourceCalls = (list: string) =>
  ({
    list: { method: 'POST', path: `/source/${list}/list` },
    tab: (tab: string) => ({ method: 'POST', path: `/source/${list}/list/${tab}` }) as const,
    pick: { method: 'POST', path: `/source/${list}/pick` },
    some: { method: 'POST', path: `/source/${list}/some` },
    counts: { method: 'POST', path: `/source/${list}/counts` },
    detail: { method: 'GET', path: `/source/${list}/detail/{id}` },
    save: { method: 'PUT', path: `/source/${list}/save` },
    delete: { method: 'DELETE', path: `/source/${list}/delete` },
    restore: { method: 'PUT', path: `/source/${list}/restore` },
    action: (action: string) =>
      ({ method: 'POST', path: `/source/${list}/action/${action}` }) as const,
    undo: (action: string) => ({ method: 'POST', path: `/source/${list}/undo/${action}` }) as const,
  }) as const satisfies Record<string, EndpointCall | ((name: string) => EndpointCall)>;

/** The list call of a tab of a list as it is written; undefined if there is no such tab. */
export function callOfTab({ tabs, endpoints }: CompiledResource, name: string) {
  const tab = tabs.find((one) => one.name === name);
  const call = tab?.list ?? endpoints.list;
  return tab && { ...call, fixed: { ...call.fixed, ...tab.fixed } };
}

/** The call of an action, or the one that takes it back; undefined if there is none. */
export const callOfAction = (
  { rowActions, bulkActions }: CompiledResource,
  name: string,
  what: 'call' | 'undo',
): RowCall | undefined =>
  [...rowActions, ...bulkActions].find((action) => action.name === name)?.[what];

/** What a body calls the value of a parameter in the path of an action: `{id}`. */
export const inPath = (parameter: string): string => `{${parameter}}`;

/** The parameters of a path: `/orders/{number}/ship` → `number`. */
export const parametersOf = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/**
 * A list as the app asks for it: one of a source has the calls of the platform in place of those of the source. Any other
 * list, and one that has them already, is as it was.
 */
export function asAsked(list: ResourceDefinition): ResourceDefinition {
  if (list.provider !== 'source') return list;
  const calls = sourceCalls(list.name);
  const { endpoints, forms, picker } = list;
  const { tabCounts, tabs, actions } = list.list;
  const identifier = list.identifier ?? 'id';
  const acted = (call: RowCall | undefined, asked: EndpointCall): RowCall | undefined =>
    call && {
      ...asked,
      body: {
        ...call.body,
        ...Object.fromEntries(
          parametersOf(call.path).map((name) => [
            inPath(name),
            { $row: name === 'id' ? identifier : name },
          ]),
        ),
      },
    };
  return {
    ...list,
    endpoints: {
      list: calls.list,
      detail: calls.detail,
      save: endpoints.save || forms?.create || forms?.edit ? calls.save : undefined,
      delete: endpoints.delete && calls.delete,
      restore: endpoints.restore && calls.restore,
    },
    picker: picker && { ...picker, list: picker.list && calls.pick },
    list: {
      ...list.list,
      tabCounts: typeof tabCounts === 'object' ? calls.counts : tabCounts,
      tabs: tabs?.map((tab) => ({ ...tab, fixed: undefined, list: calls.tab(tab.name) })),
      actions: actions?.map((action) => ({
        ...action,
        call: acted(action.call, calls.action(action.name)),
        undo: acted(action.undo, calls.undo(action.name)),
      })),
    },
  };
}
