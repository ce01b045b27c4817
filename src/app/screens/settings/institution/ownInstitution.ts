import { getInstitutionInfo } from '#contract/endpoints/institution.ts';
import type { OwnInstitution } from '#contract/entities/institution.ts';
import { callEndpoint } from '../../../session/client.ts';

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
