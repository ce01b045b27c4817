import type { z } from 'zod';
import { circleCalls } from '#contract/endpoints/lists.ts';
import { circleThing } from '#contract/things/circle.ts';
import { searchColumnsOf } from '../database/thingColumns.ts';
import type { Predicate } from '../database/totals.ts';
import { type HandledEndpoint, handleTogether } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { declared } from './declared.ts';
import { anyOf, equals, notDeleted, refersTo, searches, visible } from './predicates.ts';
import { managedBy, mayRead } from './records.ts';
import { facesOfCircles, facesPart } from './references.ts';
import { thingCalls } from './thing/index.ts';

/** Circles: people who read together. */

/** A piece of the title, or the whole id. */
function idOrName(text: string): Predicate | undefined {
  const byName = searches('circle', text, circleThing.searched);
  const id = text.trim();
  return byName && /^\d{1,19}$/.test(id) ? anyOf(refersTo('id', id), byName) : byName;
}

const circles = declared(circleThing, { circleIdOrName: idOrName });

type CircleFilters = z.output<typeof circleCalls.list.body>;

/** Contract 4, list filters: what circles are picked from. */
const pickable: readonly Predicate[] = [...visible, equals('circle_status', 0)];

const circleRecords = (services: Services) =>
  thingCalls(services, {
    ...circles.declaration,
    calls: circleCalls,
    pickable,
    show: circles.show(services.database, facesPart(facesOfCircles, services.database)),
    mayRead,
    columnsOf: (body) => {
      const values = circles.columnsOf(body);
      return { ...values, ...searchColumnsOf(circleThing, values) };
    },
  });

/** How rows of a file become circles. */
export const circleRows = (services: Services) => circleRecords(services).writable;

/** The calls of circles (contract 7.2). */
export function circleHandlers(services: Services): HandledEndpoint[] {
  const records = circleRecords(services);
  const rowsFor = (body: CircleFilters, forced: readonly Predicate[]) => [
    notDeleted,
    ...forced,
    ...circles.predicates(body),
  ];
  const answer = (body: CircleFilters, forced: readonly Predicate[]) =>
    records.list(body, rowsFor(body, forced));

  return [
    handleTogether(
      services,
      circleCalls.manage,
      ({ body, caller }) => answer(body, managedBy(caller)),
      ({ body, caller }) => ({ table: 'circle', predicates: rowsFor(body, managedBy(caller)) }),
    ),
    handleTogether(services, circleCalls.list, ({ body }) => answer(body, pickable)),
    ...records.handlers,
  ];
}
