import { z } from 'zod';
import { byLanguage, type Localized } from '#contract/language.ts';
import { helpOf, partOf } from '#schema/reference/part.ts';
import { alternatives, bare } from '#schema/shape.ts';
import { isRelevant } from '../document/entries.ts';
import { type JsonPath, valueAt } from '../document/json.ts';
import { isWithin } from '../document/places.ts';
import type { ResourceLanguage } from './FormContext.ts';

/** A key of the language, with its object and its path in a document. */
interface PlacedKey {
  readonly object: z.ZodObject;
  readonly key: string;
  readonly path: JsonPath;
}

/** A section of the form. */
export interface Section {
  readonly title: Localized;
  readonly keys: readonly PlacedKey[];
  /** path of the list whose entries are counted in the title */
  readonly counted?: JsonPath;
}

/** Whether a value has parts. */
const isComposite = (schema: z.core.$ZodType): boolean =>
  bare(schema).fact.is !== 'localized' &&
  (holdsEntries(schema) || alternatives(schema).some((one) => one instanceof z.ZodObject));

/** Whether a value is a list of objects. */
const holdsEntries = (schema: z.core.$ZodType): boolean =>
  alternatives(schema).some((one) =>
    one instanceof z.ZodArray
      ? alternatives(one.element).some((item) => item instanceof z.ZodObject)
      : one instanceof z.ZodRecord,
  );

/**
 * The sections of the form: first the single values, then a section for each larger key, in the order of the
 * meta-schema. An object that consists of lists gets a section for each list, with the keys that follow it.
 */
export function sectionsOf({ schema, parts }: ResourceLanguage): readonly Section[] {
  const keysOf = (object: z.ZodObject, path: JsonPath) =>
    Object.keys(object.shape).map((key): PlacedKey => ({ object, key, path: [...path, key] }));
  const schemaOf = ({ object, key }: PlacedKey): z.core.$ZodType => object.shape[key] ?? z.any();
  const titleOf = ({ object, key }: PlacedKey): Localized =>
    helpOf(parts, object, key)?.title ?? byLanguage(() => key);
  const [plain, composite] = [false, true].map((wish) =>
    keysOf(schema, []).filter((key) => isComposite(schemaOf(key)) === wish),
  );
  const sections: Section[] = [
    {
      title: partOf(parts, schema)?.title ?? titleOf({ object: schema, key: '', path: [] }),
      keys: plain ?? [],
    },
  ];
  const begin = (first: PlacedKey) =>
    sections.push({
      title: titleOf(first),
      keys: [first],
      ...(holdsEntries(schemaOf(first)) ? { counted: first.path } : {}),
    });
  for (const key of composite ?? []) {
    const { schema: inner, fact } = bare(schemaOf(key));
    if (!(fact.parts && inner instanceof z.ZodObject)) begin(key);
    else
      for (const one of keysOf(inner, key.path)) {
        const last = sections.at(-1);
        if (holdsEntries(schemaOf(one)) || !last) begin(one);
        else sections.splice(-1, 1, { ...last, keys: [...last.keys, one] });
      }
  }
  return sections;
}

/** Whether a section has an effect in a document, or is written anyway: own records have no calls. */
export const isOffered = ({ keys }: Section, root: unknown): boolean =>
  keys.some(
    ({ object, key, path }) =>
      valueAt(root, path) !== undefined ||
      isRelevant(bare(object.shape[key] ?? z.any()).fact, valueAt(root, path.slice(0, -1))),
  );

/** The index of the section that shows a path; the first one if no other does. */
export const sectionAt = (sections: readonly Section[], path: JsonPath): number =>
  Math.max(
    0,
    sections.findIndex(({ keys }) => keys.some((key) => isWithin(path, key.path))),
  );
