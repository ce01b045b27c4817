import { callEndpoint } from '#app/session/client.ts';
import { getInstitutionInfo, getReviews } from '#contract/endpoints/institution.ts';
import type { OwnInstitution } from '#contract/entities/institution.ts';
import { loadAccountInfo } from '../shared/accountInfo.ts';

/**
 * Loads the institution of the signed-in account, silently.
 * @throws CallFailure
 */
export async function loadOwnInstitution(signal?: AbortSignal): Promise<OwnInstitution> {
  const { data } = await callEndpoint(
    getInstitutionInfo,
    {},
    { silent: true, ...(signal ? { signal } : {}) },
  );
  return data;
}

/** The same with the account's phone and mail address, which show who its operator is, and with its reviews. */
export async function loadOperated(signal: AbortSignal) {
  const [own, account, reviews] = await Promise.all([
    loadOwnInstitution(signal),
    loadAccountInfo(signal),
    callEndpoint(getReviews, {}, { silent: true, signal }),
  ]);
  return { own, account, reviews: reviews.data };
}
