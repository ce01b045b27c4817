import { describe, expect, it } from 'vitest';
import { answerAccess, type Refusals, statusNotice } from '#app/providers/accessPolicy.ts';
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

const refusals: Refusals = new Map([
  ['posts', { create: 'mayNotPublish', edit: 'mayNotPublish' }],
  ['books', { create: 'operatorsOnly', edit: 'operatorsOnly', import: 'operatorsOnly' }],
]);

describe('what a person may do with a list (contract 6, 12)', () => {
  it.each([
    ['what the platform refuses', institution(30), 'posts', 'create', 'mayNotPublish'],
    [
      'what it refuses under another name of refine',
      institution(30),
      'posts',
      'clone',
      'mayNotPublish',
    ],
    ['what the platform does not refuse', institution(30), 'posts', 'delete', undefined],
    ['an institution under review', institution(5), 'posts', 'list', 'notApproved'],
    ['a suspected institution', institution(22), 'posts', 'create', 'notApproved'],
    ['an individual account and the catalogue', user({}), 'books', 'edit', 'operatorsOnly'],
    ['an individual account reads the catalogue', user({}), 'books', 'list', undefined],
  ] as const)('%s: %s', (_name, who, resource, action, reason) => {
    expect(answerAccess(who, refusals, { resource, action })).toEqual(
      reason ? { can: false, reason } : { can: true },
    );
  });
});

describe('the marks of an element (contract 6)', () => {
  it.each([
    ['an institution', institution(30), 'institution-only', undefined],
    ['an institution under review', institution(5), 'institution-only', undefined],
    ['an individual account', user({}), 'institution-only', 'institutionsOnly'],
    [
      'an operator without an institution',
      user({ roles: ['operator'] }),
      'institution-only',
      'institutionsOnly',
    ],
    ['an account that may publish', user({}), 'publish-permission', undefined],
    ['one that may not', user({ enablePublish: false }), 'publish-permission', 'mayNotPublish'],
  ] as const)('%s: %s', (_name, who, action, reason) => {
    expect(answerAccess(who, new Map(), { action })).toEqual(
      reason ? { can: false, reason } : { can: true },
    );
  });
});

describe('the shell of an institution by its status (contract 2.1, 4)', () => {
  it.each([
    [5, 'underReview'],
    [20, 'rejected'],
    [22, 'suspected'],
    [30, undefined],
  ])('status %i', (status, notice) => {
    expect(statusNotice(institution(status), '/publish/dynamic')).toBe(notice);
    expect(statusNotice(institution(status), '/setting/institution')).toBeUndefined();
  });
  it('takes /settings of another screen for no settings page', () => {
    expect(statusNotice(institution(5), '/settings-of-something')).toBe('underReview');
  });
});

describe('the places that no list stands behind', () => {
  const operator = user({ roles: ['operator'] });
  const operatorsInstitution = institution(5, { roles: ['operator'] });
  it.each([
    ['/', 'an individual account', user({}), undefined],
    ['/', 'an approved institution', institution(30), undefined],
    ['/', 'an institution under review', institution(5), 'notApproved'],
    ['/', 'an operator, whatever becomes of the institution', operatorsInstitution, undefined],
    ['/home', 'an individual account', user({}), undefined],
    ['/home', 'an institution under review', institution(5), 'notApproved'],
    ['/menu', 'an individual account', user({}), 'operatorsOnly'],
    ['/menu', 'an operator', operator, undefined],
    ['/publish/live', 'an individual account', user({}), 'institutionsOnly'],
    ['/publish/live', 'an institution', institution(30), undefined],
    ['/manage/live', 'an operator', operator, undefined],
    ['/lists', 'an institution', institution(30), 'operatorsOnly'],
    ['/lists', 'an operator', operator, undefined],
    ['/state', 'an individual account', user({}), 'operatorsOnly'],
  ] as const)('%s: %s', (resource, _who, who, reason) => {
    expect(answerAccess(who, refusals, { resource, action: 'list' })).toEqual(
      reason ? { can: false, reason } : { can: true },
    );
  });
});
