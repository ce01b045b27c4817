import { differing } from '#schema/differing.ts';
import {
  extendDefinition,
  type MergeRule,
  mergeRule,
  notInherited,
  ruleFor,
} from '#schema/extend.ts';
import { pruneValue, setValue } from './edits.ts';
import { isObject, type JsonObject, type JsonPath, listAt, objectAt, valueAt } from './json.ts';

/**
 * A list that extends another one is edited as a whole, but its text contains only the differences. These functions
 * translate between places in the whole list and places in the text.
 */

/** Where a value of a list that extends another one comes from. */
export type Standing = 'inherited' | 'own' | 'added';

/** A list that extends another one, while it is edited. */
export interface Extending {
  /** the whole list that it extends */
  readonly base: JsonObject;
  /** its own text: the differences */
  readonly own: JsonObject;
  /** both together */
  readonly whole: JsonObject;
  /** how they are merged */
  readonly rule: MergeRule;
}

/** Puts a list together from its base and its own text. @param rule Default: that of lists */
export const extendingOf = (
  base: JsonObject,
  own: JsonObject,
  rule: MergeRule = mergeRule,
): Extending => ({ base, own, whole: objectAt(extendDefinition(base, own, rule), []), rule });

/**
 * The text after a change of the whole list. If the list no longer extends another one, the text contains all of it.
 */
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

/** The same for a part of a text, at a path, that is over something else. It is left out where nothing differs. */
export function changedPart(
  base: JsonObject,
  text: string,
  path: JsonPath,
  edit: (whole: string) => string,
  rule: MergeRule,
): string {
  const own = objectAt(JSON.parse(text), path);
  const { whole } = extendingOf(base, own, rule);
  const after = objectAt(JSON.parse(edit(JSON.stringify(whole))), []);
  const said = differing(base, after, own, rule);
  return Object.keys(said).length === 0 ? pruneValue(text, path) : rewritten(text, own, said, path);
}

/** Where the text holds the value of a place in the whole list. */
interface OwnPlace {
  /** path in the text and in the base; inheritance replaces this value as a whole */
  readonly own: JsonPath;
  readonly base: JsonPath;
  /** path of the same value in the whole list: the place itself, or a place above it */
  readonly whole: JsonPath;
  /** whether its keys are inherited one by one */
  readonly isLaid: boolean;
}

function ownPlace({ base, own, whole, rule: all }: Extending, path: JsonPath): OwnPlace {
  let rule: MergeRule | undefined = all;
  const place: Record<'own' | 'base' | 'whole', (string | number)[]> = {
    own: [],
    base: [],
    whole: [],
  };
  for (const key of path) {
    if (!rule || (rule.by !== undefined && Array.isArray(valueAt(own, place.own)))) break;
    if (rule.only?.includes(String(key)) === false) break;
    const name =
      rule.by === undefined ? key : nameOf(valueAt(whole, [...place.whole, key]), rule.by);
    place.base.push(
      rule.by === undefined ? key : indexOf(valueAt(base, place.base), name, rule.by),
    );
    place.own.push(name);
    place.whole.push(key);
    rule = rule.by === undefined ? (rule.keys?.[key] ?? rule.each) : { keys: {} };
    rule = ruleFor(rule, valueAt(own, place.own));
  }
  // what is taken away is taken away as a whole
  const isThere = valueAt(own, place.own) !== null;
  return { ...place, isLaid: isThere && rule !== undefined && rule.by === undefined };
}

const nameOf = (entry: unknown, by: string): string => String(isObject(entry) ? entry[by] : entry);

const indexOf = (entries: unknown, name: string | number, by: string): number =>
  Array.isArray(entries) ? entries.findIndex((one) => nameOf(one, by) === String(name)) : -1;

/** The names of what a list inherits at a path in its text: keys, or the names of entries. */
export function inheritedNames({ base }: Extending, path: JsonPath): readonly string[] {
  let rule: MergeRule | undefined = mergeRule;
  let value: unknown = base;
  for (const key of path) {
    if (!rule) return [];
    const { by }: MergeRule = rule;
    value = valueAt(value, [by === undefined ? key : indexOf(value, key, by)]);
    rule = by === undefined ? (rule.keys?.[String(key)] ?? rule.each) : { keys: {} };
  }
  const by = rule?.by;
  if (by !== undefined) return listAt(value, []).map((entry) => nameOf(entry, by));
  return rule ? Object.keys(objectAt(value, [])) : [];
}

/** Where the value at a path comes from; undefined if there is none, and for keys that are never inherited. */
export function standingOf(extending: Extending, path: JsonPath): Standing | undefined {
  if (notInherited.has(String(path[0]))) return undefined;
  const place = ownPlace(extending, path);
  const isSaid = valueAt(extending.own, place.own) !== undefined;
  const isInBase = valueAt(extending.base, place.base) !== undefined;
  if (!isSaid) return isInBase ? 'inherited' : undefined;
  return isInBase ? 'own' : 'added';
}

/**
 * Whether the value at a path is inherited or replaced as a whole. Otherwise its parts are inherited one by one, or it
 * belongs to a larger value.
 */
export function isWholeValue(extending: Extending, path: JsonPath): boolean {
  const { whole, isLaid } = ownPlace(extending, path);
  return whole.length === path.length && !isLaid;
}

/** Whether the keys of the object at a path come in the order of the base, which the text cannot change. */
export function isInOrderOfBase(extending: Extending, path: JsonPath): boolean {
  const { base, whole, isLaid } = ownPlace(extending, path);
  return isLaid && whole.length === path.length && isObject(valueAt(extending.base, base));
}

/**
 * Adds the inherited value at a path to the text, so that the list has it as its own.
 *
 * @param within where the text has what is over the base. Default: it is all of it
 */
export function makeOwn(
  text: string,
  extending: Extending,
  path: JsonPath,
  within: JsonPath = [],
): string {
  const { own, whole } = ownPlace(extending, path);
  return setValue(text, [...within, ...own], valueAt(extending.whole, whole));
}

/** Removes the list's own value at a path from the text, so that it is inherited again. */
export const makeInherited = (
  text: string,
  extending: Extending,
  path: JsonPath,
  within: JsonPath = [],
): string => pruneValue(text, [...within, ...ownPlace(extending, path).own]);

/** Translates a path in the text into the path in the whole list. */
export function wholePath({ own, whole }: Extending, path: JsonPath): JsonPath {
  let rule: MergeRule | undefined = mergeRule;
  const found: (string | number)[] = [];
  for (const [depth, key] of path.entries()) {
    const isEntry = rule?.by !== undefined && !Array.isArray(valueAt(own, path.slice(0, depth)));
    const index = isEntry && rule?.by ? indexOf(valueAt(whole, found), key, rule.by) : key;
    // the entry is removed by the text: the finding is shown at its parent
    if (index === -1) break;
    found.push(index);
    rule = rule?.by === undefined ? (rule?.keys?.[String(key)] ?? rule?.each) : { keys: {} };
  }
  return found;
}

/**
 * The text with another value; only what differs is rewritten.
 *
 * @param before the present value of the text
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

/** Whether the common keys are in the same order, and new keys come after them. */
function keepsOrder(before: JsonObject, after: JsonObject): boolean {
  const kept = Object.keys(before).filter((key) => Object.hasOwn(after, key));
  return kept.every((key, index) => Object.keys(after)[index] === key);
}
