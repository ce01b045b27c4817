import { type CompiledResource, compileResource } from '#schema/compile.ts';
import { shippedDefinitions } from '#tests/support/shippedLists.ts';

/** One of the product's own lists, compiled. */
export function load(name: string): CompiledResource {
  const definition = shippedDefinitions().get(name);
  if (!definition) throw new Error(`there is no list ${name}`);
  return compileResource(definition);
}
