/**
 * A list may extend another one: it says only what is different. Keys go down as far as a list has parts with names:
 * fields, endpoints, columns, filters, tabs, actions, options; every value below is replaced as a whole.
 */

export type SchemaPath = readonly (string | number)[];

/** Where a value was written; parts that were written elsewhere are among the children. */
export interface Origin {
  /** which text, as whoever extends counts them */
  readonly text: number;
  readonly path: SchemaPath;
  readonly children?: ReadonlyMap<string | number, Origin>;
}

/** A value, and where each part of it was written. */
export interface Written {
  readonly value: unknown;
  readonly origin: Origin;
}

/** What of a value is laid over the value of the base key by key. */
export interface MergeRule {
  readonly keys?: Readonly<Record<string, MergeRule>>;
  /** of every key that `keys` does not name */
  readonly each?: MergeRule;
  /** a list whose entries are known by this key: an object in its place changes single entries */
  readonly by?: string;
}

/** Its keys are laid over those of the base, each value as a whole. */
const single: MergeRule = { keys: {} };
const entries = (by: string): MergeRule => ({ by });

/** What of a resource is laid over its base key by key. */
export const mergeRule: MergeRule = {
  keys: {
    menu: single,
    endpoints: { each: single },
    fields: { each: { keys: { options: entries('value'), relation: single, access: single } } },
    list: {
      keys: {
        columns: entries('field'),
        filters: entries('name'),
        tabs: entries('name'),
        tabCounts: single,
        actions: entries('name'),
      },
    },
    picker: { keys: { list: single } },
    forms: single,
    import: single,
  },
};

/** What a list has for itself alone. */
export const notInherited: ReadonlySet<string> = new Set(['$schema', 'name', 'aliases', 'extends']);

/** The name of the list that a value extends. */
export function baseNameOf(value: unknown): string | undefined {
  const name: unknown = Reflect.get(Object(value), 'extends');
  return typeof name === 'string' ? name : undefined;
}

/** Tells of a name in a path that the base does not have. */
export type TellMissing = (path: SchemaPath, key: string) => void;

/** What a list is that extends another one: what it writes over what the base has. */
export function extend(base: Written, own: Written, tellMissing: TellMissing): Written {
  if (!isRecord(base.value)) return own;
  const inherited = Object.keys(base.value).filter((key) => !notInherited.has(key));
  const parts = inherited.map((key) => [key, childOf(base, key)] as const);
  const value = Object.fromEntries(parts.map(([key, part]) => [key, part.value]));
  const children = new Map<string | number, Origin>(
    parts.map(([key, { origin }]) => [key, origin]),
  );
  return lay({ value, origin: { ...base.origin, children } }, own, mergeRule, tellMissing);
}

/** What a text is over the list that it extends, wherever each part was written. */
export const extendDefinition = (base: object, written: unknown): unknown =>
  extend(
    { value: base, origin: { text: 0, path: [] } },
    { value: written, origin: { text: 1, path: [] } },
    () => undefined,
  ).value;

/** Where the value at a path was written. */
export function originAt(origin: Origin, path: SchemaPath): Origin {
  const [head, ...tail] = path;
  if (head === undefined) return origin;
  const child = origin.children?.get(head);
  return originAt(child ?? { text: origin.text, path: [...origin.path, head] }, tail);
}

type JsonRecord = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const childOf = ({ value, origin }: Written, key: string | number): Written => ({
  value: Reflect.get(Object(value), key),
  origin: originAt(origin, [key]),
});

function lay(
  base: Written,
  own: Written,
  rule: MergeRule | undefined,
  tellMissing: TellMissing,
): Written {
  if (!rule || !isRecord(own.value)) return own;
  if (rule.by !== undefined && Array.isArray(base.value))
    return layEntries(base, base.value.length, own, rule.by, tellMissing);
  if (rule.by !== undefined || !isRecord(base.value)) return own;
  const parts = new Map(Object.keys(base.value).map((key) => [key, childOf(base, key)]));
  for (const key of Object.keys(own.value)) {
    const before = parts.get(key);
    const change = childOf(own, key);
    if (change.value !== null)
      parts.set(
        key,
        before ? lay(before, change, rule.keys?.[key] ?? rule.each, tellMissing) : change,
      );
    else if (!parts.delete(key)) tellMissing(change.origin.path, key);
  }
  return {
    value: Object.fromEntries([...parts].map(([key, { value }]) => [key, value])),
    // the object itself is where the list says that it is different
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

/** A list of entries with some of them changed, removed or added: at the end, or before the one that `before` names. */
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
  const parts = Object.keys(Object(own.value)).reduce<readonly Entry[]>(
    (now, key) => withEntry(now, key, { change: childOf(own, key), by, tellMissing }),
    inherited,
  );
  return {
    value: parts.map(({ part }) => part.value),
    origin: {
      ...own.origin,
      children: new Map(parts.map(({ part }, index) => [index, part.origin])),
    },
  };
}

interface EntryChange {
  readonly change: Written;
  readonly by: string;
  readonly tellMissing: TellMissing;
}

/** The entries with the one of a key changed. */
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

/** What an entry is known by; one that is no object is its own key. */
const keyOf = (entry: unknown, by: string): string => String(isRecord(entry) ? entry[by] : entry);
