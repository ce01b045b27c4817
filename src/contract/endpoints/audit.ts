import { z } from 'zod';
import { auditAction, auditResource } from '../audit.ts';
import { auditKinds } from '../auditKinds.ts';
import { defineDetail, defineEndpoint, defineList, identifier, unchanged } from '../endpoint.ts';
import { authorCard, instant } from '../entities/common.ts';
import { envelopeOf } from '../envelope.ts';
import { plainText } from '../limitedText.ts';

/** Who changed what, for operators: one entry for each changed record. */

const localized = z.object({ 'zh-CN': z.string(), 'en-US': z.string() });

/**
 * A field before and after the change; long texts are cut to where they begin to differ, secrets are never included.
 */
const auditChange = z.object({
  /** name in the business API */
  field: z.string(),
  /** label for people */
  label: localized,
  kind: z.enum(auditKinds),
  from: z.unknown(),
  to: z.unknown(),
  /** labels for codes and ids among the values: `{"30": …}` */
  names: z.record(z.string(), localized).optional(),
});
export type AuditChange = z.output<typeof auditChange>;

const auditRow = z.object({
  id: identifier,
  createdAt: instant,
  /** null if the caller was not signed in */
  user: authorCard.nullable(),
  /** one of `auditResources`, or one of a newer version */
  resource: z.string(),
  /** id of the changed record, or its name if it has no id */
  recordId: z.string(),
  /** its present title (its last one if deleted, the id if it has none), and where the app shows it (null: nowhere) */
  record: z.object({
    title: localized,
    path: z.string().nullable(),
    /** it cannot be opened any more; it may still be possible to restore it */
    isGone: z.boolean(),
  }),
  /** title in the language of the call, for files */
  title: z.string(),
  /** one of `auditActions`, or one of a newer version */
  action: z.string(),
  /** id of the call, as in its answer and in the log */
  requestId: z.string(),
  /** name of the key that a program made the change with; empty for a person */
  key: z.string(),
  /** labels of the changed fields, in the language of the call */
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

export const auditRestore = defineEndpoint({
  service: 'jmgr',
  method: 'PUT',
  path: '/audit/restore',
  summary: 'Bring back the record whose deletion an entry tells of; 0 where it is back already',
  access: 'operator',
  audited: 'restore',
  body: z.strictObject({ id: identifier }),
  response: envelopeOf(z.object({ restored: z.number().int(), unchanged })),
});
