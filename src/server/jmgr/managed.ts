import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { envelopeOf, pagedOf } from '#contract/envelope.ts';
import type { contentCalls } from '#contract/things/calls.ts';
import type { Predicate } from '../database/totals.ts';
import { type Caller, type HandledEndpoint, handle, handleTogether } from '../http/handle.ts';
import type { Services } from '../services.ts';
import type { ListQuestion } from './listQuery.ts';
import { orderFor } from './pins.ts';
import { notDeleted } from './predicates.ts';
import { type PublishedThing, publishingCalls } from './publishing.ts';
import { managedBy } from './records.ts';
import type { ThingCalls } from './thing/index.ts';

/** The calls of a thing that authors publish, beside those of single records. */
interface ManagedCalls<V, N extends string>
  extends Pick<ReturnType<typeof contentCalls>, 'withdraw' | 'publish' | 'top'> {
  readonly list: Endpoint & {
    readonly body: z.ZodType<Omit<ListQuestion, 'predicates'>>;
    readonly response: ReturnType<typeof pagedOf<z.ZodType<unknown, V>>>;
  };
  readonly count: Endpoint & {
    readonly body: z.ZodType<object>;
    readonly response: ReturnType<typeof envelopeOf<z.ZodType<unknown, Record<N, number>>>>;
  };
}

interface Managed<V, N extends string> extends PublishedThing {
  readonly calls: ManagedCalls<V, N>;
  readonly records: ThingCalls<V>;
  /** the conditions of the filters that a call gives */
  readonly predicates: (given: object) => Predicate[];
  readonly tabs: Readonly<Record<N, readonly Predicate[]>>;
  /** the order for operators if the call names none: see `orderFor` */
  readonly unpinned: string;
}

/** Answers the calls of a thing that authors publish. Authors manage their own records, operators all. */
export function managedHandlers<V, N extends string>(
  services: Services,
  { calls, records, predicates, tabs, unpinned, ...published }: Managed<V, N>,
): HandledEndpoint[] {
  const rowsFor = ({ body, caller }: { body: object; caller: Caller }) => [
    notDeleted,
    ...managedBy(caller),
    ...predicates(body),
  ];
  const { withdraw, publish, top } = publishingCalls(services, published);
  return [
    handleTogether(
      services,
      calls.list,
      (call) => {
        const { body, caller } = call;
        return records.list(
          { ...body, sort: orderFor(caller, body.sort, unpinned) },
          rowsFor(call),
        );
      },
      (call) => ({ table: published.table, predicates: rowsFor(call) }),
    ),
    handle(calls.count, (call) => records.count(tabs, rowsFor(call))),
    ...records.handlers,
    handle(calls.withdraw, withdraw),
    handle(calls.publish, publish),
    handle(calls.top, top),
  ];
}
