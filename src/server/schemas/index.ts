import { schemaList } from '#contract/endpoints/resources.ts';
import type { CheckedResource } from '#schema/check.ts';
import { type Caller, type HandledEndpoint, handle, isOperator, succeed } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { limitToCaller } from './limit.ts';
import { schemaStore } from './store.ts';

export { type SchemaStore, schemaStore } from './store.ts';

/** What a caller is told of a file; undefined where it is not for them. Findings are for operators. */
function entryFor({ name, definition, findings }: CheckedResource, caller: Caller) {
  if (isOperator(caller)) return { name, schema: definition ?? null, findings };
  const limited = definition && limitToCaller(definition, caller);
  return limited && { name, schema: limited.definition, findings: [], refused: limited.refused };
}

/** Answers `/schema/list`. A broken file disables its own list only. */
export function schemaHandlers(services: Services): HandledEndpoint[] {
  const store = schemaStore(services);
  return [
    handle(schemaList, async ({ caller }) => {
      const entries = (await store.all()).map((checked) => entryFor(checked, caller));
      return succeed(entries.flatMap((entry) => entry ?? []));
    }),
  ];
}
