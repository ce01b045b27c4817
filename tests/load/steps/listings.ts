import type { Endpoint } from '#contract/endpoint.ts';
import { auditDetail, auditList } from '#contract/endpoints/audit.ts';
import { institutionDetail, institutionManageList } from '#contract/endpoints/institution.ts';
import {
  bookCalls,
  bookListCalls,
  circleCalls,
  labelCalls,
  liveCalls,
  postCalls,
  topicCalls,
  userDetail,
  userManageList,
} from '#contract/endpoints/lists.ts';
import {
  specialDraftDetail,
  specialDraftList,
  specialList,
  specialListCount,
} from '#contract/endpoints/special.ts';
import {
  specialContributionCount,
  specialContributionList,
} from '#contract/endpoints/specialContributions.ts';
import type { Dice } from '../dice.ts';
import type { Role } from '../hour.ts';

/** A list as its screen asks for it. */
export interface Listing {
  readonly list: Endpoint;
  /** the numbers on its tabs */
  readonly count?: Endpoint;
  readonly detail?: Endpoint;
  /** what it is always asked with */
  readonly fixed?: object;
  readonly sort?: string;
  search?(word: string): object;
  filters(dice: Dice): object;
}

const searchText = (word: string) => ({ searchText: word });
const day = 86_400_000;
const lastDays = (dice: Dice) => ({
  createdAtFrom: new Date(Date.now() - (1 + dice.below(90)) * day).toISOString(),
});
const content = { search: searchText, sort: '-createdAt' } as const;

const posts = (contentType: number | undefined): Listing => ({
  ...content,
  list: postCalls.list,
  count: postCalls.count,
  detail: postCalls.detail,
  fixed: contentType === undefined ? {} : { contentType },
  filters: (dice) =>
    dice.oneOf([{ status: 30 }, { isDraft: true }, { likeCountMin: 1_000 }, lastDays(dice)]),
});
const bookLists: Listing = {
  ...content,
  list: bookListCalls.list,
  count: bookListCalls.count,
  detail: bookListCalls.detail,
  filters: (dice) => dice.oneOf([{ status: 30 }, { bookSizeMin: 5 }, lastDays(dice)]),
};
const lives: Listing = {
  ...content,
  list: liveCalls.list,
  count: liveCalls.count,
  detail: liveCalls.detail,
  filters: lastDays,
};
const books: Listing = {
  ...content,
  list: bookCalls.list,
  detail: bookCalls.detail,
  filters: (dice) =>
    dice.oneOf([
      { category: '文学' },
      { ratingMin: 8, publishYearMin: 2010 },
      { priceMin: 20, priceMax: 50 },
    ]),
};
const users: Listing = {
  ...content,
  list: userManageList,
  detail: userDetail,
  filters: (dice) => dice.oneOf([{ isInstitution: true }, { enablePublish: true }]),
};
const circles: Listing = {
  list: circleCalls.manage,
  detail: circleCalls.detail,
  sort: '-createdAt',
  search: (word) => ({ circleIdOrName: word }),
  filters: (dice) => dice.oneOf([{ status: 30 }, { type: 1 }]),
};
const topics: Listing = {
  list: topicCalls.manage,
  detail: topicCalls.detail,
  sort: '-createdAt',
  search: (word) => ({ topicKeyWord: word }),
  filters: () => ({ status: 30 }),
};
const labels: Listing = {
  list: labelCalls.list,
  detail: labelCalls.detail,
  search: (word) => ({ labelName: word }),
  filters: () => ({ isEnabled: true }),
};
const pages: Listing = {
  list: specialList,
  count: specialListCount,
  detail: specialDraftDetail,
  search: searchText,
  filters: () => ({ isTop: true }),
};
const drafts: Listing = { ...pages, list: specialDraftList };
const audit: Listing = {
  list: auditList,
  detail: auditDetail,
  filters: (dice) => dice.oneOf([{ action: 'change' }, lastDays(dice)]),
};
const institutions: Listing = {
  list: institutionManageList,
  detail: institutionDetail,
  search: searchText,
  filters: () => ({ status: 30 }),
};
const contributions: Listing = {
  list: specialContributionList,
  count: specialContributionCount,
  filters: lastDays,
};

/** The lists that people of a role open, the frequent ones more than once. */
export const listingsOf: Readonly<Record<Role, readonly Listing[]>> = {
  author: [posts(1050), posts(1050), posts(1040), bookLists, lives],
  moderator: [
    ...[posts(undefined), posts(undefined), posts(undefined), books, books, users, bookLists],
    ...[circles, topics, labels, pages, audit, institutions, contributions],
  ],
  decorator: [pages, drafts, posts(undefined), books],
  reader: [],
};
