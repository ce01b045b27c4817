import { z } from 'zod';
import { defineEndpoint, saved } from '../endpoint.ts';
import {
  writingDetailRow,
  writingId,
  writingKind,
  writingRow,
  writingSave,
} from '../entities/writing.ts';
import { envelopeOf } from '../envelope.ts';

/** Unpublished input, kept while people write. Everybody sees only their own, operators too. */

export const writingSaveCall = defineEndpoint({
  service: 'jmgr',
  method: 'PUT',
  path: '/writing/save',
  summary: 'Keep what is being written; a stale revision answers 409 with what is kept now',
  access: 'publisher',
  members: 'author',
  again: 'harmless',
  body: writingSave,
  response: envelopeOf(saved),
});

export const writingList = defineEndpoint({
  service: 'jmgr',
  method: 'POST',
  path: '/writing/list',
  summary: 'What the account has begun to write and not published, the newest first, at most 50',
  access: 'publisher',
  again: 'harmless',
  body: z.strictObject({ kind: writingKind.optional() }),
  response: envelopeOf(z.array(writingRow)),
});

export const writingDetail = defineEndpoint({
  service: 'jmgr',
  method: 'GET',
  path: '/writing/detail/{id}',
  summary: 'One kept writing with its values',
  access: 'publisher',
  parameters: z.object({ id: writingId }),
  response: envelopeOf(writingDetailRow),
});

export const writingDelete = defineEndpoint({
  service: 'jmgr',
  method: 'DELETE',
  path: '/writing/delete',
  summary: 'Forget kept writings; the answer tells how many there were',
  access: 'publisher',
  members: 'author',
  again: 'harmless',
  body: z.strictObject({ ids: z.array(writingId).min(1).max(50) }),
  response: envelopeOf(z.object({ deleted: z.number().int() })),
});
