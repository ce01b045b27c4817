import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { authProvider } from '#app/providers/authProvider.ts';
import { CallFailure } from '#app/session/callFailure.ts';
import {
  type ExternalTrip,
  endExternalTrip,
  exchangeExternalCode,
  externalTrip,
  type ProvenExternal,
  provenExternal,
} from '#app/session/external.ts';
import { forgetProvenExternal } from '#app/session/forgetProvenExternal.ts';
import { landingPath } from '#app/session/guard.ts';
import { sentenceOf } from '#app/session/problems.ts';
import type { ExternalProvider } from '#contract/externalProviders.ts';

/** Why the sign-in by the other site did not succeed. */
export type ReturnProblem = 'cancelled' | 'refused' | 'mismatch' | 'over' | 'down';

export type ReturnView =
  | { kind: 'working' }
  | { kind: 'problem'; problem: ReturnProblem; reason: string }
  | { kind: 'proven'; account: ProvenExternal };

/** What the page was opened with: something to go on with, or a problem. */
type Arrival =
  | { kind: 'kept'; account: ProvenExternal }
  | { kind: 'exchange'; trip: ExternalTrip; code: string }
  | { kind: 'problem'; problem: ReturnProblem };

function arrivalOf(parameters: URLSearchParams, provider: ExternalProvider): Arrival {
  const [code, error] = [parameters.get('code'), parameters.get('error')];
  const isCancelled = error === 'access_denied' || (parameters.get('usercancel') ?? '0') !== '0';
  if (isCancelled) return { kind: 'problem', problem: 'cancelled' };
  if (error !== null) return { kind: 'problem', problem: 'refused' };
  const kept = provenExternal();
  if (!code && kept?.provider === provider) return { kind: 'kept', account: kept };
  const trip = externalTrip();
  if (!code || !trip) return { kind: 'problem', problem: 'over' };
  const isOurs = trip.provider === provider && parameters.get('state') === trip.state;
  return isOurs ? { kind: 'exchange', trip, code } : { kind: 'problem', problem: 'mismatch' };
}

const isDown = (failure: unknown) =>
  !(failure instanceof CallFailure) || failure.kind !== 'answer' || failure.code >= 500;

/**
 * Handles the return from another site (contract 2.2, /oauth/…). Exchanges its code once, and signs in if an account is
 * bound. After a reload it goes on with what was proven.
 */
export function useExternalReturn(provider: ExternalProvider) {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  // read once: the address is cleaned and the stored trip is deleted meanwhile
  const [start] = useState(() => ({
    arrival: arrivalOf(parameters, provider),
    trip: externalTrip() ?? provenExternal(),
  }));
  const [view, setView] = useState<ReturnView>({ kind: 'working' });

  const land = useCallback(
    async (redirect: string) => {
      await navigate(landingPath(redirect, location.origin), { replace: true });
    },
    [navigate],
  );

  const proceed = useCallback(
    async (account: ProvenExternal) => {
      if (account.purpose === 'bind' || !account.isBound) {
        setView({ kind: 'proven', account });
        return;
      }
      const result = await authProvider.login({ openid: account.openid });
      if (result.success) {
        forgetProvenExternal();
        await land(account.redirect);
        return;
      }
      const problem = result.reason === 'unreachable' ? 'down' : 'over';
      setView({ kind: 'problem', problem, reason: result.message });
    },
    [land],
  );

  useEffect(() => {
    const { arrival } = start;
    let isHere = true;
    const exchange = async (trip: ExternalTrip, code: string) => {
      try {
        const account = await exchangeExternalCode(trip, code);
        if (!isHere) return;
        // the code is used up: a reload must not send it again
        await navigate({ search: '' }, { replace: true });
        await proceed(account);
      } catch (failure) {
        if (!isHere) return;
        const problem = isDown(failure) ? 'down' : 'over';
        setView({ kind: 'problem', problem, reason: sentenceOf(failure) });
      }
    };
    if (arrival.kind === 'kept') void proceed(arrival.account);
    else if (arrival.kind === 'exchange') void exchange(arrival.trip, arrival.code);
    else {
      endExternalTrip();
      setView({ kind: 'problem', problem: arrival.problem, reason: '' });
    }
    return () => {
      isHere = false;
    };
  }, [start, proceed, navigate]);

  return { view, trip: start.trip, land };
}
