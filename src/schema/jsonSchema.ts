import { z } from 'zod';
import { resource } from './meta.ts';

/** The published JSON Schema of a resource file, made of the meta-schema: editors complete and check with it. */
export function resourceJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(resource, { io: 'input', reused: 'ref' });
  return {
    $schema,
    title: 'Bookdesk resource',
    description:
      'One list of the back office: its fields, and how table, search form, forms and import use them.',
    ...schema,
  };
}
