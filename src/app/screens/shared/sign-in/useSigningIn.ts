import { useState } from 'react';
import { authProvider } from '#app/providers/authProvider.ts';
import type { SignInFailure } from '#app/session/secondFactor.ts';
import type { Credentials } from '#app/session/token.ts';
import { useRunning } from '#app/widgets/form/useRunning.ts';

/** Props of a way of signing in. Ways other than the password are loaded when they are first shown. */
export interface WayProps {
  /** whether this way is shown */
  active: boolean;
  onSignedIn: () => Promise<void> | void;
  /** an address of this site that keeps where the person wanted to go */
  linkTo: (path: string, parameters?: Readonly<Record<string, string>>) => string;
}

interface SigningIn {
  /** true from the attempt until the person is on another page */
  busy: boolean;
  failure: SignInFailure | undefined;
  forgetFailure: () => void;
  /** Signs in, one call at a time. */
  attempt: (credentials: Credentials) => Promise<void>;
}

/** The sign-in attempts of one form. @param onSignedIn goes on; the form stays busy meanwhile */
export function useSigningIn(onSignedIn: () => Promise<void> | void): SigningIn {
  const { busy, run } = useRunning();
  const [failure, setFailure] = useState<SignInFailure>();
  const attempt = (credentials: Credentials) =>
    run(async () => {
      setFailure(undefined);
      const result = await authProvider.login(credentials);
      if (result.success) await onSignedIn();
      else setFailure(result);
    });
  return { busy, failure, forgetFailure: () => setFailure(undefined), attempt };
}
