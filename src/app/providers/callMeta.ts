import type { MetaQuery } from '@refinedev/core';
import type { EndpointCall } from '#schema/meta.ts';
import type { CallOptions } from '../session/transport.ts';

/** What callers may put into `meta` of a refine hook. */
export interface CallMeta {
  /** another call of the schema than the usual one, such as a tab's own list or a picker's */
  endpoint?: EndpointCall;
  /** requests complete records, as in their details; a list may shorten long texts */
  whole?: boolean;
  /** the revision that a write is based on (contract 10.9) */
  revision?: number;
  /** shows no notification. Default: false */
  silent?: boolean;
  /** cancels the call */
  signal?: AbortSignal;
  /** the UUID of the action that a write is a part of: see `inAction.ts` */
  action?: string;
  /** the Idempotency-Key of a write */
  key?: string;
}

/** refine allows anything in `meta`; these names are used here. */
export function callMeta(meta: MetaQuery | undefined): CallMeta {
  return {
    endpoint: meta?.endpoint,
    whole: meta?.whole,
    revision: meta?.revision,
    silent: meta?.silent,
    signal: meta?.signal ?? meta?.queryContext?.signal,
    action: meta?.action,
    key: meta?.key,
  };
}

/** The client's options for the call. */
export function optionsOf(
  meta: MetaQuery | undefined,
): Pick<CallOptions, 'silent' | 'signal' | 'action' | 'key'> {
  const { silent, signal, action, key } = callMeta(meta);
  return {
    ...(silent ? { silent } : {}),
    ...(signal ? { signal } : {}),
    ...(action ? { action } : {}),
    ...(key ? { key } : {}),
  };
}

/** The properties of a value, if it is an object. */
export function valuesOf(source: unknown): Record<string, unknown> {
  return typeof source === 'object' && source !== null ? { ...source } : {};
}

/** An answer as the type that the caller requested of refine; the real one is known only at run time. */
export const asWanted = <T>(value: unknown): T => value as T;
