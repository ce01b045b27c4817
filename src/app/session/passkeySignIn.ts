import { startAuthentication } from '@simplewebauthn/browser';
import { callPlainly } from './plainCall.ts';
import type { Credentials } from './token.ts';

/**
 * Has the browser ask for a passkey and sign with it; loaded when somebody wants to.
 *
 * @throws CallFailure if the platform gives nothing to sign; the browser's own error (`NotAllowedError`) if the person
 *   has none here, or chose none
 */
export async function signedByPasskey(): Promise<Credentials> {
  const { challenge, rpId, timeout } = await callPlainly(
    { method: 'POST', path: '/api/User/BeginPasskeySignIn', body: {} },
    { challenge: 'string', rpId: 'string', timeout: 'number' },
  );
  const { id, response } = await startAuthentication({
    optionsJSON: { challenge, rpId, timeout, userVerification: 'required' },
  });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { passkey: JSON.stringify({ id, clientDataJSON, authenticatorData, signature }) };
}
