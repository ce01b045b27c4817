import { z } from 'zod';
import { memberRoles } from '../codes.ts';
import { identifier, localizedText } from '../endpoint.ts';

/** User info of contract 3; `institutionStatus` is absent for individual accounts. */
export const userInfo = z.object({
  id: identifier,
  name: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  isInstitution: z.boolean(),
  institutionStatus: z.number().int().optional(),
  /** why the review rejected it */
  institutionReason: z.string().optional(),
  enablePublish: z.boolean(),
  roles: z.array(z.string()).default([]),
  permissions: z.array(z.string()).default([]),
});
export type UserInfo = z.output<typeof userInfo>;

/** What a session knows of its person besides. */
export const signedInInfo = userInfo.extend({
  /** present and true while a second factor has to be set up before anything else */
  needsSecondFactor: z.boolean().optional(),
  /** the person who acts for the institution, and what they may do in its name; absent where an account acts for itself */
  member: z
    .object({
      /** of the membership */
      id: identifier,
      /** the person's own account */
      accountId: identifier,
      role: z.enum(memberRoles),
      nickname: z.string(),
    })
    .optional(),
  /** the institutions that the person may act for; absent without one */
  memberships: z
    .array(
      z.object({
        id: identifier,
        /** name of the institution as people see it */
        nickname: z.string(),
        role: z.enum(memberRoles),
      }),
    )
    .optional(),
  /** what an operator is limited to; absent for one who may do everything, and for all others */
  role: z
    .object({
      label: localizedText,
      /** an operator looks at what the role sees */
      isSeenAs: z.boolean().optional(),
    })
    .optional(),
});
export type Membership = NonNullable<z.output<typeof signedInInfo>['memberships']>[number];
export type SignedInInfo = z.output<typeof signedInInfo>;

/** Profile response data of contract 3. */
export const profile = z.object({
  nickname: z.string(),
  avatar: z.string(),
  isInstitution: z.boolean(),
});
