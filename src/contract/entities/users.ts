import { z } from 'zod';
import { changeOf } from '../change.ts';
import { displayName } from '../displayName.ts';
import { identifier, revision } from '../endpoint.ts';
import { instant } from './common.ts';

/** Accounts as lists show them; the signed-in account is in `account.ts`, which every screen loads. */

/** Row of `/user/list`, both calls (contract 3, remote-select options: id, name, nickname). */
export const userRow = z.object({
  id: identifier,
  name: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  isInstitution: z.boolean(),
  institutionStatus: z.number().int().nullable(),
  enablePublish: z.boolean(),
  isBlocked: z.boolean(),
  roles: z.array(z.string()),
  createdAt: instant,
  revision: z.number().int(),
});
export type UserRow = z.output<typeof userRow>;

/** What an operator may change in an account. */
export const userSave = changeOf(
  { id: identifier, revision },
  {
    nickname: displayName(40),
    avatar: z.string().max(2_000),
    enablePublish: z.boolean(),
    isBlocked: z.boolean(),
  },
);

/** Row of `/system/user/select/list` (contract 3: admin users give userId and nickName). */
export const adminUserRow = z.object({ userId: identifier, nickName: z.string() });
