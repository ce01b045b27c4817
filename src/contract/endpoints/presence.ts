import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { authorCard } from '../entities/common.ts';
import { envelopeOf } from '../envelope.ts';
import { resourceName } from './resources.ts';

/** Bookdesk's own calls: which operators decide on the same record at this moment. */

const opened = z.strictObject({
  resource: resourceName,
  id: z.string().min(1).max(100),
  /** made up by the browser */
  tab: z.string().min(1).max(64),
});

export const recordPresenceCall = defineEndpoint({
  service: 'jmgr',
  method: 'PUT',
  path: '/record/presence',
  summary: 'Say that an operator has a record open to decide on it, and learn who else has',
  access: 'operator',
  again: 'harmless',
  body: opened,
  response: envelopeOf(z.array(authorCard)),
});
export const recordPresenceEnd = defineEndpoint({
  service: 'jmgr',
  method: 'DELETE',
  path: '/record/presence',
  summary: 'Say that an operator has left a record',
  access: 'operator',
  again: 'harmless',
  body: opened,
  response: envelopeOf(z.null()),
});
