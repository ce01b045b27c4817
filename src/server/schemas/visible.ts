import { type Caller, isOperator } from '../http/handle.ts';
import type { Services } from '../services.ts';
import type { ListedResource } from './assemble.ts';
import { type LimitedSchema, limitToCaller } from './limit.ts';
import { schemaStore } from './store.ts';

/** A list as one caller gets to see it. */
export interface VisibleList {
  readonly resource: ListedResource;
  /** undefined where it is broken; operators are told of it all the same */
  readonly limited: LimitedSchema | undefined;
}

/** The lists that the caller gets to see, in the order of names; broken ones are for operators alone. */
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

/** The present and the former names of a list, the present one first. */
export const namesOfList = ({ resource: { name, definition } }: VisibleList): string[] => [
  name,
  ...(definition?.aliases ?? []),
];
