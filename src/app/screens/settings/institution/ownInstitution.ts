import { callEndpoint } from '#app/session/client.ts';
import { getInstitutionInfo } from '#contract/endpoints/institution.ts';
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

/** The same with the account's phone and mail address, which show who its operator is. */
export async function loadOperated(signal: AbortSignal) {
  const [own, account] = await Promise.all([loadOwnInstitution(signal), loadAccountInfo(signal)]);
  return { own, account };
}
