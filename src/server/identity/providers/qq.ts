import { z } from 'zod';
import { openidForm, type ProviderDescription, safePicture, withQuery } from './description.ts';

const granted = z.object({ access_token: z.string().min(1), openid: openidForm });
const refused = z.object({ error: z.union([z.number(), z.string()]).transform(String) });
const account = z.object({
  /** 0 is success */
  ret: z.literal(0),
  nickname: z.string(),
  figureurl_qq_2: z.string().optional(),
  figureurl_qq_1: z.string().optional(),
});

/** A code that is wrong, was exchanged before or is over, or a person who declined; QQ answers numbers. */
const personsErrors = new Set(['access_denied', '100018', '100019', '100020']);

/** QQ: with `need_openid` the account comes with the token, with `fmt=json` both come as JSON. */
export const qq: ProviderDescription = {
  name: 'qq',
  authorizeAddress: (client, redirectUri, state) =>
    withQuery(`${client.base}/oauth2.0/authorize`, {
      response_type: 'code',
      client_id: client.id,
      redirect_uri: redirectUri,
      state,
      scope: 'get_user_info',
    }),
  tokenRequest: (client, { code, redirectUri }) =>
    new Request(
      withQuery(`${client.base}/oauth2.0/token`, {
        grant_type: 'authorization_code',
        client_id: client.id,
        client_secret: client.secret,
        code,
        redirect_uri: redirectUri,
        fmt: 'json',
        need_openid: '1',
      }),
    ),
  readToken(answer) {
    const refusal = refused.safeParse(answer);
    if (refusal.success) {
      const reason = refusal.data.error;
      return { isPersons: personsErrors.has(reason), reason };
    }
    const { access_token: accessToken, openid } = granted.parse(answer);
    return { token: { accessToken, openid } };
  },
  profileRequest: (client, { accessToken, openid }) =>
    new Request(
      withQuery(`${client.base}/user/get_user_info`, {
        access_token: accessToken,
        oauth_consumer_key: client.id,
        openid,
      }),
    ),
  readProfile(answer) {
    const { nickname, figureurl_qq_2, figureurl_qq_1 } = account.parse(answer);
    return { nickname, avatar: safePicture(figureurl_qq_2) || safePicture(figureurl_qq_1) };
  },
};
