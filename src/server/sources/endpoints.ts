import { z } from 'zod';
import { defineEndpoint, type Endpoint, pageRequest } from '#contract/endpoint.ts';
import { earliest, latest } from '#contract/entities/common.ts';
import { envelopeOf, pagedOf } from '#contract/envelope.ts';
import { inLanguage } from '#contract/language.ts';
import { type CompiledResource, parametersOf } from '#schema/compile.ts';
import type { EndpointCall, Grant } from '#schema/meta.ts';
import { sourceCalls } from '#schema/source/platformCalls.ts';
import { accessFor } from '../jmgr/own/index.ts';

/** The calls by which the records of a source are asked for, made of the list (docs/sources.md). */

const text = z.string().min(1).max(500);
const scalar = z.union([z.string().max(10_000), z.number(), z.boolean()]);
const filterValue = z.union([scalar, z.array(scalar).max(1_000), z.null()]).optional();
/** names of a source may have points and underscores: `-attributes.created_at,title` */
const sort = z
  .string()
  .max(500)
  .regex(/^-?[\w.]+(,-?[\w.]+)*$/, 'a sort is written like -createdAt,title')
  .optional();
const record = z.record(z.string(), z.unknown());
const unchanged = z.array(z.object({ id: z.string(), reason: z.string() }));

/** @param list as it is written, with the calls of the source */
export function sourceEndpoints(list: CompiledResource) {
  const calls = sourceCalls(list.name);
  const filters = Object.fromEntries(
    list.filters.flatMap((filter) => {
      const ends = filter.kind === 'dateRange' ? [earliest, latest] : [];
      return parametersOf(filter).map((name, index) => [
        name,
        ends[index]?.optional() ?? filterValue,
      ]);
    }),
  );
  const called = inLanguage(list.label, 'en-US');
  /** What the calls of a list have in common. */
  const define = <const E extends Pick<Endpoint, 'response'> & Partial<Endpoint>>(
    { method, path }: EndpointCall,
    summary: string,
    actions: readonly (keyof Grant)[],
    more: E,
  ) =>
    defineEndpoint({
      service: 'jmgr',
      method,
      path: path as `/${string}`,
      summary: `${summary}: ${called}`,
      access: accessFor(list, actions),
      ...more,
    });
  const page = {
    again: 'harmless',
    body: z.strictObject({ ...pageRequest, sort, whole: z.boolean().optional(), ...filters }),
    response: pagedOf(record).extend({ notices: z.array(z.string()).optional() }),
  } as const;
  const named = { parameters: z.object({ of: text }) };
  const some = z.strictObject({ ids: z.array(text).min(1).max(100) });
  const acted = {
    ...named,
    body: record,
    response: envelopeOf(z.object({ unchanged: unchanged.optional() })),
  };
  return {
    list: define(calls.list, 'Records of a source', ['read'], page),
    tab: define(calls.tab('{of}'), 'Records of a source, of one tab', ['read'], {
      ...named,
      ...page,
    }),
    pick: define(calls.pick, 'Records of a source, to choose from', ['read'], page),
    some: define(
      calls.some,
      'Records of a source by their ids; missing ones are left out',
      ['read'],
      {
        again: 'harmless',
        body: some,
        response: envelopeOf(z.array(record)),
      },
    ),
    counts: define(calls.counts, 'How many records of a source each tab has', ['read'], {
      again: 'harmless',
      body: page.body,
      response: envelopeOf(z.record(z.string(), z.number())),
    }),
    detail: define(calls.detail, 'One record of a source', ['read'], {
      parameters: z.object({ id: text }),
      response: envelopeOf(record),
    }),
    save: define(
      calls.save,
      'Create a record of a source, or change the fields of one that are sent',
      ['create', 'edit'],
      { body: record, response: envelopeOf(record) },
    ),
    delete: define(calls.delete, 'Delete records of a source', ['delete'], {
      body: some,
      response: envelopeOf(z.object({ deleted: z.number().int(), unchanged })),
    }),
    restore: define(calls.restore, 'Bring deleted records of a source back', ['delete'], {
      body: some,
      response: envelopeOf(z.object({ restored: z.number().int(), unchanged })),
    }),
    action: define(calls.action('{of}'), 'An action on a record of a source', ['edit'], acted),
    undo: define(
      calls.undo('{of}'),
      'Takes an action on a record of a source back',
      ['edit'],
      acted,
    ),
  };
}

export type SourceEndpoints = ReturnType<typeof sourceEndpoints>;
export type SourceCall = keyof SourceEndpoints;
