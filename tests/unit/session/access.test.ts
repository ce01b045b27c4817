import { describe, expect, it } from 'vitest';
import { accessTo } from '#app/providers/accessPolicy.ts';
import { isSidebarEnabled, statusNotice } from '#app/shell/status.ts';
import type { UserInfo } from '#contract/entities/account.ts';

const user = (given: Partial<UserInfo>): UserInfo => ({
  id: '1',
  name: 'n',
  nickname: 'n',
  avatar: '',
  isInstitution: false,
  enablePublish: true,
  roles: [],
  permissions: [],
  ...given,
});
const institution = (institutionStatus: number, given: Partial<UserInfo> = {}) =>
  user({ isInstitution: true, institutionStatus, ...given });

describe('what a person may do (SPEC 6)', () => {
  it.each([
    ['nobody', undefined, 'posts', 'list', 'signedOut'],
    ['an operator', user({ roles: ['operator'] }), 'users', 'delete', undefined],
    ['an approved institution', institution(30), 'posts', 'create', undefined],
    [
      'one without the publish permission',
      institution(30, { enablePublish: false }),
      'posts',
      'create',
      'mayNotPublish',
    ],
    [
      'one without it may still delete',
      institution(30, { enablePublish: false }),
      'posts',
      'delete',
      undefined,
    ],
    ['an institution under review', institution(5), 'posts', 'list', 'notApproved'],
    ['a suspected institution', institution(22), 'posts', 'create', 'notApproved'],
    ['an individual account', user({}), 'book-lists', 'edit', undefined],
    ['an individual account and the catalogue', user({}), 'books', 'edit', 'operatorsOnly'],
    ['an individual account reads the catalogue', user({}), 'books', 'list', undefined],
  ] as const)('%s: %s', (_name, who, resource, action, reason) => {
    expect(accessTo(who, resource, action)).toEqual(
      reason ? { can: false, reason } : { can: true },
    );
  });
});

describe('the shell of an institution by its status (SPEC 2.1, 4)', () => {
  it.each([
    [5, 'underReview'],
    [20, 'rejected'],
    [22, 'suspected'],
    [30, undefined],
  ])('status %i', (status, notice) => {
    expect(statusNotice(institution(status), '/publish/dynamic')).toBe(notice);
    expect(statusNotice(institution(status), '/setting/institution')).toBeUndefined();
    expect(isSidebarEnabled(institution(status))).toBe(status === 30);
  });
  it('is open to individual accounts and operators', () => {
    expect(isSidebarEnabled(user({}))).toBe(true);
    expect(isSidebarEnabled(user({ roles: ['operator'] }))).toBe(true);
  });
  it('takes /settings of another screen for no settings page', () => {
    expect(statusNotice(institution(5), '/settings-of-something')).toBe('underReview');
  });
});
