import { z } from 'zod';
import { defineList, defineListCount, identifier, jmgr } from '../endpoint.ts';
import { earliest, latest } from '../entities/common.ts';
import {
  contributable,
  contributionPage,
  contributionStatus,
  specialContribution,
} from '../entities/special.ts';
import { plainText, trimmedText } from '../limitedText.ts';

/** What readers contribute to special pages (contract 10.12). */

export const specialContributionPage = jmgr.get('/special/contribute/{id}', 'signed-in', {
  summary: 'What a special page takes from its readers, and whether it takes anything now',
  parameters: z.object({ id: identifier }),
  answer: contributionPage,
});
export const specialContributableList = defineList({
  path: '/special/contribute/list',
  summary:
    'What the account may contribute to a special page or has contributed to it, newest first',
  access: 'signed-in',
  filters: {
    /** the special page */
    id: identifier,
    searchText: plainText(100).optional(),
    /** true: only contributed records; false: only the others */
    isContributed: z.boolean().optional(),
  },
  row: contributable,
});
export const specialContribute = jmgr.put('/special/contribute', 'member', {
  summary:
    'Contribute something of your own that is published to a special page, once; what was rejected, again',
  audited: 'save',
  body: z.strictObject({
    /** the special page */
    id: identifier,
    contentType: z.number().int(),
    contentId: identifier,
  }),
  answer: z.object({ id: identifier, status: contributionStatus }),
});
const contributionFilters = {
  /** a special page */
  specialId: identifier.optional(),
  status: contributionStatus.optional(),
  contentType: z.number().int().optional(),
  /** who contributed it */
  userId: identifier.optional(),
  createdAtFrom: earliest.optional(),
  createdAtTo: latest.optional(),
};
export const specialContributionList = defineList({
  path: '/special/contribution/list',
  summary: 'What readers have contributed to special pages, newest first',
  access: 'operator',
  filters: contributionFilters,
  row: specialContribution,
});
export const specialContributionCount = defineListCount({
  path: '/special/contribution/list/count',
  summary: 'How many contributions wait, are shown and are rejected',
  access: 'operator',
  filters: contributionFilters,
  tabs: ['awaiting', 'accepted', 'rejected', 'all'],
});
export const specialContributionReview = jmgr.put('/special/contribution/review', 'operator', {
  summary:
    'Show contributions to readers, reject them or let them wait again; the answer tells how many changed',
  audited: 'review',
  body: z
    .strictObject({
      ids: z.union([z.array(identifier).min(1).max(100), identifier.transform((id) => [id])]),
      /** null makes them wait for review again */
      isAccepted: z.boolean().nullable(),
      /** reason for the rejection, for those who contributed them */
      reason: trimmedText(300).optional(),
      /** for one contribution, the revision that was reviewed: if it has changed since, the answer is 409 */
      revision: z.number().int().optional(),
    })
    .refine(({ ids, revision }) => revision === undefined || ids.length === 1, {
      path: ['revision'],
      error: 'a revision belongs to one contribution',
    }),
  answer: z.object({ changed: z.number().int() }),
});
