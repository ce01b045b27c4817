import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { byLanguage, type Localized } from '#contract/language.ts';
import { helpOf, partOf } from '#schema/reference/part.ts';
import { alternatives, bare, isScalar } from '#schema/shape.ts';
import { moveEntry, placeAfter } from '../document/edits.ts';
import { deedsOf, shortKey, withNeeded } from '../document/entries.ts';
import { freeKey } from '../document/fields.ts';
import { nameOfField } from '../document/fresh.ts';
import { isObject, listAt, objectAt, valueAt } from '../document/json.ts';
import { type InputProps, pathName, useForm } from './FormContext.ts';
import { useFresh } from './useFresh.ts';

/** One entry: `at` is its name or its index. */
export interface Item {
  /** what it is drawn under: an entry that is renamed keeps it */
  readonly key: string;
  readonly at: string | number;
  readonly item: unknown;
}

/** What entries are like. */
export function shapeOf({ schema }: InputProps['of']) {
  const isRecord = schema instanceof z.ZodRecord;
  const element =
    schema instanceof z.ZodArray ? schema.element : isRecord ? schema.valueType : z.any();
  const object = alternatives(element).find((one) => one instanceof z.ZodObject);
  return {
    isRecord,
    element,
    object,
    isLine: !isRecord && object !== undefined && fitsLine(object),
    /** the key that stands for the whole entry where nothing else is written */
    short: isRecord ? undefined : shortKey([element]),
    /** the key that names the field that an entry is about */
    about: object && nameOfField(object),
  };
}

/** The entries at a path, and what can be done with them. @param isTyped whether an entry is added by choosing its type */
export function useEntries(
  { path, of, help }: Omit<InputProps, 'label'>,
  { isRecord, element, object, isLine, short }: ReturnType<typeof shapeOf>,
  isTyped: boolean,
) {
  const { root, change, opened, open, language } = useForm();
  const fresh = useFresh();
  const value = valueAt(root, path);
  const named = Object.entries(objectAt(isRecord ? value : {}, []));
  const keys = useKeys(named.map(([name]) => name));
  const items: readonly Item[] = isRecord
    ? named.map(([name, item], index) => ({ key: keys[index] ?? name, at: name, item }))
    : listAt(value, []).map((item, at) => ({ key: object ? String(at) : String(item), at, item }));
  // a required list of objects stays when it becomes empty
  const deeds = deedsOf(of, object !== undefined && !isLine && !of.isOptional);
  const names = items.map(({ at }) => String(at));
  const { duplicate } = deeds;
  const opening = isRecord ? Number.NaN : Number(opened[pathName(path)] ?? Number.NaN);
  const make = (chosen: string | undefined) => {
    if (chosen !== undefined && !isTyped && (!object || short !== undefined)) return chosen;
    const stem = `${(object && partOf(language.parts, object)?.id) ?? 'value'}${items.length + 1}`;
    const context = { stem, label: help?.fresh, ...(isTyped ? {} : { field: chosen }) };
    const made = fresh(object ?? element, context);
    if (!isRecord || !object) return made;
    return withNeeded(
      { ...Object(made), ...(chosen ? { type: chosen } : {}) },
      object,
      (part, key) => fresh(part, { help: helpOf(language.parts, object, key) }),
    );
  };
  return {
    items,
    names,
    duplicate:
      duplicate &&
      ((key: string): void => {
        change((text) => duplicate(text, key));
        open(path, freeKey(names, key));
      }),
    /** @param typed what a named entry is called; its name follows from it. Default: the first free name of its type */
    async add(chosen?: string, typed?: string): Promise<void> {
      const called = typed === undefined ? undefined : await callingOf(typed);
      const like = called?.name ?? deeds.nameFor(chosen ?? 'text');
      const key = isRecord ? freeKey(names, like) : String(items.length);
      const made = make(chosen);
      const entry = called && isObject(made) ? { ...made, label: called.label } : made;
      change((text) => deeds.add(text, path, key, entry));
      if (object) open(path, key);
    },
    move(from: number, to: number): void {
      change((text) => moveEntry(text, path, from, to));
      if (!Number.isNaN(opening)) open(path, String(placeAfter(opening, from, to)));
    },
    remove(at: string | number): void {
      change((text) => deeds.remove(text, path, at));
      if (opening === at) open(path, undefined);
      else if (opening > Number(at)) open(path, String(opening - 1));
    },
  };
}

/** Keys of named entries. A new name in the place of one that is gone is a rename: its entry keeps its key, and so its inputs. */
function useKeys(names: readonly string[]): readonly string[] {
  const drawn = useRef<{ readonly names: readonly string[]; readonly keys: readonly string[] }>(
    undefined,
  );
  const before = drawn.current ?? { names, keys: names };
  const keys: string[] = [];
  for (const [index, name] of names.entries()) {
    const place = before.names.indexOf(name);
    const isRenamed = place < 0 && !names.includes(before.names[index] ?? name);
    keys.push(before.keys[isRenamed ? index : place] ?? freeKey([...before.keys, ...keys], name));
  }
  useEffect(() => {
    drawn.current = { names, keys };
  });
  return keys;
}

/**
 * The label and the name of what is called so; the words that it may be made of are loaded when they are first needed.
 *
 * @returns the text alone where they do not come
 */
async function callingOf(typed: string): Promise<{ label: Localized; name?: string | undefined }> {
  const words = await import('#schema/infer/headings.ts').catch(() => undefined);
  return {
    label: words?.labelOfHeading(typed) ?? byLanguage(() => typed),
    name: words?.nameHeadings([typed])[0],
  };
}

/** Whether an object has plain values and entries of its own kind only. */
function fitsLine(object: z.ZodObject): boolean {
  return Object.values<z.core.$ZodType>(object.shape).every((one) => {
    const { schema, fact } = bare(one);
    const isSame = schema instanceof z.ZodArray && bare(schema.element).schema === object;
    return (
      fact.is === 'localized' ||
      fact.is === 'tone' ||
      isSame ||
      (!fact.is && alternatives(schema).every(isScalar))
    );
  });
}
