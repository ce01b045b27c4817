import { callEndpoint } from '#app/session/client.ts';
import { getInstitutionInfo } from '#contract/endpoints/institution.ts';
import type { OwnInstitution } from '#contract/entities/institution.ts';
import { loadAccountInfo } from '../shared/accountInfo.ts';

/**
 * The institution of the signed-in account. Silent.
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

/** The same beside what the account says of itself: its phone and mail address show who its operator is. */
export async function loadOperated(signal: AbortSignal) {
  const [own, account] = await Promise.all([loadOwnInstitution(signal), loadAccountInfo(signal)]);
  return { own, account };
}
