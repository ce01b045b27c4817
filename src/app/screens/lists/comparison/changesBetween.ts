import { diffResources, type ResourceChange } from '#schema/diff.ts';
import { type Definitions, definitionOf } from './definitionOf.ts';

/** What changes for people if one text replaces the other; undefined if one of them is not a valid list. */
export function changesBetween(
  before: string,
  after: string,
  known: Definitions,
): ResourceChange[] | undefined {
  const [left, right] = [definitionOf(before, known), definitionOf(after, known)];
  return left && right ? diffResources(left, right) : undefined;
}
