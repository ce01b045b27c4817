import { keysAfter, type MergeRule, mergeRule, notInherited } from './extend.ts';
import { isRecord, type JsonRecord, sameJson } from './json.ts';

/** Computes what a list has to say over the list that it extends, so that both together give the wanted result. */

/**
 * The text of a list over its base: `extendDefinition(base, differing(base, whole, former))` is `whole` again, except
 * for the order of keys, which follows the base.
 *
 * @param former the present text of the list: what it already says stays, even if it equals the base
 * @param rule Default: that of lists
 */
export function differing(
  base: JsonRecord,
  whole: JsonRecord,
  former: JsonRecord,
  rule: MergeRule = mergeRule,
): JsonRecord {
  const own = Object.entries(whole).filter(([key]) => notInherited.has(key));
  const rest = Object.entries(whole).filter(([key]) => !notInherited.has(key));
  const inherited = Object.entries(base).filter(([key]) => !notInherited.has(key));
  const over = keysOver(Object.fromEntries(inherited), Object.fromEntries(rest), former, rule);
  return inFormerOrder({ ...Object.fromEntries(own), ...over }, former);
}

/** What the text says about one value; undefined for nothing. */
function over(
  base: unknown,
  whole: unknown,
  former: unknown,
  rule: MergeRule | undefined,
): unknown {
  if (rule?.by !== undefined && Array.isArray(base) && Array.isArray(whole)) {
    const said = Array.isArray(former) ? undefined : entriesOver(base, whole, former, rule.by);
    if (said) return unlessNothing(said, former);
  } else if (rule && rule.by === undefined && isRecord(base) && isRecord(whole)) {
    const said = keysOver(base, whole, isRecord(former) ? former : {}, rule);
    if (hasBeyond(rule, said)) return whole;
    return unlessNothing(said, former);
  }
  return former === undefined && sameJson(base, whole) ? undefined : whole;
}

/** Whether one of the keys cannot be changed or taken away alone. */
const hasBeyond = ({ only }: MergeRule, said: JsonRecord): boolean =>
  only !== undefined &&
  Object.entries(said).some(([key, value]) => value === null || !only.includes(key));

/** What is said; undefined for nothing that was not written before. */
const unlessNothing = (said: JsonRecord, former: unknown): JsonRecord | undefined =>
  Object.keys(said).length > 0 || former !== undefined ? said : undefined;

function keysOver(
  base: JsonRecord,
  whole: JsonRecord,
  former: JsonRecord,
  rule: MergeRule,
): JsonRecord {
  const keys = [...new Set([...Object.keys(base), ...Object.keys(whole)])];
  const said = keys.flatMap((key): [string, unknown][] => {
    if (!Object.hasOwn(whole, key)) return rule.keepsNull ? [] : [[key, null]];
    if (!Object.hasOwn(base, key)) return [[key, whole[key]]];
    const before = former[key] ?? undefined;
    const value = over(base[key], whole[key], before, rule.keys?.[key] ?? rule.each);
    return value === undefined ? [] : [[key, value]];
  });
  return inFormerOrder(Object.fromEntries(said), former);
}

/** An entry with the position that it is moved to. */
type Said = [key: string, change: unknown];

/**
 * What the text says about a list of named entries; undefined if only the whole list can express it. An entry that
 * moves or is new names the entry it comes before.
 */
function entriesOver(
  base: readonly unknown[],
  whole: readonly unknown[],
  former: unknown,
  by: string,
): JsonRecord | undefined {
  const nameOf = (entry: unknown): string => String(isRecord(entry) ? entry[by] : entry);
  const [had, has] = [base.map(nameOf), whole.map(nameOf)];
  if (new Set(had).size < had.length || new Set(has).size < has.length) return undefined;
  const before = isRecord(former) ? former : {};
  const removed = had.filter((name) => !has.includes(name)).map((name): Said => [name, null]);
  const changes = new Map(
    whole.flatMap((entry, index): Said[] => {
      const name = has[index] ?? '';
      const was = base[had.indexOf(name)];
      const change = had.includes(name)
        ? entryOver(was, entry, before[name], by)
        : fresh(entry, by);
      return change ? [[name, change]] : [];
    }),
  );
  const placed = (before: ReadonlyMap<string, string>, order: readonly string[]): JsonRecord => {
    const said = order.flatMap((name): Said[] => {
      const at = before.get(name);
      const change = changes.get(name);
      if (change === undefined && at === undefined) return [];
      return [[name, { ...Object(change), ...(at === undefined ? {} : { before: at }) }]];
    });
    return Object.fromEntries([...removed, ...said]);
  };
  // keeps the author's positions if they still give this order
  const known = Object.entries(before).flatMap(([name, change]): [string, string][] =>
    isRecord(change) && typeof change.before === 'string' && has.includes(change.before)
      ? [[name, change.before]]
      : [],
  );
  const kept = inFormerOrder(placed(new Map(known), has), before);
  if (sameJson(keysAfter(had, kept), has)) return kept;
  const moved = movesBetween(had, has);
  // from last to first, because each entry comes before one that already has its position
  return placed(moved, [...has].reverse());
}

/** What the text says about an entry of the base; undefined for nothing. */
function entryOver(base: unknown, whole: unknown, former: unknown, by: string): unknown {
  const entry = (value: unknown): JsonRecord => (isRecord(value) ? value : { [by]: value });
  const { before: _, ...said } = isRecord(former) ? former : {};
  const change = keysOver(entry(base), entry(whole), said, { keys: {} });
  return Object.keys(change).length > 0 ? change : undefined;
}

/** What the text says about an entry that the base does not have; its name is already the key if it is a text. */
const fresh = (entry: unknown, by: string): JsonRecord =>
  Object.fromEntries(
    Object.entries(isRecord(entry) ? entry : {}).filter(
      ([key, value]) => key !== by || typeof value !== 'string',
    ),
  );

/** The entries that have to name the one they come before: all but the longest run that is already in order. */
function movesBetween(had: readonly string[], has: readonly string[]): Map<string, string> {
  const still = new Set(longestRun(had, has));
  return new Map(
    has.flatMap((name, index): [string, string][] => {
      const next = has[index + 1];
      return still.has(name) || next === undefined ? [] : [[name, next]];
    }),
  );
}

/**
 * The longest run of base entries that keep their order. It has to include the last one, because nothing can be moved
 * after it.
 */
function longestRun(had: readonly string[], has: readonly string[]): readonly string[] {
  const runs: (readonly string[])[] = [];
  const places = has.map((name) => had.indexOf(name));
  for (const [index, place] of places.entries()) {
    const fitting = runs.filter(
      (run, at) => place >= 0 && (places[at] ?? -1) < place && run.length > 0,
    );
    const longest = fitting.reduce<readonly string[]>(
      (best, run) => (run.length > best.length ? run : best),
      [],
    );
    runs.push(place < 0 ? [] : [...longest, has[index] ?? '']);
  }
  const last = runs.at(-1) ?? [];
  if (last.length > 0) return last;
  return runs.reduce<readonly string[]>((best, run) => (run.length > best.length ? run : best), []);
}

/** The value with the former keys first, in their former order. */
const inFormerOrder = (value: JsonRecord, former: JsonRecord): JsonRecord => {
  const known = Object.keys(former).filter((key) => Object.hasOwn(value, key));
  return Object.fromEntries(
    [...new Set([...known, ...Object.keys(value)])].map((key) => [key, value[key]]),
  );
};
