import { extendDefinition, type MergeRule } from '../extend.ts';
import { type ConventionDefinition, convention, pageBounds } from './convention.ts';
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
  // so that a key can be taken away where the convention has no such part at all
  const empty = Object.keys(parts).filter((key) => conventionRule.keys?.[key] && key !== 'page');
  const base = { ...Object.fromEntries(empty.map((key) => [key, {}])), ...conventions[name] };
  return extendDefinition(base, parts, conventionRule);
}

/** Which parts change what the named convention says key by key; any other one replaces it. */
export const conventionRule: MergeRule = {
  keys: {
    page: { only: Object.keys(pageBounds.shape) },
    headers: {},
    fixed: {},
    // `null` says that there is no such call, where nothing says that it is the usual one
    calls: { keepsNull: true },
    filters: {},
    failure: {},
    writes: {},
    values: {},
  },
};
