import type { ResourceDefinition } from '../meta.ts';
import type { InferredProvider } from './calls.ts';
import { isRow, type Row } from './observe.ts';
import { essenceOf, wordsOf } from './words.ts';

/** Finds the list that a value refers to. */

/** Lists that a new one may refer to: those of the same service or source. */
export function reachable(
  resources: readonly ResourceDefinition[],
  from: {
    readonly name: string;
    readonly provider: InferredProvider;
    readonly source?: string | undefined;
  },
): ResourceDefinition[] {
  return resources.filter(
    (one) =>
      one.name !== from.name &&
      (one.provider ?? 'jmgr') === from.provider &&
      (from.provider !== 'source' || one.source === from.source),
  );
}

/** The list with records of this name: `publisher`, `bookIds`, `parent_label`. */
export function listNamed(
  name: string,
  resources: readonly ResourceDefinition[],
): ResourceDefinition | undefined {
  const essence = essenceOf(name.replace(/(?<=[a-z\d_])_?ids?$/i, ''));
  const last = essenceOf(wordsOf(name.replace(/(?<=[a-z\d_])_?ids?$/i, '')).at(-1) ?? '');
  const namesOf = (one: ResourceDefinition) => [one.name, ...(one.aliases ?? [])].map(essenceOf);
  return (
    resources.find((one) => namesOf(one).includes(essence)) ??
    resources.find((one) => namesOf(one).includes(last))
  );
}

const titleKey = /^(title|name|nickname|label|[a-z]+(Name|Title))$/;

/** Whether every object contains an id and a name, as a row shows related records. */
export function areReferences(objects: readonly Row[]): boolean {
  return objects.every((one) => {
    const keys = Object.keys(one);
    return keys.some(isIdKey) && keys.some((key) => titleKey.test(key)) && keys.length <= 6;
  });
}

const isIdKey = (key: string): boolean => /^_?id$|[a-z]Id$|_id$/.test(key);

/** The list that references point at, by the field's name or by the key of their ids. */
export function listOfReferences(
  key: string,
  objects: readonly Row[],
  resources: readonly ResourceDefinition[],
): ResourceDefinition | undefined {
  const [first] = objects;
  const byIdentifier = resources.find(
    ({ identifier }) =>
      identifier !== undefined && identifier !== 'id' && first && Object.hasOwn(first, identifier),
  );
  return byIdentifier ?? listNamed(key, resources);
}

/** Whether all objects are references to a person, as a `user` field shows them. */
export const areUserCards = (objects: readonly Row[]): boolean =>
  objects.length > 0 &&
  objects.every(
    (one) => typeof one.nickname === 'string' && ('avatar' in one || 'isInstitution' in one),
  );

/** The objects in values that are lists, if the lists contain nothing else. */
export function objectsIn(values: readonly unknown[]): Row[] | undefined {
  const items = values.flatMap((value) => (Array.isArray(value) ? value : []));
  return items.length > 0 && items.every(isRow) ? items : undefined;
}
