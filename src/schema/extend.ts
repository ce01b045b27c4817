import { isRecord } from './json.ts';

/**
 * A list may extend another one and say only what differs. The two are merged key by key as long as parts have names:
 * fields, endpoints, columns, filters, tabs, actions, options; anything below is replaced as a whole.
 */

export type SchemaPath = readonly (string | number)[];

/** Where a value was written; `children` has the parts that come from elsewhere. */
export interface Origin {
  /** index of the text, as counted by the caller */
  readonly text: number;
  readonly path: SchemaPath;
  readonly children?: ReadonlyMap<string | number, Origin>;
}

/** A value with the origins of its parts. */
export interface Written {
  readonly value: unknown;
  readonly origin: Origin;
}

/** Which parts of a value are merged key by key with the base. */
export interface MergeRule {
  readonly keys?: Readonly<Record<string, MergeRule>>;
  /** for all keys that `keys` does not name */
  readonly each?: MergeRule;
  /** a list whose entries are identified by this key; an object in its place changes single entries */
  readonly by?: string;
  /** an object with any other key than these replaces that of the base as a whole */
  readonly only?: readonly string[];
  /** `null` is a value like any other one, and takes nothing away */
  readonly keepsNull?: true;
}

/** The rule for a value that a text writes over the base; undefined if it replaces that as a whole. */
export const ruleFor = (rule: MergeRule | undefined, own: unknown): MergeRule | undefined =>
  isRecord(own) && Object.keys(own).some((key) => rule?.only?.includes(key) === false)
    ? undefined
    : rule;

/** Merges the keys, and replaces each value as a whole. */
const single: MergeRule = { keys: {} };
const entries = (by: string): MergeRule => ({ by });

/** The rule for merging a resource with its base. */
export const mergeRule: MergeRule = {
  keys: {
    menu: single,
    endpoints: { each: single },
    access: single,
    publishing: single,
    fields: { each: { keys: { options: entries('value'), relation: single, access: single } } },
    list: {
      keys: {
        columns: entries('field'),
        filters: entries('name'),
        tabs: entries('name'),
        tabCounts: single,
        actions: entries('name'),
        charts: entries('name'),
      },
    },
    picker: { keys: { list: single } },
    forms: single,
    import: single,
  },
};

/** Keys that a list does not inherit. */
export const notInherited: ReadonlySet<string> = new Set(['$schema', 'name', 'aliases', 'extends']);

/** The name of the list that a value extends. */
export function baseNameOf(value: unknown): string | undefined {
  const name: unknown = Reflect.get(Object(value), 'extends');
  return typeof name === 'string' ? name : undefined;
}

/** Called for a name in a path that the base does not have. */
export type TellMissing = (path: SchemaPath, key: string) => void;

/** Puts what a list writes over its base. @param rule Default: that of lists */
export function extend(
  base: Written,
  own: Written,
  tellMissing: TellMissing,
  rule: MergeRule = mergeRule,
): Written {
  if (!isRecord(base.value)) return own;
  const inherited = Object.keys(base.value).filter((key) => !notInherited.has(key));
  const parts = inherited.map((key) => [key, childOf(base, key)] as const);
  const value = Object.fromEntries(parts.map(([key, part]) => [key, part.value]));
  const children = new Map<string | number, Origin>(
    parts.map(([key, { origin }]) => [key, origin]),
  );
  return lay({ value, origin: { ...base.origin, children } }, own, rule, tellMissing);
}

/** `extend` for plain values, without origins. */
export const extendDefinition = (base: object, written: unknown, rule?: MergeRule): unknown =>
  extend(
    { value: base, origin: { text: 0, path: [] } },
    { value: written, origin: { text: 1, path: [] } },
    () => undefined,
    rule,
  ).value;

/** The keys of a list's entries in their order, after what a text says about single entries. */
export const keysAfter = (keys: readonly string[], said: object): readonly string[] =>
  entriesAfter(
    keys.map((key) => ({ key, part: plain(key) })),
    plain(said),
    { by: '', tellMissing: () => undefined },
  ).map(({ key }) => key);

const plain = (value: unknown): Written => ({ value, origin: { text: 0, path: [] } });

/** The origin of the value at a path. */
export function originAt(origin: Origin, path: SchemaPath): Origin {
  const [head, ...tail] = path;
  if (head === undefined) return origin;
  const child = origin.children?.get(head);
  return originAt(child ?? { text: origin.text, path: [...origin.path, head] }, tail);
}

const childOf = ({ value, origin }: Written, key: string | number): Written => ({
  value: Reflect.get(Object(value), key),
  origin: originAt(origin, [key]),
});

function lay(
  base: Written,
  own: Written,
  given: MergeRule | undefined,
  tellMissing: TellMissing,
): Written {
  const rule = ruleFor(given, own.value);
  if (!rule || !isRecord(own.value)) return own;
  if (rule.by !== undefined && Array.isArray(base.value))
    return layEntries(base, base.value.length, own, rule.by, tellMissing);
  if (rule.by !== undefined || !isRecord(base.value)) return own;
  const parts = new Map(Object.keys(base.value).map((key) => [key, childOf(base, key)]));
  for (const key of Object.keys(own.value)) {
    const before = parts.get(key);
    const change = childOf(own, key);
    if (change.value !== null || rule.keepsNull)
      parts.set(
        key,
        before ? lay(before, change, rule.keys?.[key] ?? rule.each, tellMissing) : change,
      );
    else if (!parts.delete(key)) tellMissing(change.origin.path, key);
  }
  return {
    value: Object.fromEntries([...parts].map(([key, { value }]) => [key, value])),
    // a change is attributed to the object that contains it
    origin: {
      ...own.origin,
      children: new Map([...parts].map(([key, { origin }]) => [key, origin])),
    },
  };
}

/** An entry of such a list. */
interface Entry {
  readonly key: string;
  readonly part: Written;
}

/**
 * A list with some entries changed, removed or added; new ones come at the end, or before the entry that `before`
 * names.
 */
function layEntries(
  base: Written,
  length: number,
  own: Written,
  by: string,
  tellMissing: TellMissing,
): Written {
  const inherited = Array.from({ length }, (_, index) => childOf(base, index)).map(
    (part): Entry => ({ key: keyOf(part.value, by), part }),
  );
  const parts = entriesAfter(inherited, own, { by, tellMissing });
  return {
    value: parts.map(({ part }) => part.value),
    origin: {
      ...own.origin,
      children: new Map(parts.map(({ part }, index) => [index, part.origin])),
    },
  };
}

const entriesAfter = (
  inherited: readonly Entry[],
  own: Written,
  how: Omit<EntryChange, 'change'>,
): readonly Entry[] =>
  Object.keys(Object(own.value)).reduce<readonly Entry[]>(
    (now, key) => withEntry(now, key, { ...how, change: childOf(own, key) }),
    inherited,
  );

interface EntryChange {
  readonly change: Written;
  readonly by: string;
  readonly tellMissing: TellMissing;
}

/** The entries with one of them changed. */
function withEntry(
  entries: readonly Entry[],
  key: string,
  { change, by, tellMissing }: EntryChange,
): readonly Entry[] {
  const found = entries.find((one) => one.key === key);
  const others = entries.filter((one) => one !== found);
  if (change.value === null) {
    if (!found) tellMissing(change.origin.path, key);
    return others;
  }
  const { before, ...said } = isRecord(change.value) ? change.value : {};
  const value = isRecord(change.value) ? said : change.value;
  // an entry that is no object is its own key
  const former = isRecord(found?.part.value)
    ? found.part
    : { value: { [by]: key }, origin: found?.part.origin ?? change.origin };
  const entry = { key, part: lay(former, { ...change, value }, single, tellMissing) };
  const wanted = others.findIndex((one) => one.key === before);
  if (wanted >= 0) return others.toSpliced(wanted, 0, entry);
  if (before !== undefined) tellMissing([...change.origin.path, 'before'], String(before));
  return found ? entries.map((one) => (one === found ? entry : one)) : [...others, entry];
}

/** The key that identifies an entry; an entry that is no object is its own key. */
const keyOf = (entry: unknown, by: string): string => String(isRecord(entry) ? entry[by] : entry);
