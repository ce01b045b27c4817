import { type ExternalProvider, externalProviders } from '#contract/externalProviders.ts';
import { recordOf } from '#contract/readEnvelope.ts';
import { accountKey, forgetProvenExternal } from './forgetProvenExternal.ts';
import { callPlainly } from './plainCall.ts';
import { page } from './sessionEnd.ts';

/**
 * Signing in with, and binding, an account of another site (contract 2.2: /oauth/weibo, /oauth/qq). What is needed
 * after the way there and back is kept for this tab only.
 */

const tripKey = 'bookdesk.externalTrip';

export type ExternalPurpose = 'sign-in' | 'bind';

/** A sign-in at another site that has been started. */
export interface ExternalTrip {
  provider: ExternalProvider;
  purpose: ExternalPurpose;
  /** the value that the site must send back */
  state: string;
  /** where the person wanted to go, a path of this site; empty for the start page */
  redirect: string;
  /** proves who binds the account; valid for one use within ten minutes */
  proof?: string | undefined;
}

/** An account of another site that was recently proven. */
export interface ProvenExternal {
  provider: ExternalProvider;
  purpose: ExternalPurpose;
  redirect: string;
  /** single-use secret of the external account */
  openid: string;
  /** whether it is bound to an account here */
  isBound: boolean;
  nickname: string;
  avatar: string;
  /** when the proof expires, in milliseconds since 1970 */
  until: number;
  /** proves who binds the account */
  proof?: string | undefined;
}

function keep(key: string, value: ExternalTrip | ProvenExternal): void {
  sessionStorage.setItem(key, JSON.stringify(value));
}

function kept(key: string): Readonly<Record<string, unknown>> {
  try {
    return recordOf(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
  } catch {
    return {};
  }
}

function common(source: Readonly<Record<string, unknown>>) {
  const provider = externalProviders.find((one) => one === source.provider);
  const purpose: ExternalPurpose = source.purpose === 'bind' ? 'bind' : 'sign-in';
  const redirect = typeof source.redirect === 'string' ? source.redirect : '';
  const proof = typeof source.proof === 'string' ? source.proof : undefined;
  return provider && { provider, purpose, redirect, proof };
}

/** The sign-in that this tab has started, if any. */
export function externalTrip(): ExternalTrip | undefined {
  const source = kept(tripKey);
  const known = common(source);
  return known && typeof source.state === 'string' ? { ...known, state: source.state } : undefined;
}

/** Ends the sign-in: it succeeded or failed. */
export function endExternalTrip(): void {
  sessionStorage.removeItem(tripKey);
}

/** The proven account of another site that is not bound yet; it can also be bound while registering. */
export function provenExternal(): ProvenExternal | undefined {
  const source = kept(accountKey);
  const known = common(source);
  const { openid, isBound, nickname, avatar, until } = source;
  if (!known || typeof openid !== 'string' || typeof until !== 'number') return undefined;
  if (until <= Date.now()) return undefined;
  return {
    ...known,
    openid,
    until,
    isBound: isBound === true,
    nickname: typeof nickname === 'string' ? nickname : '',
    avatar: typeof avatar === 'string' ? avatar : '',
  };
}

/** Keeps the proven account of another site in this tab until it is bound. */
export function keepProvenExternal(account: ProvenExternal): void {
  keep(accountKey, account);
}

/**
 * Starts a sign-in: stores what is needed afterwards, and opens the other site.
 *
 * @param redirect where the person goes afterwards, a path of this site; empty for the start page
 * @param proof proves who binds the account, if it is to be bound
 * @throws CallFailure if the platform gives no address; the person has not been told
 */
export async function startExternalSignIn(
  provider: ExternalProvider,
  purpose: ExternalPurpose,
  redirect: string,
  proof?: string,
): Promise<void> {
  const { address, state } = await callPlainly(
    { method: 'GET', path: '/api/User/GetExternalAddress', query: { provider } },
    { address: 'string', state: 'string' },
  );
  forgetProvenExternal();
  keep(tripKey, { provider, purpose, state, redirect, proof });
  page.load(address);
}

const exchanges = new Map<string, Promise<ProvenExternal>>();

async function exchange(trip: ExternalTrip, code: string): Promise<ProvenExternal> {
  const { provider, purpose, redirect, state, proof } = trip;
  const answer = await callPlainly(
    {
      method: 'POST',
      path: '/api/User/ExchangeExternalCode',
      body: { provider, code, state },
    },
    {
      openid: 'string',
      isBound: 'boolean',
      nickname: 'string',
      avatar: 'string',
      expiresIn: 'number',
    },
  );
  const { expiresIn, ...account } = answer;
  const proven = {
    provider,
    purpose,
    redirect,
    proof,
    ...account,
    until: Date.now() + expiresIn * 1_000,
  };
  keepProvenExternal(proven);
  return proven;
}

/**
 * Exchanges the code from the other site for an account. The code is valid for one use, so repeated calls get the same
 * result.
 * @throws CallFailure
 */
export function exchangeExternalCode(trip: ExternalTrip, code: string): Promise<ProvenExternal> {
  const known = exchanges.get(trip.state);
  if (known) return known;
  const running = exchange(trip, code);
  exchanges.set(trip.state, running);
  endExternalTrip();
  return running;
}

/**
 * Binds the proven account to the signed-in one.
 * @throws CallFailure
 */
export async function bindExternalAccount({
  openid,
  proof,
}: Pick<ProvenExternal, 'openid' | 'proof'>): Promise<void> {
  const body = { openid, ...(proof !== undefined && { proof }) };
  await callPlainly({ method: 'POST', path: '/api/User/BindExternal', body }, {});
  forgetProvenExternal();
}
