import { z } from 'zod';
import { resource } from './meta.ts';
import { type KeyHelp, parts } from './reference/keys.ts';

/** Stands at an object until its keys are described, and then goes. */
const mark = 'x-part';

/**
 * The published JSON Schema of a resource file, made of the meta-schema: editors complete and check with it, and show
 * what each key means in both languages.
 */
export function resourceJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(resource, {
    io: 'input',
    reused: 'ref',
    override: ({ zodSchema, jsonSchema }) => {
      const index = parts.findIndex((part) => part.schema === zodSchema);
      if (index >= 0) jsonSchema[mark] = index;
    },
  });
  return {
    $schema,
    title: 'Bookdesk resource',
    description:
      'One list of the back office: its fields, and how table, search form, forms and import use them.',
    ...Object(described(schema)),
  };
}

/** The same with a description at each key of the objects that carry a mark. */
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
    return [key, help ? { ...Object(value), description: textOf(help) } : value];
  });
  return { ...rest, properties: Object.fromEntries(properties) };
}

const textOf = ({ meaning, default: otherwise }: KeyHelp): string =>
  [
    meaning['en-US'] + (otherwise === undefined ? '' : ` (default: ${otherwise})`),
    meaning['zh-CN'] + (otherwise === undefined ? '' : `（默认：${otherwise}）`),
  ].join('\n');
