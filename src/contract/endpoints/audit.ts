import { z } from 'zod';
import { auditAction, auditResource } from '../audit.ts';
import { auditKinds } from '../auditKinds.ts';
import { defineDetail, defineEndpoint, defineList, identifier, unchanged } from '../endpoint.ts';
import { authorCard, instant } from '../entities/common.ts';
import { envelopeOf } from '../envelope.ts';
import { plainText } from '../limitedText.ts';

/** Who changed what, for operators: an entry for each record that a call has changed. */

const localized = z.object({ 'zh-CN': z.string(), 'en-US': z.string() });

/** A field before and after; long texts are cut to where they begin to differ, secrets are never told. */
const auditChange = z.object({
  /** as the business API calls it */
  field: z.string(),
  /** as people call it */
  label: localized,
  kind: z.enum(auditKinds),
  from: z.unknown(),
  to: z.unknown(),
  /** the meaning of codes and ids among the values: `{"30": …}` */
  names: z.record(z.string(), localized).optional(),
});
export type AuditChange = z.output<typeof auditChange>;

const auditRow = z.object({
  id: identifier,
  createdAt: instant,
  /** null if the caller was not signed in */
  user: authorCard.nullable(),
  /** one of `auditResources`, or of a newer version */
  resource: z.string(),
  /** the changed record: its id, or the name of what has no id */
  recordId: z.string(),
  /** what it is called now, or was when it went, by its id where by nothing; where the app shows it (null: nowhere) */
  record: z.object({
    title: localized,
    path: z.string().nullable(),
    /** not to be opened any more: what a deletion took away can be brought back while it says so */
    isGone: z.boolean(),
  }),
  /** its title in the language of the call, for files */
  title: z.string(),
  /** one of `auditActions`, or of a newer version */
  action: z.string(),
  /** the id of the call, as its log line and its answer have it */
  requestId: z.string(),
  /** the fields that differ, as people call them in the language of the call */
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
