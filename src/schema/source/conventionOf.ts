import { type ConventionDefinition, type ConventionParts, convention } from './convention.ts';
import { conventions } from './conventions/index.ts';
import type { SourceDefinition } from './meta.ts';

/** the convention of a source that names none */
export const defaultConvention = 'json-server';

/** How a source is asked, and the address that its paths are below. */
export interface Convention extends ConventionDefinition {
  readonly address: string;
}

/** The convention that a source names, with the source's own parts over it. @throws if they do not fit together */
export function conventionOf(
  source: Pick<SourceDefinition, 'address' | 'convention' | 'parts'>,
): Convention {
  return { ...convention.parse(mergedParts(source)), address: source.address };
}

/** The same, before it is checked. */
export function mergedParts({
  convention: name = defaultConvention,
  parts = {},
}: Pick<SourceDefinition, 'convention' | 'parts'>): unknown {
  const base: Readonly<Record<string, unknown>> = conventions[name];
  const merged: Record<string, unknown> = { ...base };
  for (const [key, part] of Object.entries(parts)) {
    if (part === null) delete merged[key];
    else merged[key] = isLaidOver(key, part) ? { ...Object(base[key]), ...Object(part) } : part;
  }
  return merged;
}

const laidOver: readonly (keyof ConventionParts)[] = [
  'headers',
  'fixed',
  'calls',
  'filters',
  'failure',
  'writes',
  'values',
];

/** Whether a part changes what the named convention says of it key by key; any other one replaces it. */
const isLaidOver = (key: string, part: unknown): boolean =>
  key === 'page' ? !Object.hasOwn(Object(part), 'by') : laidOver.some((name) => name === key);
