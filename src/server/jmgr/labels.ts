import type { z } from 'zod';
import {
  labelDelete,
  labelDetail,
  labelList,
  labelPersonalityList,
  labelPushList,
  labelRestore,
  labelSaveCall,
} from '#contract/endpoints/lists.ts';
import { type LabelRow, labelRow } from '#contract/entities/content.ts';
import type { Row } from '../database/tables.ts';
import { type HandledEndpoint, handle } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { type FiltersOf, type ListSource, predicatesOf } from './listQuery.ts';
import { equals, includes, notDeleted } from './predicates.ts';
import { stampsOf } from './records.ts';
import { thingCalls } from './thing.ts';

/** Labels of three kinds, one call each: of content, for pushing messages, for describing readers. */

const columns = [
  'id',
  'name',
  'kind',
  'order',
  'is_enabled',
  'created_at',
  'updated_at',
  'revision',
] as const satisfies readonly (keyof Row<'label'>)[];
type LabelRecord = Pick<Row<'label'>, (typeof columns)[number]>;

const source: ListSource<'label', (typeof columns)[number]> = {
  table: 'label',
  columns,
  sorts: {
    order: { column: 'order' },
    labelName: { column: 'name' },
    createdAt: { column: 'created_at' },
    updatedAt: { column: 'updated_at' },
  },
  defaultSort: [{ column: 'order', descending: false }],
};

type LabelFilters = Omit<z.output<typeof labelList.query>, 'kind'>;
const filters: FiltersOf<LabelFilters> = {
  labelName: (text) => includes('name', text),
  isEnabled: (value) => equals('is_enabled', value),
};

const kindOf = labelRow.pick({ kind: true });

const bodyOf = (record: LabelRecord) => ({
  labelName: record.name,
  ...kindOf.parse(record),
  order: record.order,
  isEnabled: record.is_enabled,
});

const present = (record: LabelRecord): LabelRow => ({
  labelId: record.id,
  ...bodyOf(record),
  ...stampsOf(record),
});

function columnsOf(body: z.output<typeof labelSaveCall.body>) {
  return {
    name: body.labelName,
    kind: body.kind,
    order: body.order,
    is_enabled: body.isEnabled,
  };
}

const labelCalls = (services: Services) =>
  thingCalls(services, {
    thing: 'label',
    source,
    call: labelSaveCall,
    title: 'name',
    matchedBy: {
      labelName: { column: 'name', type: 'name' },
      kind: { column: 'kind', type: 'text' },
    },
    pickable: [equals('kind', 'content')],
    uniqueName: {
      field: 'labelName',
      of: ({ labelName }) => labelName,
      table: 'label',
      within: ({ kind }) => ({ kind }),
    },
    show: async (records) => records.map(present),
    bodyOf,
    columnsOf,
  });

/** How rows of a file become labels. */
export const labelRows = (services: Services) => labelCalls(services).writable;

/** The calls of labels (contract 7.2). */
export function labelHandlers(services: Services): HandledEndpoint[] {
  const labels = labelCalls(services);
  const answer = (kind: LabelRow['kind'], question: LabelFilters) =>
    labels.list(question, [notDeleted, equals('kind', kind), ...predicatesOf(filters, question)]);

  return [
    handle(labelList, ({ query: { kind, ...question } }) => answer(kind ?? 'content', question)),
    handle(labelPushList, ({ query }) => answer('push', query)),
    handle(labelPersonalityList, ({ body }) => answer('personality', body)),
    handle(labelDetail, labels.detail),
    handle(labelSaveCall, labels.save),
    handle(labelDelete, labels.remove),
    handle(labelRestore, labels.restore),
  ];
}
