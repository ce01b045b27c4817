import { z } from 'zod';
import { displayName } from '../displayName.ts';
import {
  defineChange,
  defineDetail,
  defineList,
  identifier,
  identity,
  jmgr,
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
import { mailAddr, phone, secret, shortCode } from './account.ts';

/** An institution from registration to approval: its own calls (contract 7.1) and the operators' (contract 10.4). */

export const sendActiveMail = identity.get('/api/Institution/SendActiveMail', 'institution', {
  summary: 'Send the activation mail again, to another address where one is given',
  query: z.strictObject({ mailAddr: mailAddr.optional() }),
  answer: z.object({ mailAddr: z.string(), waitSeconds: z.number().int() }),
});

export const activeMailbox = identity.get('/api/Institution/ActiveMailbox', 'public', {
  summary: 'Confirm a mail address by the code of its activation mail; status 1 becomes 2',
  audited: 'confirm',
  query: z.strictObject({ code: secret }),
  answer: z.object({ name: z.string(), mail: z.string() }),
});

export const getInstitutionInfo = identity.get(
  '/api/Institution/GetInstitutionInfo',
  'institution',
  {
    summary: "The signed-in account's institution, as its registration and its settings need it",
    members: 'viewer',
    again: 'harmless',
    answer: ownInstitution,
  },
);

export const getReviews = identity.get('/api/Institution/GetReviews', 'institution', {
  summary: "What became of the reviews of the signed-in account's institution, newest first",
  members: 'viewer',
  again: 'harmless',
  answer: z.array(pastReview),
});

export const updateInstitutionInfo = identity.post(
  '/api/Institution/UpdateInstitutionInfo',
  'institution',
  {
    summary:
      "Keep the institution's details; with `submit` they are complete and go to review (status 5)",
    members: 'administrator',
    again: 'kept',
    audited: 'save',
    body: z.strictObject({ revision, information: institutionInformation, submit: z.boolean() }),
    answer: z.object({ revision, status: institutionStatus }),
  },
);

export const bindOperator = identity.post('/api/Institution/BindOperator', 'institution', {
  summary:
    'Bind the person who runs the account by the code of their phone; once handed in, another phone takes a proof of identity too',
  audited: 'bind',
  body: z.strictObject({
    name: displayName(40),
    phone,
    code: shortCode,
    /** required if the account has another phone and its details were submitted (status 20, 30) */
    proof: secret.optional(),
  }),
  answer: z.object({ name: z.string(), phone: z.string() }),
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
export const institutionReview = jmgr.post('/institution/review', 'operator', {
  summary:
    'Approve, reject, suspend or lift a suspension; the institution reads the reason on its overlay',
  audited: 'review',
  body: institutionReviewBody,
  answer: z.object({ id: identifier, revision, status: institutionStatus }),
});
