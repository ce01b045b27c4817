import { z } from 'zod';
import { changeOf } from '../change.ts';
import { InstitutionStatus } from '../codes.ts';
import { normaliseCreditCode } from '../creditCode.ts';
import { optionalName } from '../displayName.ts';
import { identifier, revision } from '../endpoint.ts';
import { institutionKinds } from '../institution.ts';
import { plainText, trimmedText } from '../limitedText.ts';
import { earliest, instant, latest, optionalAddress, recordStamps } from './common.ts';

export const institutionStatus = z.union(
  Object.values(InstitutionStatus).map((status) => z.literal(status)),
);

/** The details of an institution; until they are submitted, each may be empty. */
export const institutionInformation = z.strictObject({
  name: optionalName(100).default(''),
  kind: z.union([z.enum(institutionKinds), z.literal('')]).default(''),
  creditCode: plainText(40).transform(normaliseCreditCode).default(''),
  /** picture of the licence */
  licence: optionalAddress.default(''),
  contactName: optionalName(40).default(''),
  contactPhone: trimmedText(30).default(''),
  address: optionalName(200).default(''),
  introduction: trimmedText(500).default(''),
});
export type InstitutionInformation = z.output<typeof institutionInformation>;

/** The institution of the calling account. */
export const ownInstitution = z.object({
  status: institutionStatus,
  /** why the review was rejected, or why it was suspended; otherwise empty */
  reason: z.string(),
  /** confirmed address, masked; empty until there is one */
  mail: z.string(),
  /** unconfirmed address that an activation mail was sent to; complete, so that the person can correct it */
  pendingMail: z.string(),
  information: institutionInformation,
  /** the person in charge of the account; null until one is bound */
  operator: z.object({ name: z.string(), phone: z.string() }).nullable(),
  submittedAt: instant.nullable(),
  revision,
});
export type OwnInstitution = z.output<typeof ownInstitution>;

/** A change of an institution's status, with the reason that it was given. */
export const pastReview = z.object({ at: instant, status: institutionStatus, reason: z.string() });
export type PastReview = z.output<typeof pastReview>;

/** Row of the operators' list of institutions. */
export const institutionRow = z.object({
  id: identifier,
  name: z.string(),
  kind: z.string(),
  creditCode: z.string(),
  licence: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  address: z.string(),
  introduction: z.string(),
  operatorName: z.string(),
  operatorPhone: z.string(),
  mail: z.string(),
  accountId: identifier.nullable(),
  accountName: z.string(),
  enablePublish: z.boolean(),
  status: institutionStatus,
  reason: z.string(),
  submittedAt: instant.nullable(),
  ...recordStamps,
});
export type InstitutionRow = z.output<typeof institutionRow>;

export const institutionFilters = {
  /** part of the name or of the credit code */
  searchText: plainText(100).optional(),
  status: institutionStatus.optional(),
  /** registrations that were never submitted: status 3 or lower */
  isIncomplete: z.boolean().optional(),
  kind: z.enum(institutionKinds).optional(),
  submittedAtFrom: earliest.optional(),
  submittedAtTo: latest.optional(),
};

/** Corrections that an operator may make to an institution's details; its status changes by reviews only. */
export const institutionSave = changeOf({ id: identifier, revision }, institutionInformation.shape);

export const reviewDecisions = ['approve', 'reject', 'suspend', 'lift', 'reopen'] as const;
/** An operator's decision; `reopen` takes an approval or a rejection back. Rejections and suspensions need a reason; an approval may include the publish permission. */
export const institutionReviewBody = z.strictObject({
  id: identifier,
  revision,
  decision: z.enum(reviewDecisions),
  reason: trimmedText(300).optional(),
  enablePublish: z.boolean().optional(),
});
