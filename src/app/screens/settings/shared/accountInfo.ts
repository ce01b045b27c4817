import { callEndpoint } from '#app/session/client.ts';
import { getAccountInfo } from '#contract/endpoints/account.ts';

/**
 * Loads what the settings show of the signed-in account, silently; phone and mail address are masked.
 * @throws CallFailure
 */
export async function loadAccountInfo(signal?: AbortSignal) {
  const { data } = await callEndpoint(
    getAccountInfo,
    {},
    { silent: true, ...(signal ? { signal } : {}) },
  );
  return data;
}
export type AccountInfo = Awaited<ReturnType<typeof loadAccountInfo>>;
