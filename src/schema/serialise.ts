import { z } from 'zod';
import { currentSchemaVersion, type ResourceDefinition, resource } from './meta.ts';

/** Where files of `schemas/` find the published JSON Schema, so that editors complete them. */
const publishedSchema = '../docs/resource.schema.json';

/** columns that a line may take */
const lineWidth = 100;

/** Parts of a resource that read better one entry a line, however short they are. */
const alwaysOpen: ReadonlySet<string> = new Set(['endpoints', 'fields', 'list']);

/**
 * The canonical text of a resource, as `schemas/<name>.json` holds it: keys in the order of the meta-schema, two spaces,
 * what is short on one line, a newline at the end. Equal definitions give equal text; reading it gives the definition
 * back.
 */
export const serialiseResource = (definition: ResourceDefinition): string =>
  serialiseWritten(definition);

/** The same of what is written of a list that extends another one: a part, and `null` where it takes something away. */
export function serialiseWritten(written: Readonly<Record<string, unknown>>): string {
  const { $schema = publishedSchema, ...rest } = written;
  const whole = { $schema, ...rest, schemaVersion: currentSchemaVersion };
  const ordered = inOrder(whole, resource);
  return `${openObject(entriesOf(ordered), '', (key) => alwaysOpen.has(key))}\n`;
}

type JsonObject = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value with the keys of its objects as the meta-schema has them; names that people give keep their order. */
function inOrder(value: unknown, schema: z.core.$ZodType | undefined): unknown {
  const shape = schema && branchOf(schema, value);
  if (Array.isArray(value))
    return value.map((item, index) =>
      inOrder(
        item,
        shape instanceof z.ZodArray
          ? shape.element
          : shape instanceof z.ZodTuple
            ? shape.def.items[index]
            : undefined,
      ),
    );
  if (!isObject(value)) return value;
  const child = (key: string): z.core.$ZodType | undefined =>
    shape instanceof z.ZodObject
      ? shape.shape[key]
      : shape instanceof z.ZodRecord
        ? shape.valueType
        : undefined;
  const known = shape instanceof z.ZodObject ? Object.keys(shape.shape) : [];
  const keys = [...known.filter((key) => Object.hasOwn(value, key)), ...Object.keys(value)];
  return Object.fromEntries(
    [...new Set(keys)].map((key) => [key, inOrder(value[key], child(key))]),
  );
}

/** The schema below optional, lazy and union shells that takes the value. */
function branchOf(schema: z.core.$ZodType, value: unknown): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodLazy)
    return branchOf(schema.unwrap(), value);
  if (schema instanceof z.ZodUnion) {
    const taken = schema.options.find((option) => z.safeParse(option, value).success);
    return taken && branchOf(taken, value);
  }
  return schema;
}

/** What JSON keeps of an object. */
const entriesOf = (value: unknown): [string, unknown][] =>
  isObject(value) ? Object.entries(value).filter(([, item]) => item !== undefined) : [];

/** The value on one line. */
function flat(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flat).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value ?? null);
  const entries = entriesOf(value);
  if (entries.length === 0) return '{}';
  return `{ ${entries.map(([key, item]) => `${JSON.stringify(key)}: ${flat(item)}`).join(', ')} }`;
}

/** Columns of a text: characters of Chinese, Japanese and Korean, and pictographs, take two. */
function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += wide.test(character) ? 2 : 1;
  return width;
}
const wide =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97C\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6]|\p{Emoji_Presentation}|[\u{20000}-\u{3FFFD}]/u;

/**
 * The value as it stands after `prefix`, on one line where the line takes it.
 *
 * @param rest what follows on the same line: a comma, or nothing
 */
function print(value: unknown, prefix: string, indent: string, rest: string): string {
  const line = flat(value);
  if (typeof value !== 'object' || value === null) return line;
  if (widthOf(prefix) + widthOf(line) + rest.length <= lineWidth) return line;
  if (!Array.isArray(value)) return openObject(entriesOf(value), indent);
  const inner = `${indent}  `;
  // numbers fill their lines, everything else has a line of its own
  const body = value.every((item) => typeof item === 'number')
    ? filled(value.map(flat), inner)
    : value
        .map((item, index) => {
          const comma = index < value.length - 1 ? ',' : '';
          return inner + print(item, inner, inner, comma) + comma;
        })
        .join('\n');
  return `[\n${body}\n${indent}]`;
}

function openObject(
  entries: readonly [string, unknown][],
  indent: string,
  isOpen: (key: string) => boolean = () => false,
): string {
  const inner = `${indent}  `;
  const lines = entries.map(([key, item], index) => {
    const prefix = `${inner}${JSON.stringify(key)}: `;
    const comma = index < entries.length - 1 ? ',' : '';
    const parts = entriesOf(item);
    const text =
      isOpen(key) && parts.length > 0
        ? openObject(parts, inner)
        : print(item, prefix, inner, comma);
    return prefix + text + comma;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}

function filled(items: readonly string[], indent: string): string {
  const lines: string[] = [];
  let line = indent;
  items.forEach((item, index) => {
    const piece = index < items.length - 1 ? `${item},` : item;
    const longer = line === indent ? line + piece : `${line} ${piece}`;
    if (longer.length > lineWidth && line !== indent) {
      lines.push(line);
      line = indent + piece;
    } else line = longer;
  });
  return [...lines, line].join('\n');
}
