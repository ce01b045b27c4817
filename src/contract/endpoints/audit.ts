import { z } from 'zod';
import { auditAction, auditResource } from '../audit.ts';
import { defineDetail, defineList, identifier } from '../endpoint.ts';
import { authorCard, instant, plainText } from '../entities/common.ts';

/** Who changed what, for operators: an entry for each record that a call has changed. */

/** A field before and after; long texts are cut to where they begin to differ, secrets are never told. */
const auditChange = z.object({ field: z.string(), from: z.unknown(), to: z.unknown() });
export type AuditChange = z.output<typeof auditChange>;

const auditRow = z.object({
  id: identifier,
  createdAt: instant,
  /** null where nobody was signed in */
  user: authorCard.nullable(),
  resource: auditResource,
  /** the changed record: its id, or the name of what has no id */
  recordId: z.string(),
  action: auditAction,
  /** the id of the call, as its log line and its answer have it */
  requestId: z.string(),
  /** the fields that differ */
  fields: z.array(z.string()),
  difference: z.array(auditChange),
});
export type AuditRow = z.output<typeof auditRow>;

export const auditList = defineList({
  path: '/audit/list',
  summary: 'Who changed what, newest first',
  access: 'operator',
  filters: {
    /** who made the change */
    userId: identifier.optional(),
    resource: auditResource.optional(),
    recordId: plainText(100).optional(),
    action: auditAction.optional(),
    requestId: plainText(64).optional(),
    createdAtFrom: instant.optional(),
    createdAtTo: instant.optional(),
  },
  row: auditRow,
});
export const auditDetail = defineDetail('audit', auditRow, 'operator');
