import { type ExternalProvider, externalProviders } from '#contract/externalProviders.ts';
import { recordOf } from '#contract/readEnvelope.ts';
import { accountKey, forgetProvenExternal } from './forgetProvenExternal.ts';
import { callPlainly } from './plainCall.ts';
import { page } from './sessionEnd.ts';

/**
 * Signing in by, and binding, the account of another site (contract 2.2: /oauth/weibo, /oauth/qq). What has to survive the
 * way there and back is kept for this tab alone.
 */

const tripKey = 'bookdesk.externalTrip';

export type ExternalPurpose = 'sign-in' | 'bind';

/** A way to another site that has begun. */
export interface ExternalTrip {
  provider: ExternalProvider;
  purpose: ExternalPurpose;
  /** what the site must bring back */
  state: string;
  /** where the person wanted to go, a path of this site; empty for nowhere in particular */
  redirect: string;
  /** of who binds it, good for one use within ten minutes */
  proof?: string | undefined;
}

/** An account of another site that was proven a moment ago. */
export interface ProvenExternal {
  provider: ExternalProvider;
  purpose: ExternalPurpose;
  redirect: string;
  /** the single-use secret of the external account */
  openid: string;
  /** whether an account of ours is bound to it */
  isBound: boolean;
  nickname: string;
  avatar: string;
  /** milliseconds since 1970, when the account is no longer proven */
  until: number;
  /** of who binds it */
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

/** The way that this tab has begun, if any. */
export function externalTrip(): ExternalTrip | undefined {
  const source = kept(tripKey);
  const known = common(source);
  return known && typeof source.state === 'string' ? { ...known, state: source.state } : undefined;
}

/** Ends the way: what it brought back was used, or it failed. */
export function endExternalTrip(): void {
  sessionStorage.removeItem(tripKey);
}

/** The proven account of another site that still waits to be bound, for registering with it too. */
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

/** Keeps in this tab who the other site says that somebody is, until the account is bound. */
export function keepProvenExternal(account: ProvenExternal): void {
  keep(accountKey, account);
}

/**
 * Begins: keeps what has to come back and leads the browser to the other site.
 *
 * @param redirect where the person goes in the end, a path of this site; empty for the start
 * @param proof of who binds the account, where it is to be bound
 * @throws CallFailure where the platform gives no address; the person has not been told
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
 * Exchanges what the other site sent back, once however often it is asked for: the code is good for one use.
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
