import { getLocation } from 'jsonc-parser';
import type { z } from 'zod';
import { resource } from '#schema/meta.ts';
import { bare, keyKindsAt, kindsAt, schemasAt as metaAt } from '#schema/shape.ts';
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
  /** the published JSON Schema */
  readonly schema: JsonObject;
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

/** Resolves references and unions to the plain schemas below them; what stands beside a reference comes first. */
function alternatives(node: unknown, schema: JsonObject): JsonObject[] {
  if (!isObject(node)) return [];
  if (typeof node.$ref === 'string') {
    const path = node.$ref === '#' ? [] : node.$ref.replace(/^#\//, '').split('/');
    const target = path.reduce<unknown>(
      (value, part) => (isObject(value) ? value[part] : undefined),
      schema,
    );
    return [node, ...alternatives(target, schema)];
  }
  const unions = [node.anyOf, node.oneOf, node.allOf].flatMap((union) =>
    Array.isArray(union) ? union : [],
  );
  return [node, ...unions.flatMap((part) => alternatives(part, schema))];
}

/** The schemas of the value at a path. */
function schemasAt(path: JsonPath, schema: JsonObject): JsonObject[] {
  let found = alternatives(schema, schema);
  for (const part of path)
    found = found
      .flatMap((node): unknown[] => {
        if (typeof part === 'number') {
          const { prefixItems, items } = node;
          return [Array.isArray(prefixItems) ? prefixItems[part] : items];
        }
        const properties = isObject(node.properties) ? node.properties : {};
        return [Object.hasOwn(properties, part) ? properties[part] : node.additionalProperties];
      })
      .flatMap((node) => alternatives(node, schema));
  return found;
}

const escaped = (text: string): string => text.replaceAll('}', '\\}').replaceAll('$', '\\$');

/** The initial text of a new property, by the schemas of its value. */
function emptyFor(nodes: readonly JsonObject[]): string {
  const localized = nodes.some(
    (node) => isObject(node.properties) && Object.hasOwn(node.properties, 'zh-CN'),
  );
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: snippets of the code editor
  if (localized) return '{ "zh-CN": "${}", "en-US": "${}" \\}';
  const types = new Set(nodes.map((node) => node.type));
  if (types.has('object')) return '{ ${} \\}';
  if (types.has('array')) return '[${}]';
  if (types.has('boolean')) return '${true}';
  if (types.has('string')) return '"${}"';
  return '${}';
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: snippets of the code editor
}

const constantsOf = (nodes: readonly JsonObject[]): unknown[] =>
  nodes.flatMap((node) => [
    ...(Array.isArray(node.enum) ? node.enum : []),
    ...('const' in node ? [node.const] : []),
    ...(node.type === 'boolean' ? [true, false] : []),
  ]);

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
  { schema, root, meta = resource }: Vocabulary,
  extending: Extending | undefined,
): Suggestion[] {
  const there = objectAt(root, path);
  const hasValue = /^\s*:/.test(after);
  const known = schemasAt(path, schema).flatMap(({ properties }) =>
    Object.keys(objectAt(properties, [])),
  );
  const inherited = extending ? inheritedNames(extending, path) : [];
  const names = [...new Set([...known, ...inherited])].filter(
    (name) => !Object.hasOwn(there, name),
  );
  if (keyKindsAt(meta, path).has('fieldName')) return fieldsOf(extending?.whole ?? root);
  return names.flatMap((name): Suggestion[] => {
    const children = schemasAt([...path, name], schema);
    if (children.some(({ deprecated }) => deprecated === true)) return [];
    const snippet = escaped(JSON.stringify(name));
    return [
      {
        label: name,
        snippet: hasValue ? snippet : `${snippet}: ${emptyFor(children)}`,
        kind: 'property',
        ...detailOf(children),
      },
    ];
  });
}

const detailOf = (nodes: readonly JsonObject[]): { detail?: string } => {
  const types = [...new Set(nodes.flatMap(({ type }) => (typeof type === 'string' ? [type] : [])))];
  return types.length > 0 ? { detail: types.join(' | ') } : {};
};

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
  { schema, root: own, resources, sources = [], meta = resource }: Vocabulary,
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
  const kinds = [...kindsAt(meta, path)];
  const known = kinds.flatMap(
    (kind) => valuesOf(kind, { root, resources, sources, path: at }) ?? [],
  );
  // an entry of a list says before which other one it stands
  const others =
    extending && path.at(-1) === 'before' ? inheritedNames(extending, path.slice(0, -2)) : [];
  const namesField = kinds.some((kind) => naming.has(kind));
  const fields = new Map(namesField ? fieldsOf(root).map((one) => [one.label, one]) : []);
  const facts = metaAt(meta, path).map((one) => bare(one).fact);
  const constants = constantsOf(schemasAt(path, schema)).filter(
    (value) => !facts.some((fact) => isDeprecated(fact, String(value))),
  );
  return [...new Set([...known, ...others, ...constants])].map(
    (value) => fields.get(String(value)) ?? plain(value),
  );
}
