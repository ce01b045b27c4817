import { z } from 'zod';
import { displayName } from '../displayName.ts';
import { defineEndpoint, identifier, revision } from '../endpoint.ts';
import { arrangement, listPlace, listView, savedViewState } from '../entities/listView.ts';
import { emptyAnswer, envelopeOf } from '../envelope.ts';
import { viewNameLength } from '../limits.ts';
import { resourceName } from './resources.ts';

/**
 * Bookdesk's own calls: people's arrangements of lists, and saved views. `schema/list` answers with the existing ones.
 */

export const viewSave = defineEndpoint({
  service: 'jmgr',
  method: 'PUT',
  path: '/view/save',
  summary: 'Save a view of a list, for oneself or for everybody who sees the list',
  access: 'signed-in',
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
  response: envelopeOf(listView),
});
export const viewDelete = defineEndpoint({
  service: 'jmgr',
  method: 'DELETE',
  path: '/view/delete',
  summary: 'Delete views: one’s own; an operator also those that others share',
  access: 'signed-in',
  members: 'viewer',
  audited: 'delete',
  body: z.strictObject({ ids: z.array(identifier).min(1).max(100) }),
  response: envelopeOf(z.object({ deleted: z.number().int() })),
});
export const viewStar = defineEndpoint({
  service: 'jmgr',
  method: 'PUT',
  path: '/view/star',
  summary: 'Give a view a star of one’s own, or take it back; starred views stand first',
  access: 'signed-in',
  members: 'viewer',
  body: z.strictObject({ id: identifier, isStarred: z.boolean() }),
  response: emptyAnswer,
});
export const viewArrange = defineEndpoint({
  service: 'jmgr',
  method: 'PUT',
  path: '/view/arrange',
  summary:
    'Keep how the caller arranges the columns of a list; null leaves it as the schema has it',
  access: 'signed-in',
  members: 'viewer',
  body: z.strictObject({
    resource: resourceName,
    place: listPlace,
    arrangement: arrangement.nullable(),
  }),
  response: emptyAnswer,
});
