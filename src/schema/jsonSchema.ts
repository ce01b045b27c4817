import { z } from 'zod';
import {
  defaultLanguage,
  inLanguage,
  type Language,
  languages,
  message,
} from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { dashboard } from './dashboard/meta.ts';
import { type MergeRule, mergeRule } from './extend.ts';
import { resource } from './meta.ts';
import { dashboardParts } from './reference/dashboardKeys.ts';
import { parts as resourceParts } from './reference/keys.ts';
import type { KeyHelp } from './reference/part.ts';
import { bare } from './shape.ts';
import { source } from './source/meta.ts';

/** Marks an object until its keys are described. */
const mark = 'x-part';
const parts = [...resourceParts, ...dashboardParts];

/** The JSON Schema of a meta-schema, in which each known object is marked. */
const marked = (schema: z.ZodType) =>
  z.toJSONSchema(schema, {
    io: 'input',
    reused: 'ref',
    override: ({ zodSchema, jsonSchema }) => {
      const index = parts.findIndex((part) => part.schema === zodSchema);
      if (index >= 0) jsonSchema[mark] = index;
    },
  });

/**
 * The published JSON Schema of a resource file, made from the meta-schema. Editors use it to complete and check files,
 * and to show the meaning of each key in every language.
 */
export function resourceJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = marked(resource);
  const { $defs, ...whole } = recordOf(described(schema));
  const defs = recordOf($defs);
  return {
    $schema,
    title: 'Bookdesk resource',
    description:
      'One list of the back office: its fields, and how table, search form, forms and import use them.',
    type: 'object',
    // a list that extends another one contains only parts, so nothing is required
    properties: recordOf(overBase(whole, mergeRule, defs)).properties,
    additionalProperties: false,
    required: ['schemaVersion', 'name'],
    if: { not: { required: ['extends'] } },
    // biome-ignore lint/suspicious/noThenProperty: a key of JSON Schema
    then: { $ref: '#/$defs/resource' },
    $defs: { ...defs, resource: withCallsUnlessOwn(whole) },
  };
}

/** The published JSON Schema of the file of a source. */
export function sourceJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(source, { io: 'input', reused: 'ref' });
  return {
    $schema,
    title: 'Bookdesk source',
    description: "Somebody else's API that lists stand on: where it is, how it is asked.",
    ...schema,
  };
}

/** The published JSON Schema of the file of a dashboard. */
export function dashboardJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = marked(dashboard);
  return {
    $schema,
    title: 'Bookdesk dashboard',
    description: 'Charts of lists, arranged on a screen of their own.',
    ...recordOf(described(schema)),
  };
}

/** A list of own records writes no calls. */
const withCallsUnlessOwn = (whole: JsonRecord) => {
  const required = z.array(z.string()).parse(whole.required);
  return {
    ...whole,
    required: required.filter((key) => key !== 'endpoints'),
    if: { required: ['provider'], properties: { provider: { const: 'own' } } },
    else: { required: ['endpoints'] },
  };
};

type JsonRecord = Readonly<Record<string, unknown>>;
const recordOf = (value: unknown): JsonRecord => Object(value);

/** The schema of what may replace or change a value of the base, as `extend` merges them. */
function overBase(node: unknown, rule: MergeRule | undefined, defs: JsonRecord): unknown {
  if (!rule) return node;
  const { required: _, ...part } = resolved(node, defs);
  if (rule.by !== undefined) {
    const before = {
      type: 'string',
      description: lines((language) => message(locales.reference.page, language, 'before')),
    };
    const entry = resolved(part.items, defs);
    const options = Array.isArray(entry.anyOf) ? entry.anyOf : [entry];
    const [item = {}] = options
      .map((one) => resolved(one, defs))
      .filter(({ type }) => type === 'object');
    const { required: __, ...change } = item;
    const over = { ...change, properties: { ...recordOf(change.properties), before } };
    return { anyOf: [part, { type: 'object', additionalProperties: orNothing(over) }] };
  }
  const { properties, additionalProperties } = part;
  const within = Object.entries(recordOf(properties)).map(([key, value]) => [
    key,
    orNothing(overBase(value, rule.keys?.[key] ?? rule.each, defs)),
  ]);
  return {
    ...part,
    ...(properties === undefined ? {} : { properties: Object.fromEntries(within) }),
    ...(rule.each && typeof additionalProperties === 'object'
      ? { additionalProperties: orNothing(overBase(additionalProperties, rule.each, defs)) }
      : {}),
  };
}

/** `null` removes a value of the base. */
const orNothing = (node: unknown) => ({ anyOf: [node, { type: 'null' }] });

/** The node that a reference points at; any other node unchanged. */
function resolved(node: unknown, defs: JsonRecord): JsonRecord {
  const { $ref, ...rest } = recordOf(node);
  if (typeof $ref !== 'string') return rest;
  return { ...resolved(defs[$ref.replace('#/$defs/', '')], defs), ...rest };
}

/** The node with a description for each key of marked objects. */
function described(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(described);
  if (typeof node !== 'object' || node === null) return node;
  const { [mark]: index, ...rest } = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, described(value)]),
  );
  const part = typeof index === 'number' ? parts[index] : undefined;
  if (!part) return rest;
  const properties = Object.entries(Object(rest.properties)).map(([key, value]) => {
    const help = part.keys[key];
    const { deprecated } = bare(part.schema.shape[key] ?? z.any()).fact;
    const going = deprecated ? { deprecated: true } : {};
    return [key, help ? { ...Object(value), description: textOf(help), ...going } : value];
  });
  return { ...rest, properties: Object.fromEntries(properties) };
}

const textOf = ({ meaning, default: value }: KeyHelp): string =>
  lines((language) => {
    const said = { meaning: inLanguage(meaning, language), value: value ?? '' };
    return value === undefined
      ? said.meaning
      : message(locales.reference.page, language, 'withDefault', said);
  });

/** A text in every language, that of the product's default last. */
const lines = (textIn: (language: Language) => string): string =>
  languages
    .toSorted((one, other) => Number(one === defaultLanguage) - Number(other === defaultLanguage))
    .map(textIn)
    .join('\n');
