import { z } from 'zod';
import { displayName } from '../displayName.ts';
import {
  defineChange,
  defineDetail,
  defineEndpoint,
  defineList,
  identifier,
  revision,
} from '../endpoint.ts';
import {
  institutionFilters,
  institutionInformation,
  institutionReviewBody,
  institutionRow,
  institutionSave,
  institutionStatus,
  ownInstitution,
  pastReview,
} from '../entities/institution.ts';
import { envelopeOf } from '../envelope.ts';
import { mailAddr, phone, secret, shortCode } from './account.ts';

/** An institution from registration to approval: its own calls (contract 7.1) and the operators' (contract 10.4). */

export const sendActiveMail = defineEndpoint({
  service: 'identity',
  method: 'GET',
  path: '/api/Institution/SendActiveMail',
  summary: 'Send the activation mail again, to another address where one is given',
  access: 'institution',
  query: z.strictObject({ mailAddr: mailAddr.optional() }),
  response: envelopeOf(z.object({ mailAddr: z.string(), waitSeconds: z.number().int() })),
});

export const activeMailbox = defineEndpoint({
  service: 'identity',
  method: 'GET',
  path: '/api/Institution/ActiveMailbox',
  summary: 'Confirm a mail address by the code of its activation mail; status 1 becomes 2',
  access: 'public',
  audited: 'confirm',
  query: z.strictObject({ code: secret }),
  response: envelopeOf(z.object({ name: z.string(), mail: z.string() })),
});

export const getInstitutionInfo = defineEndpoint({
  service: 'identity',
  method: 'GET',
  path: '/api/Institution/GetInstitutionInfo',
  summary: "The signed-in account's institution, as its registration and its settings need it",
  access: 'institution',
  members: 'viewer',
  again: 'harmless',
  response: envelopeOf(ownInstitution),
});

export const getReviews = defineEndpoint({
  service: 'identity',
  method: 'GET',
  path: '/api/Institution/GetReviews',
  summary: "What became of the reviews of the signed-in account's institution, newest first",
  access: 'institution',
  members: 'viewer',
  again: 'harmless',
  response: envelopeOf(z.array(pastReview)),
});

export const updateInstitutionInfo = defineEndpoint({
  service: 'identity',
  method: 'POST',
  path: '/api/Institution/UpdateInstitutionInfo',
  summary:
    "Keep the institution's details; with `submit` they are complete and go to review (status 5)",
  access: 'institution',
  members: 'administrator',
  again: 'kept',
  audited: 'save',
  body: z.strictObject({ revision, information: institutionInformation, submit: z.boolean() }),
  response: envelopeOf(z.object({ revision, status: institutionStatus })),
});

export const bindOperator = defineEndpoint({
  service: 'identity',
  method: 'POST',
  path: '/api/Institution/BindOperator',
  summary:
    'Bind the person who runs the account by the code of their phone; once handed in, another phone takes a proof of identity too',
  access: 'institution',
  audited: 'bind',
  body: z.strictObject({
    name: displayName(40),
    phone,
    code: shortCode,
    /** required if the account has another phone and its details were submitted (status 20, 30) */
    proof: secret.optional(),
  }),
  response: envelopeOf(z.object({ name: z.string(), phone: z.string() })),
});

export const institutionManageList = defineList({
  path: '/institution/manage/list',
  summary: 'Institutions to review and manage',
  access: 'operator',
  filters: institutionFilters,
  row: institutionRow,
});
export const institutionDetail = defineDetail('institution', institutionRow, 'operator');
export const institutionSaveCall = defineChange('institution', institutionSave, 'operator');
export const institutionReview = defineEndpoint({
  service: 'jmgr',
  method: 'POST',
  path: '/institution/review',
  summary:
    'Approve, reject, suspend or lift a suspension; the institution reads the reason on its overlay',
  access: 'operator',
  audited: 'review',
  body: institutionReviewBody,
  response: envelopeOf(z.object({ id: identifier, revision, status: institutionStatus })),
});
