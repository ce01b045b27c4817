import type { ExternalProvider } from '#contract/externalProviders.ts';
import type { Person } from './people.ts';

type Json = Readonly<Record<string, unknown>>;

/** Why a stand-in gives no token. */
export type Refusal = 'wrong-client' | 'wrong-redirect' | 'wrong-code' | 'wrong-grant';

/** The paths, parameters and JSON of one provider, as its stand-in speaks them. */
export interface Manner {
  readonly authorizePath: string;
  /** what comes back in the address when a person declines */
  readonly declined: Readonly<Record<string, string>>;
  readonly tokenMethod: 'GET' | 'POST';
  readonly tokenPath: string;
  /** parameters of the token call beside those of OAuth 2 */
  readonly tokenExtras: Readonly<Record<string, string>>;
  granted(accessToken: string, person: Person): Json;
  readonly refusalStatus: 200 | 400;
  refused(refusal: Refusal): Json;
  readonly profilePath: string;
  /** the parameter of the profile call that names the account */
  readonly accountParameter: string;
  accountOf(person: Person): string;
  profile(person: Person): Json;
  readonly profileRefused: Json;
}

const seconds = 7_776_000;

const weiboErrors: Readonly<Record<Refusal, readonly [error: string, code: number]>> = {
  'wrong-client': ['invalid_client', 21324],
  'wrong-redirect': ['redirect_uri_mismatch', 21322],
  'wrong-code': ['invalid_grant', 21325],
  'wrong-grant': ['unsupported_grant_type', 21328],
};
const qqErrors: Readonly<Record<Refusal, readonly [code: number, description: string]>> = {
  'wrong-client': [100009, 'client_secret is illegal'],
  'wrong-redirect': [100010, 'redirect uri is illegal'],
  'wrong-code': [100019, 'code to access token error'],
  'wrong-grant': [100004, 'param grant_type is wrong or lost'],
};

export const manners: Readonly<Record<ExternalProvider, Manner>> = {
  weibo: {
    authorizePath: '/oauth2/authorize',
    declined: { error: 'access_denied', error_code: '21330' },
    tokenMethod: 'POST',
    tokenPath: '/oauth2/access_token',
    tokenExtras: {},
    granted: (accessToken, { uid }) => ({
      access_token: accessToken,
      remind_in: String(seconds),
      expires_in: seconds,
      uid,
    }),
    refusalStatus: 400,
    refused(refusal) {
      const [error, error_code] = weiboErrors[refusal];
      return { error, error_code, request: '/oauth2/access_token' };
    },
    profilePath: '/2/users/show.json',
    accountParameter: 'uid',
    accountOf: ({ uid }) => uid,
    profile: ({ uid, nickname }) => ({
      id: Number(uid),
      idstr: uid,
      screen_name: nickname,
      name: nickname,
      profile_image_url: '',
      avatar_large: '',
    }),
    profileRefused: { error: 'invalid_access_token', error_code: 21332 },
  },
  qq: {
    authorizePath: '/oauth2.0/authorize',
    declined: { error: 'access_denied', usercancel: '1' },
    tokenMethod: 'GET',
    tokenPath: '/oauth2.0/token',
    tokenExtras: { fmt: 'json', need_openid: '1' },
    granted: (accessToken, { openid }) => ({
      access_token: accessToken,
      expires_in: String(seconds),
      refresh_token: '',
      openid,
    }),
    refusalStatus: 200,
    refused(refusal) {
      const [error, error_description] = qqErrors[refusal];
      return { error, error_description };
    },
    profilePath: '/user/get_user_info',
    accountParameter: 'openid',
    accountOf: ({ openid }) => openid,
    profile: ({ nickname }) => ({
      ret: 0,
      msg: '',
      nickname,
      figureurl_qq_1: '',
      figureurl_qq_2: '',
    }),
    profileRefused: { ret: 100016, msg: 'access token check failed' },
  },
};
