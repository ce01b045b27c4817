import { useRef, useState } from 'react';
import { type SignInFailure, signIn } from '../../session/signIn.ts';
import type { Credentials } from '../../session/token.ts';

interface SigningIn {
  /** from the attempt until the person is somewhere else */
  busy: boolean;
  failure: SignInFailure | undefined;
  forgetFailure: () => void;
  /** Signs in once at a time; true after a success. */
  attempt: (credentials: Credentials) => Promise<boolean>;
}

/** The attempts of one form to sign in. @param onSignedIn leads on; the form stays busy meanwhile */
export function useSigningIn(onSignedIn: () => Promise<void> | void): SigningIn {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SignInFailure>();
  // a second click comes before the button is drawn as disabled
  const running = useRef(false);
  const attempt = async (credentials: Credentials) => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const result = await signIn(credentials);
      if (result.success) await onSignedIn();
      else setFailure(result);
      return result.success;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, failure, forgetFailure: () => setFailure(undefined), attempt };
}
