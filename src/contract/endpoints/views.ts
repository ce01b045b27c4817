import { z } from 'zod';
import { displayName } from '../displayName.ts';
import { identifier, jmgr, revision } from '../endpoint.ts';
import { arrangement, listPlace, listView, savedViewState } from '../entities/listView.ts';
import { viewNameLength } from '../limits.ts';
import { resourceName } from './resources.ts';

/**
 * Bookdesk's own calls: people's arrangements of lists, and saved views. `schema/list` answers with the existing ones.
 */

export const viewSave = jmgr.put('/view/save', 'signed-in', {
  summary: 'Save a view of a list, for oneself or for everybody who sees the list',
  members: 'viewer',
  audited: 'save',
  body: z.strictObject({
    id: identifier.optional(),
    revision: revision.optional(),
    resource: resourceName,
    place: listPlace,
    name: displayName(viewNameLength),
    isShared: z.boolean().default(false),
    state: savedViewState,
  }),
  answer: listView,
});
export const viewDelete = jmgr.delete('/view/delete', 'signed-in', {
  summary: 'Delete views: one’s own; an operator also those that others share',
  members: 'viewer',
  audited: 'delete',
  body: z.strictObject({ ids: z.array(identifier).min(1).max(100) }),
  answer: z.object({ deleted: z.number().int() }),
});
export const viewStar = jmgr.put('/view/star', 'signed-in', {
  summary: 'Give a view a star of one’s own, or take it back; starred views stand first',
  members: 'viewer',
  body: z.strictObject({ id: identifier, isStarred: z.boolean() }),
});
export const viewArrange = jmgr.put('/view/arrange', 'signed-in', {
  summary:
    'Keep how the caller arranges the columns of a list; null leaves it as the schema has it',
  members: 'viewer',
  body: z.strictObject({
    resource: resourceName,
    place: listPlace,
    arrangement: arrangement.nullable(),
  }),
});
