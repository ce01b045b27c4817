import { type Caller, isOperator } from '../http/handle.ts';
import type { Services } from '../services.ts';
import type { ListedResource } from './assemble.ts';
import { type LimitedSchema, limitToCaller } from './limit.ts';
import { schemaStore } from './store.ts';

/** A list as one caller may see it. */
export interface VisibleList {
  readonly resource: ListedResource;
  /** undefined if it is broken; operators see it in lists all the same */
  readonly limited: LimitedSchema | undefined;
}

/** The lists that the caller may see, by name; broken ones only for operators. */
export async function visibleLists(services: Services, caller: Caller): Promise<VisibleList[]> {
  const seesAll = isOperator(caller);
  const now = services.now();
  const resources = await schemaStore(services).all();
  return resources.flatMap((resource) => {
    const { definition } = resource;
    const limited = definition && limitToCaller(definition, caller, now);
    return limited || seesAll ? [{ resource, limited }] : [];
  });
}

/** The present and former names of a list, the present one first. */
export const namesOfList = ({ resource: { name, definition } }: VisibleList): string[] => [
  name,
  ...(definition?.aliases ?? []),
];
