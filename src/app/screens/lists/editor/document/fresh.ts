import { z } from 'zod';
import { byLanguage, type Localized, languages } from '#contract/language.ts';
import type { ValueKind } from '#schema/facts.ts';
import { isTypeName } from '#schema/fields/index.ts';
import { valuesOf } from '#schema/fields/values.ts';
import { localized } from '#schema/meta.ts';
import { helpOf, type KeyHelp, type Part, partOf } from '#schema/reference/part.ts';
import { bare } from '#schema/shape.ts';
import { type JsonObject, listAt, objectAt, textAt, valueAt } from './json.ts';

/** What new values are made from. */
export interface FreshContext {
  /** the document */
  readonly root: unknown;
  /** the reference texts of the language */
  readonly parts: readonly Part[];
  /** names of all lists */
  readonly resources: readonly string[];
  /** the field that the value is about, as chosen by the person. Default: the field with the titles of records */
  readonly field?: string | undefined;
  /** the beginning of required names */
  readonly stem?: string;
  /** the key that holds the value, and what is known about the key */
  readonly key?: string;
  readonly help?: KeyHelp | undefined;
  /** what it is labelled with */
  readonly label?: Localized | undefined;
}

/**
 * Makes a new value with its required parts, chosen so that it passes the checker as far as possible.
 *
 * @param schema of the value, from the meta-schema
 */
export function freshValue(schema: z.core.$ZodType, context: FreshContext): unknown {
  const { schema: inner, fact } = bare(schema);
  const make = fact.is && makers[fact.is];
  if (make) return make(context);
  if (inner instanceof z.ZodObject) return freshObject(inner, context);
  if (inner instanceof z.ZodArray) return freshList(inner, context);
  if (inner instanceof z.ZodRecord) return {};
  return freshScalar(inner, context);
}

/** Makers for kinds of value whose shape does not tell an initial value. */
const makers: Partial<Readonly<Record<ValueKind, (context: FreshContext) => unknown>>> = {
  localized: (context) => freshText(context),
  fieldName: (context) => fieldOf(context),
  fieldOrUser: (context) => fieldOf(context),
  rowName: (context) => fieldOf(context),
  parameter: (context) =>
    context.field
      ? textAt(context.root, ['fields', context.field, 'saveAs']) || context.field
      : (context.stem ?? 'new'),
  resourceName: ({ resources }) => resources[0] ?? '',
  filterKind: (context) => {
    const type = textAt(context.root, ['fields', fieldOf(context), 'type']);
    return (isTypeName(type) && valuesOf({ type }).ownFilter) || 'text';
  },
  headings: (context) =>
    headingsFor(valueAt(context.root, ['fields', fieldOf(context)]), fieldOf(context)),
  pattern: (context) => exampleOf(context),
  sample: (context) => exampleOf(context),
  template: (context) => exampleOf(context),
  currency: () => 'CNY',
  condition: (context) => ({ field: fieldOf(context), op: 'notEmpty' }),
  userCondition: () => ({ field: '$user.isInstitution', op: 'equals', value: true }),
  expression: () => '',
  groups: ({ root }) => {
    const known = listAt(root, ['forms', 'create', 'groups']);
    return known.length > 0 ? known : [{ fields: filledIn(root) }];
  },
};

const exampleOf = ({ help }: FreshContext): unknown => help?.example ?? '';

/** The chosen field, or the one with the titles of records. */
const fieldOf = ({ root, field }: FreshContext): string =>
  field ?? (textAt(root, ['recordTitle']) || (Object.keys(objectAt(root, ['fields']))[0] ?? 'id'));

function freshScalar(schema: z.core.$ZodType, context: FreshContext): unknown {
  const { stem = 'new', help } = context;
  if (schema instanceof z.ZodUnion)
    return schema.options.some((one) => one instanceof z.ZodNumber)
      ? stem
      : freshValue(schema.options[0] ?? z.null(), context);
  if (schema instanceof z.ZodLiteral) return [...schema.values][0];
  if (schema instanceof z.ZodString)
    return ['', '/', stem].find((text) => schema.safeParse(text).success) ?? '';
  if (help?.example !== undefined) return help.example;
  return schema instanceof z.ZodEnum ? schema.options[0] : schema instanceof z.ZodNumber ? 0 : true;
}

function freshObject(schema: z.ZodObject, context: FreshContext): JsonObject {
  const { fact } = bare(schema);
  const type = textAt(context.root, ['fields', context.field ?? '', 'type']);
  const written = Object.entries<z.core.$ZodType>(schema.shape).filter(([key, value]) => {
    const { isOptional, fact: ofKey } = bare(value);
    const isChosen = ofKey.is === 'fieldName' && (!ofKey.over || ofKey.over.includes(type));
    // also writes the chosen field, and the first of several alternative keys
    return !isOptional || key === fact.oneOf?.[0] || (context.field && isChosen);
  });
  const made = Object.fromEntries(
    written.map(([key, value]) => [
      key,
      freshValue(value, { ...context, key, help: helpOf(context.parts, schema, key) }),
    ]),
  );
  return context.field && fieldTypesOf(schema) ? agreeing(schema, made) : made;
}

/**
 * An object about one of several kinds of field, with what its other values have to be for that: a chart of a field with numbers
 * sums them, and is one number until somebody says by what it is told.
 */
function agreeing(schema: z.ZodObject, made: JsonObject): JsonObject {
  const agreed: Record<string, unknown> = { ...made };
  for (const [key, value] of Object.entries<z.core.$ZodType>(schema.shape)) {
    const { of: needs = {}, needed = false } = bare(value).fact;
    for (const [other, values] of needed ? Object.entries(needs) : []) {
      const isWritten = Object.hasOwn(made, key);
      const present = agreed[other];
      const fits = (one: unknown) => values.some((each) => each === one) === isWritten;
      const { schema: choice } = bare(schema.shape[other] ?? z.never());
      if (!(choice instanceof z.ZodEnum) || fits(present)) continue;
      agreed[other] = choice.options.find(fits);
    }
  }
  return agreed;
}

function freshList(schema: z.ZodArray, context: FreshContext): unknown[] {
  const { schema: element } = bare(schema.element);
  const label = context.help?.fresh ?? context.label;
  const stem =
    element instanceof z.ZodObject ? (partOf(context.parts, element)?.id ?? 'value') : 'value';
  const items: unknown[] = [];
  while (items.length < 4 && isTooShort(schema, items)) {
    // a required list about fields starts with all fields that people fill in
    if (element instanceof z.ZodObject && nameOfField(element))
      return filledIn(context.root).map((field) =>
        freshObject(element, { ...context, label, field }),
      );
    items.push(
      freshValue(schema.element, { ...context, label, stem: `${stem}${items.length + 1}` }),
    );
  }
  return items;
}

const isTooShort = (schema: z.ZodArray, items: readonly unknown[]): boolean =>
  schema
    .safeParse(items)
    .error?.issues.some(({ code, path }) => code === 'too_small' && path.length === 0) ?? false;

/** The key of an object that names the field it is about. */
export const nameOfField = (schema: z.ZodObject): string | undefined =>
  Object.entries<z.core.$ZodType>(schema.shape).find(
    ([, value]) => bare(value).fact.is === 'fieldName',
  )?.[0];

/** The types of field that an object can be about; undefined if it can be about any. */
export function fieldTypesOf(schema: z.ZodObject): readonly string[] | undefined {
  const overs = Object.values<z.core.$ZodType>(schema.shape).flatMap((value) => {
    const { is, over } = bare(value).fact;
    return is === 'fieldName' ? [over] : [];
  });
  return overs.every((over) => over !== undefined) ? overs.flat() : undefined;
}

/** A label names what was added; any other text is the one in the reference. */
function freshText({ key, help, label, stem = 'new' }: FreshContext): Localized {
  if (key !== 'label' && help?.example) return localized.parse(help.example);
  return label ?? byLanguage(() => stem);
}

/** Names of the fields that people fill in. */
export const filledIn = (root: unknown): readonly string[] =>
  Object.entries(objectAt(root, ['fields']))
    .filter(
      ([, field]) =>
        textAt(field, ['type']) !== 'computed' && valueAt(field, ['readOnly']) !== true,
    )
    .map(([name]) => name);

/** Headings that an import file may use for a field: its labels and its name. */
const headingsFor = (field: unknown, name: string): readonly string[] => [
  ...new Set(
    [...languages.map((language) => textAt(field, ['label', language])), name].filter(Boolean),
  ),
];
