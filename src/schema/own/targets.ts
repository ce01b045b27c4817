import type { PlatformTarget, Target } from '#contract/things/field.ts';
import { ownColumn, ownTable } from './columns.ts';

/** Which lists a relation of own records may name. */

const platformLists: Readonly<Record<string, PlatformTarget>> = {
  users: 'accounts',
  circles: 'circles',
  topics: 'topics',
  books: 'books',
  labels: 'labels',
  channels: 'channels',
};

/** What is needed to know of another list. */
interface OtherList {
  readonly name: string;
  readonly provider?: string | undefined;
}

/** Whether records of a list can be related to. A list that does not exist is reported by another rule. */
export function isTargetedList(
  name: string,
  find: (name: string) => OtherList | undefined,
): boolean {
  const list = find(name);
  return !list || list.provider === 'own' || Object.hasOwn(platformLists, list.name);
}

/** What a relation to a list refers to; undefined if its records cannot be referred to. */
export function targetOfList(
  list: OtherList & { readonly recordTitle: { readonly name: string } },
): Target | undefined {
  if (list.provider === 'own') return `${ownTable(list.name)}.${ownColumn(list.recordTitle.name)}`;
  return platformLists[list.name];
}
