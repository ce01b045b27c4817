import { getLocation } from 'jsonc-parser';
import { z } from 'zod';
import { resource } from '#schema/meta.ts';
import { alternatives, bare, keyKindsAt, kindsAt, literals, schemasAt } from '#schema/shape.ts';
import { isDeprecated, userNames, valuesOf } from '../document/entries.ts';
import { naming } from '../document/fields.ts';
import { isObject, type JsonObject, type JsonPath, objectAt } from '../document/json.ts';
import { type Extending, extendingOf, inheritedNames, wholePath } from '../document/overBase.ts';

/** What may be written at a place in a schema. */
export interface Suggestions {
  /** a suggestion replaces the text from this offset on */
  readonly from: number;
  readonly to: number;
  readonly items: readonly Suggestion[];
}
interface Suggestion {
  readonly label: string;
  /** the inserted snippet; `${}` marks where the caret goes */
  readonly snippet: string;
  readonly kind: 'property' | 'value' | 'field';
  readonly detail?: string;
}

/** What suggestions are made from, apart from the text. */
export interface Vocabulary {
  /** what the text is checked by. Default: the language of resources */
  readonly meta?: z.core.$ZodType | undefined;
  /** the document as of the last text that parsed */
  readonly root: unknown;
  /** the whole list that the document extends; undefined if it extends none */
  readonly base?: JsonObject | undefined;
  /** names of all lists */
  readonly resources: readonly string[];
  /** names of all sources */
  readonly sources?: readonly string[];
}

const escaped = (text: string): string => text.replaceAll('}', '\\}').replaceAll('$', '\\$');

/** The JSON types that values of a part may have. */
const typesOf = (part: z.core.$ZodType): ReadonlySet<string> =>
  new Set(
    alternatives(part).map((one) => {
      const { schema } = bare(one);
      if (schema instanceof z.ZodObject || schema instanceof z.ZodRecord) return 'object';
      if (schema instanceof z.ZodArray || schema instanceof z.ZodTuple) return 'array';
      if (schema instanceof z.ZodBoolean) return 'boolean';
      return schema instanceof z.ZodNumber ? 'number' : 'string';
    }),
  );

/** The initial text of a new property. */
function emptyFor(part: z.core.$ZodType): string {
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: snippets of the code editor
  if (bare(part).fact.is === 'localized') return '{ "zh-CN": "${}", "en-US": "${}" \\}';
  const types = typesOf(part);
  if (types.has('object')) return '{ ${} \\}';
  if (types.has('array')) return '[${}]';
  if (types.has('boolean')) return '${true}';
  return types.has('string') ? '"${}"' : '${}';
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: snippets of the code editor
}

function constantsOf(part: z.core.$ZodType): readonly unknown[] {
  const { schema } = bare(part);
  if (schema instanceof z.ZodBoolean) return [true, false];
  return schema instanceof z.ZodLiteral ? [...schema.values] : literals(schema);
}

/** Suggestions at an offset; undefined if nothing is known there. */
export function suggestAt(
  text: string,
  offset: number,
  vocabulary: Vocabulary,
): Suggestions | undefined {
  const location = getLocation(text, offset);
  const { previousNode: node, path } = location;
  const inside = node && node.offset <= offset && offset <= node.offset + node.length;
  const from = inside
    ? node.offset
    : offset - (/[\w"-]*$/.exec(text.slice(0, offset))?.[0].length ?? 0);
  const to = inside ? node.offset + node.length : offset;
  const extending = vocabulary.base && extendingOf(vocabulary.base, objectAt(vocabulary.root, []));
  const items = location.isAtPropertyKey
    ? keysAt(path.slice(0, -1), text.slice(to), vocabulary, extending)
    : valuesAt(path, vocabulary, extending);
  return items.length === 0 ? undefined : { from, to, items };
}

function keysAt(
  path: JsonPath,
  after: string,
  { root, meta = resource }: Vocabulary,
  extending: Extending | undefined,
): Suggestion[] {
  const at = extending ? wholePath(extending, path) : path;
  if (keyKindsAt(meta, at).has('fieldName')) return fieldsOf(extending?.whole ?? root);
  const there = objectAt(root, path);
  const hasValue = /^\s*:/.test(after);
  // where the text is over another list, entries of lists are objects by their names
  const isWhole = !extending || at.length === path.length;
  const shapes = isWhole
    ? schemasAt(meta, at)
        .flatMap(alternatives)
        .flatMap((one) => (one instanceof z.ZodObject ? Object.entries(one.shape) : []))
    : [];
  const inherited = extending ? inheritedNames(extending, path) : [];
  const isEntry = extending && inheritedNames(extending, path.slice(0, -1)).length > 0;
  const parts = new Map<string, z.core.$ZodType>([
    ...inherited.map((name) => [name, z.strictObject({})] as const),
    ...(isEntry && typeof at.at(-1) === 'number' ? [['before', z.string()] as const] : []),
    ...shapes,
  ]);
  return [...parts].flatMap(([name, part]): Suggestion[] => {
    if (Object.hasOwn(there, name) || bare(part).fact.deprecated) return [];
    const snippet = escaped(JSON.stringify(name));
    return [
      {
        label: name,
        snippet: hasValue ? snippet : `${snippet}: ${emptyFor(part)}`,
        kind: 'property',
        detail: [...typesOf(part)].join(' | '),
      },
    ];
  });
}

function fieldsOf(root: unknown): Suggestion[] {
  return Object.entries(objectAt(root, ['fields'])).map(([name, field]) => ({
    label: name,
    snippet: escaped(JSON.stringify(name)),
    kind: 'field',
    ...(isObject(field) && typeof field.type === 'string' ? { detail: field.type } : {}),
  }));
}

function valuesAt(
  path: JsonPath,
  { root: own, resources, sources = [], meta = resource }: Vocabulary,
  extending: Extending | undefined,
): Suggestion[] {
  const root = extending?.whole ?? own;
  const at = extending ? wholePath(extending, path) : path;
  const plain = (value: unknown): Suggestion => ({
    label: String(value),
    snippet: escaped(JSON.stringify(value)),
    kind: 'value',
  });
  if (path.at(-1) === '$user') return userNames.map(plain);
  const kinds = [...kindsAt(meta, at)];
  const known = kinds.flatMap(
    (kind) => valuesOf(kind, { root, resources, sources, path: at }) ?? [],
  );
  // an entry of a list says before which other one it stands
  const others =
    extending && path.at(-1) === 'before' ? inheritedNames(extending, path.slice(0, -2)) : [];
  const namesField = kinds.some((kind) => naming.has(kind));
  const fields = new Map(namesField ? fieldsOf(root).map((one) => [one.label, one]) : []);
  const parts = schemasAt(meta, at);
  const constants = parts
    .flatMap(alternatives)
    .flatMap(constantsOf)
    .filter((value) => !parts.some((part) => isDeprecated(bare(part).fact, String(value))));
  return [...new Set([...known, ...others, ...constants])].map(
    (value) => fields.get(String(value)) ?? plain(value),
  );
}
