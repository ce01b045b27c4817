import { z } from 'zod';
import { jmgr, saved } from '../endpoint.ts';
import {
  writingDetailRow,
  writingId,
  writingKind,
  writingRow,
  writingSave,
} from '../entities/writing.ts';

/** Unpublished input, kept while people write. Everybody sees only their own, operators too. */

export const writingSaveCall = jmgr.put('/writing/save', 'publisher', {
  summary: 'Keep what is being written; a stale revision answers 409 with what is kept now',
  members: 'author',
  again: 'harmless',
  body: writingSave,
  answer: saved,
});

export const writingList = jmgr.post('/writing/list', 'publisher', {
  summary: 'What the account has begun to write and not published, the newest first, at most 50',
  again: 'harmless',
  body: z.strictObject({ kind: writingKind.optional() }),
  answer: z.array(writingRow),
});

export const writingDetail = jmgr.get('/writing/detail/{id}', 'publisher', {
  summary: 'One kept writing with its values',
  parameters: z.object({ id: writingId }),
  answer: writingDetailRow,
});

export const writingDelete = jmgr.delete('/writing/delete', 'publisher', {
  summary: 'Forget kept writings; the answer tells how many there were',
  members: 'author',
  again: 'harmless',
  body: z.strictObject({ ids: z.array(writingId).min(1).max(50) }),
  answer: z.object({ deleted: z.number().int() }),
});
