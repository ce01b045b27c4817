import { SmsForm } from '#app/screens/shared/sign-in/SmsForm.tsx';
import type { WayProps } from '../shared/sign-in/useSigningIn.ts';

/** Sign-in by text message; offers to register a number that has no account. */
export function Way({ onSignedIn, linkTo }: WayProps) {
  return (
    <SmsForm
      onSignedIn={onSignedIn}
      registerLink={(phone) => linkTo('/register/user', { phone })}
    />
  );
}
