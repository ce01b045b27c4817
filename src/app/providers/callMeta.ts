import type { MetaQuery } from '@refinedev/core';
import type { EndpointCall } from '#schema/meta.ts';
import type { CallOptions } from '../session/client.ts';

/** What a caller may put into `meta` of a refine hook. */
export interface CallMeta {
  /** a call of the schema other than the usual one: a tab's own list, a picker's */
  endpoint?: EndpointCall;
  /** asks for records as their detail has them; rows of a list may hold the beginning of a text alone */
  whole?: boolean;
  /** the revision that a write is based on (contract 10.9) */
  revision?: number;
  /** shows no notification. Default: false */
  silent?: boolean;
  /** gives the call up */
  signal?: AbortSignal;
}

/** refine's `meta` is open to anything; these are the names that count here. */
export function callMeta(meta: MetaQuery | undefined): CallMeta {
  return {
    endpoint: meta?.endpoint,
    whole: meta?.whole,
    revision: meta?.revision,
    silent: meta?.silent,
    signal: meta?.signal ?? meta?.queryContext?.signal,
  };
}

/** How the client is to make the call. */
export function optionsOf(meta: MetaQuery | undefined): Pick<CallOptions, 'silent' | 'signal'> {
  const { silent, signal } = callMeta(meta);
  return { ...(silent ? { silent } : {}), ...(signal ? { signal } : {}) };
}

/** The properties of a value, if it is an object. */
export function valuesOf(source: unknown): Record<string, unknown> {
  return typeof source === 'object' && source !== null ? { ...source } : {};
}
