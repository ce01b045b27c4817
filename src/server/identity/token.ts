import type { z } from 'zod';
import { clientId, type GrantType, tokenCall } from '#contract/endpoints/identity.ts';
import { InvalidInput, sentence } from '../http/errors.ts';
import { type Call, handle } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { accountLimit, addressLimit, clearTries, returnTry, takeTry } from './limits.ts';
import { messages } from './messages.ts';
import { verifyPassword } from './password.ts';
import { openSession, refreshSession, type TokenPair } from './sessions.ts';
import { accessTokenSeconds, isAnonymousToken, newAnonymousToken } from './tokens.ts';

type TokenBody = z.output<typeof tokenCall.body>;
type TokenCall = Call<typeof tokenCall>;
type MessageKey = keyof (typeof messages)['en-US'];

/** 400 about one field of the form. */
function refuse(
  field: string,
  code: string,
  key: MessageKey,
  values: Readonly<Record<string, string>> = {},
) {
  const text = sentence(messages, key, values);
  return new InvalidInput(text, (language) => [{ field, code, message: text(language) }]);
}

function need(body: TokenBody, field: 'username' | 'password' | 'refresh_token'): string {
  const value = body[field];
  if (!value) throw refuse(field, 'required', 'fieldNeeded', { field, grant: body.grant_type });
  return value;
}

async function byPassword(services: Services, call: TokenCall): Promise<TokenPair> {
  const name = need(call.body, 'username').trim();
  const password = need(call.body, 'password');
  const accountKey = `sign-in:account:${name}`;
  const addressKey = `sign-in:address:${call.clientAddress}`;
  await takeTry(services, addressKey, addressLimit);
  await takeTry(services, accountKey, accountLimit);
  const account = await services.database
    .selectFrom('account')
    .where('name', '=', name)
    .select(['id', 'password_hash', 'is_blocked'])
    .executeTakeFirst();
  const isRight = await verifyPassword(password, account?.password_hash ?? null);
  if (!account || !isRight) throw refuse('password', 'wrong-password', 'wrongPassword');
  if (account.is_blocked) throw refuse('username', 'blocked', 'blocked');
  await clearTries(services, accountKey);
  await returnTry(services, addressKey);
  return openSession(services, account.id, call.request.headers.get('user-agent') ?? '');
}

function anonymousPair(): TokenPair {
  return { accessToken: newAnonymousToken(), refreshToken: newAnonymousToken() };
}

async function byRefreshToken(services: Services, call: TokenCall): Promise<TokenPair> {
  const token = need(call.body, 'refresh_token');
  if (isAnonymousToken(token)) return anonymousPair();
  const { pair } = await refreshSession(services, token);
  if (!pair) throw refuse('refresh_token', 'sign-in-ended', 'refreshEnded');
  return pair;
}

function issue(services: Services, call: TokenCall): Promise<TokenPair> {
  const grant: GrantType = call.body.grant_type;
  if (grant === 'password') return byPassword(services, call);
  if (grant === 'refresh_token') return byRefreshToken(services, call);
  if (grant === 'anonymity') return Promise.resolve(anonymousPair());
  throw refuse('grant_type', 'unsupported', 'unsupported', { grant });
}

/** `POST /connect/token` (SPEC 7.1; DESIGN 4, "Token endpoint"). */
export const tokenHandler = (services: Services) =>
  handle(tokenCall, async (call) => {
    if (call.body.client_id !== clientId)
      throw refuse('client_id', 'not-one-of', 'wrongClient', { expected: clientId });
    const { accessToken, refreshToken } = await issue(services, call);
    const tokens = { access_token: accessToken, refresh_token: refreshToken };
    return { code: 200, status: 200, ...tokens, expires_in: accessTokenSeconds, data: tokens };
  });
