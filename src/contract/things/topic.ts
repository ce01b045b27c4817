import { z } from 'zod';
import { defineThing } from './define.ts';
import { period, searches, special } from './filter.ts';
import { boolean, count, made } from './kinds.ts';
import {
  blockedFilter,
  cover,
  introduction,
  isBlocked,
  moderated,
  otherStatusFilter,
  otherUserFilter,
  statusFilter,
  title,
  user,
  userFilter,
} from './shared.ts';

/** What posts are about (contract 3, Topic). */
export const topicThing = defineThing({
  name: 'topic',
  table: 'topic',
  id: 'id',
  title: 'title',
  searched: ['title'],
  totals: ['status', 'is_blocked', 'is_draft'],
  fields: {
    title,
    content: introduction,
    cover,
    user,
    /** pictures of people who take part */
    avatarList: made(z.array(z.string())),
    status: moderated,
    isBlocked,
    isDeleted: boolean({ readOnly: true }),
    discussCount: count({ sort: true }),
    readCount: count({ sort: true }),
  },
  filters: {
    topicKeyWord: searches(),
    status: statusFilter,
    isBlocked: blockedFilter,
    /** deleted topics have a list of their own */
    isDeleted: special('isDeleted', z.boolean()),
    userId: userFilter,
    userIdNot: otherUserFilter,
    statusNot: otherStatusFilter,
    ...period('createdAt'),
  },
});
export type TopicRow = z.output<typeof topicThing.row>;
