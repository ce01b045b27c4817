import { z } from 'zod';
import { jmgr } from '../endpoint.ts';
import { authorCard } from '../entities/common.ts';
import { resourceName } from './resources.ts';

/** Bookdesk's own calls: which operators decide on the same record at this moment. */

const opened = z.strictObject({
  resource: resourceName,
  id: z.string().min(1).max(100),
  /** made up by the browser */
  tab: z.string().min(1).max(64),
});

export const recordPresenceCall = jmgr.put('/record/presence', 'operator', {
  summary: 'Say that an operator has a record open to decide on it, and learn who else has',
  again: 'harmless',
  body: opened,
  answer: z.array(authorCard),
});
export const recordPresenceEnd = jmgr.delete('/record/presence', 'operator', {
  summary: 'Say that an operator has left a record',
  again: 'harmless',
  body: opened,
  answer: z.null(),
});
