import { labelCalls } from '#contract/endpoints/lists.ts';
import { type LabelRow, labelThing } from '#contract/things/label.ts';
import { type HandledEndpoint, handle } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { declared, nothingMade } from './declared.ts';
import { equals, notDeleted } from './predicates.ts';
import { thingCalls } from './thing/index.ts';

/** Labels of three kinds, one call each: of content, for pushing messages, for describing readers. */

const labels = declared(labelThing, {}, { defaultSort: [{ column: 'order', descending: false }] });

const labelRecords = (services: Services) =>
  thingCalls(services, {
    ...labels.declaration,
    calls: labelCalls,
    pickable: [equals('kind', 'content')],
    uniqueName: {
      field: 'labelName',
      of: ({ labelName }) => labelName,
      table: 'label',
      within: ({ kind }) => ({ kind }),
    },
    show: labels.show(services.database, nothingMade),
  });

/** How rows of a file become labels. */
export const labelRows = (services: Services) => labelRecords(services).writable;

/** The calls of labels (contract 7.2). */
export function labelHandlers(services: Services): HandledEndpoint[] {
  const records = labelRecords(services);
  const answer = (kind: LabelRow['kind'], question: Parameters<typeof records.list>[0]) =>
    records.list(question, [notDeleted, equals('kind', kind), ...labels.predicates(question)]);

  return [
    handle(labelCalls.list, ({ query: { kind, ...question } }) =>
      answer(kind ?? 'content', question),
    ),
    handle(labelCalls.push, ({ query }) => answer('push', query)),
    handle(labelCalls.personality, ({ body }) => answer('personality', body)),
    ...records.handlers,
  ];
}
