import { describe, expect, it } from 'vitest';
import {
  decide,
  type GuardDecision,
  type GuardQuestion,
  isPublicPath,
  landingPath,
  staticPages,
} from '#app/session/guard.ts';

const institution = (institutionStatus?: number) => ({
  isInstitution: true,
  roles: [],
  institutionStatus,
});
const reader = { isInstitution: false, roles: [] };
const allow: GuardDecision = { kind: 'allow' };
const to = (path: string): GuardDecision => ({ kind: 'redirect', to: path });

const signedOut = { hasToken: false, userInfo: undefined };
const known = (userInfo: GuardQuestion['userInfo']) => ({ hasToken: true, userInfo });

describe('the navigation guard (contract 2.3)', () => {
  const table: [
    string,
    string,
    string,
    Pick<GuardQuestion, 'hasToken' | 'userInfo'>,
    GuardDecision,
  ][] = [
    [
      'no token, a path of its own',
      '/manage/dynamic',
      '?page=2',
      signedOut,
      to('/login?redirect=%2Fmanage%2Fdynamic%3Fpage%3D2'),
    ],
    ['no token, the start', '/', '', signedOut, to('/login?redirect=%2F')],
    ['no token, an unknown path', '/nowhere', '', signedOut, to('/login?redirect=%2Fnowhere')],
    ['no token, the sign-in', '/login', '', signedOut, allow],
    ['no token, a legal page', '/privacy', '', signedOut, allow],
    ['no token, back from another site', '/oauth/weibo', '?code=1&state=2', signedOut, allow],
    [
      'no token, the phone that scanned',
      '/scan/abc',
      '',
      signedOut,
      to('/login?redirect=%2Fscan%2Fabc'),
    ],
    ['token and /login', '/login', '?redirect=%2Fmanage', known(reader), to('/')],
    ['token and /login before the user info', '/login', '', known(undefined), to('/')],
    ['an individual account', '/manage/dynamic', '', known(reader), allow],
    ['an approved institution', '/manage/dynamic', '', known(institution(30)), allow],
    [
      'a second factor that is needed first',
      '/lists',
      '?page=2',
      known({ ...reader, needsSecondFactor: true }),
      to('/second-factor?redirect=%2Flists%3Fpage%3D2'),
    ],
    [
      'where it is set up',
      '/second-factor',
      '',
      known({ ...reader, needsSecondFactor: true }),
      allow,
    ],
    [
      'a sign-in of an operator',
      '/signed-in',
      '',
      known({ ...reader, roles: ['operator'] }),
      to('/home'),
    ],
    ['a sign-in of a reader', '/signed-in', '', known(reader), to('/')],
    ['a sign-in of an institution', '/signed-in', '', known(institution(30)), to('/')],
    ['status 1', '/publish', '', known(institution(1)), to('/register/organization/true')],
    [
      'status 3',
      '/setting/institution',
      '',
      known(institution(3)),
      to('/register/organization/true'),
    ],
    ['no status at all', '/publish', '', known(institution()), to('/register/organization/true')],
    ['status 3 on a public path', '/agreement', '', known(institution(3)), allow],
    ['status 3 where it was sent', '/register/organization/true', '', known(institution(3)), allow],
    ['status 5', '/publish', '', known(institution(5)), allow],
    [
      'an individual account of status 3',
      '/publish',
      '',
      known({ ...reader, institutionStatus: 3 }),
      allow,
    ],
    ['callApp', '/manage', '?id=7&callApp=1', known(reader), to('/app-store?id=7&callApp=1')],
    ['callApp without a token', '/manage', '?callApp', signedOut, to('/app-store?callApp')],
    ['callApp where it was sent', '/app-store', '?callApp=1', signedOut, allow],
  ];
  it.each(table)('%s: %s%s', (_name, pathname, search, session, expected) => {
    expect(decide({ pathname, search, ...session })).toEqual(expected);
  });

  it('fetches the user info before anything else, and signs out where that fails', () => {
    expect(decide({ pathname: '/manage', search: '?a=1', ...known(undefined) })).toEqual({
      kind: 'load-user-info',
      onFailure: '/login?redirect=%2Fmanage%3Fa%3D1',
    });
  });

  it('leaves a page that needs no login readable where the session is over', () => {
    expect(decide({ pathname: '/privacy', search: '', ...known(undefined) })).toEqual({
      kind: 'load-user-info',
      onFailure: '/privacy',
    });
  });

  it.each([...staticPages, '/register/user', '/en/privacy', '/app-store'])(
    '%s is public',
    (path) => {
      expect(isPublicPath(path)).toBe(true);
    },
  );
  it.each([
    '/',
    '/publish',
    '/manage/live',
    '/setting/user',
    '/deciration/main',
    '/404',
    '/resource/books',
  ])('%s needs a login', (path) => {
    expect(isPublicPath(path)).toBe(false);
  });
});

describe('where a person lands after signing in', () => {
  const origin = 'https://desk.example';
  it.each([
    ['/manage/article?page=2#row', '/manage/article?page=2#row'],
    [null, '/'],
    ['', '/'],
    ['//elsewhere.example/x', '/'],
    ['/\\elsewhere.example', '/'],
    ['/.//elsewhere.example/x', '/'],
    ['/manage/..//elsewhere.example/x', '/'],
    ['https://elsewhere.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/login?redirect=/login', '/'],
  ])('after signing in, %s leads to %s', (requested, landing) => {
    expect(landingPath(requested, origin)).toBe(landing);
  });
});
