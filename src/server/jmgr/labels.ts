import {
  labelDelete,
  labelDetail,
  labelList,
  labelPersonalityList,
  labelPushList,
  labelRestore,
  labelSaveCall,
} from '#contract/endpoints/lists.ts';
import { type LabelRow, labelThing } from '#contract/things/label.ts';
import { type HandledEndpoint, handle } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { declared, nothingMade } from './declared.ts';
import { equals, notDeleted } from './predicates.ts';
import { thingCalls } from './thing.ts';

/** Labels of three kinds, one call each: of content, for pushing messages, for describing readers. */

const labels = declared(labelThing, {}, { defaultSort: [{ column: 'order', descending: false }] });

const labelCalls = (services: Services) =>
  thingCalls(services, {
    thing: 'label',
    ...labels.declaration,
    call: labelSaveCall,
    title: 'name',
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
export const labelRows = (services: Services) => labelCalls(services).writable;

/** The calls of labels (contract 7.2). */
export function labelHandlers(services: Services): HandledEndpoint[] {
  const calls = labelCalls(services);
  const answer = (kind: LabelRow['kind'], question: Parameters<typeof calls.list>[0]) =>
    calls.list(question, [notDeleted, equals('kind', kind), ...labels.predicates(question)]);

  return [
    handle(labelList, ({ query: { kind, ...question } }) => answer(kind ?? 'content', question)),
    handle(labelPushList, ({ query }) => answer('push', query)),
    handle(labelPersonalityList, ({ body }) => answer('personality', body)),
    handle(labelDetail, calls.detail),
    handle(labelSaveCall, calls.save),
    handle(labelDelete, calls.remove),
    handle(labelRestore, calls.restore),
  ];
}
