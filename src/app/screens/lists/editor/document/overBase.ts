import { differing } from '#schema/differing.ts';
import { extendDefinition, type MergeRule, mergeRule, notInherited } from '#schema/extend.ts';
import { pruneValue, setValue } from './edits.ts';
import { isObject, type JsonObject, type JsonPath, objectAt, valueAt } from './json.ts';

/**
 * A list that extends another one is edited as a whole; its text says what differs. These lead from a place of the whole
 * to the place of the text, and back.
 */

/** What stands at a place of a list that extends another one. */
export type Standing = 'inherited' | 'own' | 'added';

/** A list that extends another one, as it is edited. */
export interface Extending {
  /** what the list that it extends is as a whole */
  readonly base: JsonObject;
  /** what its own text says */
  readonly own: JsonObject;
  /** what it is */
  readonly whole: JsonObject;
}

/** A list by what it says over its base. */
export const extendingOf = (base: JsonObject, own: JsonObject): Extending => ({
  base,
  own,
  whole: objectAt(extendDefinition(base, own), []),
});

/** The text after a change of the whole list. One that extends nothing any more says all of it itself. */
export function changedOver(
  base: JsonObject,
  text: string,
  edit: (whole: string) => string,
): string {
  const own = objectAt(JSON.parse(text), []);
  const { whole } = extendingOf(base, own);
  const after = objectAt(JSON.parse(edit(JSON.stringify(whole))), []);
  const isAlone = after.extends === undefined;
  return rewritten(text, own, isAlone ? after : differing(base, after, own));
}

/** Where the text says what stands at a place of the whole. */
interface OwnPlace {
  /** of the value that is replaced as a whole, in the text and in the base */
  readonly own: JsonPath;
  readonly base: JsonPath;
  /** of the same in the whole: the place itself, or one above it */
  readonly whole: JsonPath;
  /** whether the list says something of what is in it by itself */
  readonly isLaid: boolean;
}

function ownPlace({ base, own, whole }: Extending, path: JsonPath): OwnPlace {
  let rule: MergeRule | undefined = mergeRule;
  const place: Record<'own' | 'base' | 'whole', (string | number)[]> = {
    own: [],
    base: [],
    whole: [],
  };
  for (const key of path) {
    if (!rule || (rule.by !== undefined && Array.isArray(valueAt(own, place.own)))) break;
    const name =
      rule.by === undefined ? key : nameOf(valueAt(whole, [...place.whole, key]), rule.by);
    place.base.push(
      rule.by === undefined ? key : indexOf(valueAt(base, place.base), name, rule.by),
    );
    place.own.push(name);
    place.whole.push(key);
    rule = rule.by === undefined ? (rule.keys?.[key] ?? rule.each) : { keys: {} };
  }
  return { ...place, isLaid: rule !== undefined && rule.by === undefined };
}

const nameOf = (entry: unknown, by: string): string => String(isObject(entry) ? entry[by] : entry);

const indexOf = (entries: unknown, name: string | number, by: string): number =>
  Array.isArray(entries) ? entries.findIndex((one) => nameOf(one, by) === String(name)) : -1;

/** Whether a place is as the base has it; undefined where nothing stands there, and of what no list inherits. */
export function standingOf(extending: Extending, path: JsonPath): Standing | undefined {
  if (notInherited.has(String(path[0]))) return undefined;
  const place = ownPlace(extending, path);
  const isSaid = valueAt(extending.own, place.own) !== undefined;
  const isInBase = valueAt(extending.base, place.base) !== undefined;
  if (!isSaid) return isInBase ? 'inherited' : undefined;
  return isInBase ? 'own' : 'added';
}

/** Whether a place is inherited or not as a whole: what is in it is laid over the base part by part, or goes with it. */
export function isWholeValue(extending: Extending, path: JsonPath): boolean {
  const { whole, isLaid } = ownPlace(extending, path);
  return whole.length === path.length && !isLaid;
}

/** The text with a value of its own at a place: what it inherits now. */
export function makeOwn(text: string, extending: Extending, path: JsonPath): string {
  const { own, whole } = ownPlace(extending, path);
  return setValue(text, own, valueAt(extending.whole, whole));
}

/** The text without a value of its own at a place. */
export const makeInherited = (text: string, extending: Extending, path: JsonPath): string =>
  pruneValue(text, ownPlace(extending, path).own);

/** The place of the whole that a place of the text speaks of. */
export function wholePath({ own, whole }: Extending, path: JsonPath): JsonPath {
  let rule: MergeRule | undefined = mergeRule;
  const found: (string | number)[] = [];
  for (const [depth, key] of path.entries()) {
    const isEntry = rule?.by !== undefined && !Array.isArray(valueAt(own, path.slice(0, depth)));
    const index = isEntry && rule?.by ? indexOf(valueAt(whole, found), key, rule.by) : key;
    // what it takes away is told where it stood
    if (index === -1) break;
    found.push(index);
    rule = rule?.by === undefined ? (rule?.keys?.[String(key)] ?? rule?.each) : { keys: {} };
  }
  return found;
}

/**
 * The text with another value, where only that is written anew which is different.
 *
 * @param before what the text says
 */
function rewritten(text: string, before: unknown, after: unknown, path: JsonPath = []): string {
  if (JSON.stringify(before) === JSON.stringify(after)) return text;
  if (!isObject(before) || !isObject(after) || !keepsOrder(before, after))
    return setValue(text, path, after);
  const removed = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  const without = removed.reduce((now, key) => setValue(now, [...path, key], undefined), text);
  return Object.entries(after).reduce(
    (now, [key, value]) =>
      Object.hasOwn(before, key)
        ? rewritten(now, before[key], value, [...path, key])
        : setValue(now, [...path, key], value),
    without,
  );
}

/** Whether the keys that both have stand in one order, and those that are new after them. */
function keepsOrder(before: JsonObject, after: JsonObject): boolean {
  const kept = Object.keys(before).filter((key) => Object.hasOwn(after, key));
  return kept.every((key, index) => Object.keys(after)[index] === key);
}
