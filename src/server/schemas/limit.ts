import { endpoints } from '#contract/endpoints/index.ts';
import { findEndpoint } from '#schema/check/shapes.ts';
import type { EndpointCall, ResourceDefinition } from '#schema/meta.ts';
import { checkAccess } from '../http/access.ts';
import { CallError } from '../http/errors.ts';
import { type Caller, isOperator } from '../http/handle.ts';

/** Whether the caller may make the call at all. */
function mayCall(call: EndpointCall | undefined, caller: Caller): boolean {
  const endpoint = call && findEndpoint(endpoints, call);
  if (!endpoint) return call !== undefined;
  try {
    checkAccess(endpoint.access, caller, 'accountNeeded');
    return true;
  } catch (error) {
    if (error instanceof CallError) return false;
    throw error;
  }
}

/**
 * What of a schema the caller gets to see: the calls they may make, and the forms and actions over them.
 *
 * @returns undefined where they may not even list it
 */
export function limitToCaller(
  definition: ResourceDefinition,
  caller: Caller,
): ResourceDefinition | undefined {
  if (isOperator(caller)) return definition;
  if (!mayCall(definition.endpoints.list, caller)) return undefined;
  const { endpoints: calls, forms, list } = definition;
  const save = mayCall(calls.save, caller);
  return {
    ...definition,
    endpoints: {
      ...calls,
      detail: mayCall(calls.detail, caller) ? calls.detail : undefined,
      save: save ? calls.save : undefined,
      delete: mayCall(calls.delete, caller) ? calls.delete : undefined,
    },
    forms: save || calls.save === undefined ? forms : undefined,
    list: {
      ...list,
      tabs: list.tabs?.filter((tab) => !tab.list || mayCall(tab.list, caller)),
      actions: list.actions?.filter((action) =>
        action.set ? save : !action.call || mayCall(action.call, caller),
      ),
    },
    import: undefined,
  };
}
