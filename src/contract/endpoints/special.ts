import { z } from 'zod';
import {
  defineDelete,
  defineList,
  defineRestore,
  identifier,
  jmgr,
  pageRequest,
  revision,
  unchanged,
} from '../endpoint.ts';
import { earliest, instant, latest } from '../entities/common.ts';
import { specialDetail, specialRow, specialSave } from '../entities/special.ts';
import { pagedOf } from '../envelope.ts';
import { publishRight } from '../grant.ts';
import { plainText } from '../limitedText.ts';

/** The special-page calls of contract 7.2. */

const byId = z.object({ id: identifier });

export const specialSaveCall = jmgr.put('/special/save', 'operator', {
  summary: 'Save a special page as a draft, or publish it; a stale revision answers 409',
  audited: 'save',
  body: specialSave,
  answer: z.object({
    id: identifier,
    revision: z.number().int(),
    /** the new ids of components, by their uuids */
    componentIds: z.record(z.string(), identifier),
  }),
});
export const specialPublish = jmgr.put('/special/publish', 'operator', {
  summary: 'Publish the draft of a special page as it is; a stale revision answers 409',
  goesWith: { list: 'special-pages', action: publishRight },
  audited: 'publish',
  body: z.strictObject({ id: identifier, revision }),
  answer: z.object({ id: identifier, revision: z.number().int() }),
});
export const specialWithdraw = jmgr.put('/special/withdraw', 'operator', {
  summary:
    'Take special pages from readers, or show again what they saw last; the answer tells how many there were, and which were not',
  goesWith: { list: 'special-pages', action: publishRight },
  audited: { by: 'isWithdrawn', on: 'withdraw', off: 'showAgain' },
  body: z.strictObject({
    /** several, or one by its bare id, as the action of a row sends it */
    ids: z.union([z.array(identifier).min(1).max(100), identifier.transform((id) => [id])]),
    isWithdrawn: z.boolean().default(true),
  }),
  answer: z.object({ changed: z.number().int(), unchanged }),
});
export const specialDetailCall = jmgr.get('/special/detail/{id}', 'operator', {
  summary: 'The published version of a special page',
  goesWith: { list: 'special-pages', action: 'read' },
  parameters: byId,
  answer: specialDetail,
});
export const specialDraftDetail = jmgr.get('/special/detail/draft/{id}', 'operator', {
  summary: 'The draft of a special page, or its published version where there is no draft',
  parameters: byId,
  answer: specialDetail,
});
export const specialLabels = jmgr.get('/special/labels', 'signed-in', {
  summary: 'Labels that a special page may carry; all of them unless so many a page are asked for',
  query: z.strictObject({
    ...pageRequest,
    pageSize: pageRequest.pageSize.unwrap().optional(),
    /** part of a name, or an id */
    searchText: plainText(100).optional(),
  }),
  // contract 7.2 defines no paging here: a platform that answers with all of them need not count them
  response: pagedOf(z.object({ id: identifier, name: z.string() })).partial({ dataCount: true }),
});
export const specialPreviewCode = jmgr.get('/special/preview/code/{id}', 'operator', {
  summary: 'A code that opens the current draft without signing in, for 24 hours',
  goesWith: { list: 'special-pages', action: 'edit' },
  audited: 'save',
  parameters: byId,
  answer: z.object({ code: z.string(), path: z.string(), expiresAt: instant }),
});

const filters = {
  searchText: plainText(100).optional(),
  labelId: identifier.optional(),
  isTop: z.boolean().optional(),
  startAtFrom: earliest.optional(),
  startAtTo: latest.optional(),
};
export const specialList = defineList({
  path: '/special/list',
  summary: 'Published special pages, topped ones first',
  access: 'operator',
  filters,
  row: specialRow,
});
export const specialDraftList = defineList({
  path: '/special/draft/list',
  summary: 'Special pages with an unpublished draft',
  access: 'operator',
  filters,
  row: specialRow,
});
export const specialListCount = jmgr.post('/special/list/count', 'operator', {
  summary: 'How many special pages and drafts match',
  again: 'harmless',
  body: z.strictObject(filters),
  answer: z.object({ published: z.number().int(), draft: z.number().int() }),
});
export const specialDelete = defineDelete('special', 'operator');
export const specialRestore = defineRestore('special', 'operator');
export const specialTop = jmgr.post('/special/top', 'operator', {
  summary: 'Put a special page on top of its list, or take it down again',
  audited: { by: 'isTop', on: 'pin', off: 'unpin' },
  body: z.strictObject({ id: identifier, isTop: z.boolean().default(true) }),
  answer: z.object({ id: identifier, isTop: z.boolean() }),
});
