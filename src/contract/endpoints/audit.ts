import { z } from 'zod';
import { auditAction, auditResource } from '../audit.ts';
import { auditKinds } from '../auditKinds.ts';
import {
  defineDetail,
  defineList,
  identifier,
  jmgr,
  localizedText,
  unchanged,
} from '../endpoint.ts';
import { authorCard, earliest, instant, latest } from '../entities/common.ts';
import { plainText } from '../limitedText.ts';

/** Who changed what, for operators: one entry for each changed record. */

/**
 * A field before and after the change; long texts are cut to where they begin to differ, secrets are never included.
 */
const auditChange = z.object({
  /** name in the business API */
  field: z.string(),
  /** label for people */
  label: localizedText,
  kind: z.enum(auditKinds),
  from: z.unknown(),
  to: z.unknown(),
  /** labels for codes and ids among the values: `{"30": …}` */
  names: z.record(z.string(), localizedText).optional(),
  /** whether the former value can be brought back; absent where it cannot */
  canTakeBack: z.literal(true).optional(),
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
    title: localizedText,
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
  /** names the action that it is a part of; null for a single call */
  actionId: z.string().nullable(),
  /** whether the state before can be brought back; if not, `whyNot` says why, in the language of the call */
  canTakeBack: z.boolean(),
  whyNot: z.string(),
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
    /** what one action of a person has written */
    actionId: z.guid().optional(),
    createdAtFrom: earliest.optional(),
    createdAtTo: latest.optional(),
  },
  row: auditRow,
});
export const auditDetail = defineDetail('audit', auditRow, 'operator');

/** entries that one call takes back */
export const takenBackAtOnce = 200;

/** An entry that was not taken back, and why. */
const leftEntry = z.object({
  /** of the entry */
  id: identifier,
  resource: z.string(),
  recordId: z.string(),
  title: localizedText,
  /**
   * `changed`: somebody has changed the fields since, so that the person decides. `refused`: the save refused it. `gone`: the
   * record does not exist any more. `impossible`: what is done so cannot be taken back
   */
  reason: z.enum(['changed', 'refused', 'gone', 'impossible']),
  /** a sentence */
  message: z.string(),
  /** what was changed since: `from` is what would come back, `to` what stands now */
  fields: z.array(
    auditChange.extend({
      /** who changed it last, and when; null where the trail does not tell */
      by: z.string().nullable(),
      at: instant.nullable(),
    }),
  ),
});
export type LeftEntry = z.output<typeof leftEntry>;

/** `data` of a refusal about a single entry. */
export const takeBackRefusal = z.object({ left: z.array(leftEntry) });

export const auditTakeBack = jmgr.put('/audit/takeBack', 'member', {
  summary:
    'Bring back the state before entries of the trail, or before all that one action has written; people their own of the last day, operators all',
  audited: 'takeBack',
  // what was brought back already is left as it is
  again: 'harmless',
  longest: 120_000,
  body: z.strictObject({
    /** ids of entries, or a bare one; either this or `action` */
    entries: z
      .union([z.array(identifier).min(1).max(takenBackAtOnce), identifier.transform((id) => [id])])
      .optional(),
    /** the name that the calls of an action carried (`Bookdesk-Action`); its newest entries come first */
    action: z.guid().optional(),
    /** of an action: goes on after the piece that answered this as `next` */
    before: identifier.optional(),
    /** only these fields */
    fields: z.array(plainText(200)).min(1).max(200).optional(),
    /** whether what was changed since is replaced, too. Default: false */
    overChanges: z.boolean().optional(),
  }),
  answer: z.object({
    /** records that were brought back */
    taken: z.number().int(),
    /** records that were like that already */
    unchanged,
    left: z.array(leftEntry),
    /** goes on with `before`; null where nothing is left of the action */
    next: identifier.nullable(),
    /** entries of the action that are still to come */
    rest: z.number().int(),
  }),
});
export type TakenBack = z.output<typeof auditTakeBack.response>['data'];
