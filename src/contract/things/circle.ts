import { z } from 'zod';
import { circleType } from '../entities/common.ts';
import { plainText } from '../limitedText.ts';
import { searchLength } from '../limits.ts';
import { defineThing } from './define.ts';
import { differs, equals, is, period, special } from './filter.ts';
import { code, count, made } from './kinds.ts';
import {
  blockedFilter,
  cover,
  introduction,
  isBlocked,
  isDraft,
  moderated,
  otherStatusFilter,
  otherUserFilter,
  statusFilter,
  title,
  user,
  userFilter,
} from './shared.ts';

/** 0 open, 1 closed to newcomers */
const circleOpenness = z.union([z.literal(0), z.literal(1)]);

/** A group of people who read together (contract 3, Circle). */
export const circleThing = defineThing({
  name: 'circle',
  table: 'circle',
  id: 'id',
  title: 'title',
  searched: ['title'],
  totals: ['type', 'circle_status', 'status', 'is_blocked', 'is_draft'],
  fields: {
    title,
    content: introduction,
    cover,
    type: code({ codes: circleType, default: 1, match: 'smallint' }),
    user,
    /** pictures of its members */
    avatarList: made(z.array(z.string())),
    status: moderated,
    isBlocked,
    isDraft,
    circleStatus: code({ codes: circleOpenness, default: 0 }),
    memberCount: count({ sort: true }),
    contentCount: count({ sort: true }),
  },
  filters: {
    /** part of the title, or the complete id */
    circleIdOrName: special('title', plainText(searchLength)),
    type: equals('type', circleType),
    typeNot: differs('type', circleType),
    status: statusFilter,
    isBlocked: blockedFilter,
    isDraft: is('isDraft'),
    circleStatus: equals('circleStatus', z.number().int()),
    userId: userFilter,
    userIdNot: otherUserFilter,
    statusNot: otherStatusFilter,
    ...period('createdAt'),
  },
});
export type CircleRow = z.output<typeof circleThing.row>;
