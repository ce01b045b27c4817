import { readFileSync } from 'node:fs';
import { type CompiledResource, compileResource } from '#schema/compile.ts';
import { resource } from '#schema/meta.ts';

/** One of the product's own lists, compiled. */
export function load(name: string): CompiledResource {
  return compileResource(resource.parse(JSON.parse(readFileSync(`schemas/${name}.json`, 'utf8'))));
}
