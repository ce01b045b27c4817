import { diffResources, type ResourceChange } from '#schema/diff.ts';
import { definitionOf } from './definitionOf.ts';

/** What one text in the place of the other changes for people; undefined where one of them is no list. */
export function changesBetween(before: string, after: string): ResourceChange[] | undefined {
  const [left, right] = [definitionOf(before), definitionOf(after)];
  return left && right ? diffResources(left, right) : undefined;
}
