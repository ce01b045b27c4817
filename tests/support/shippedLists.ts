import { readdirSync, readFileSync } from 'node:fs';
import { endpoints } from '#contract/endpoints/index.ts';
import { checkResources } from '#schema/check.ts';
import type { ResourceDefinition } from '#schema/meta.ts';

/** The lists of the product with what they extend, by name. */
export function shippedDefinitions(): ReadonlyMap<string, ResourceDefinition> {
  const files = readdirSync('schemas')
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({
      file: `schemas/${file}`,
      text: readFileSync(`schemas/${file}`, 'utf8'),
    }));
  const checked = checkResources(files, endpoints);
  return new Map(
    checked.flatMap(({ definition }) => (definition ? [[definition.name, definition]] : [])),
  );
}
