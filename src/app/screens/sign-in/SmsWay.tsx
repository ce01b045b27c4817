import { SmsForm } from '#app/screens/shared/sign-in/SmsForm.tsx';
import type { WayProps } from './ways.ts';

/** Signing in by text message; whose number has no account is offered to register with it. */
export function Way({ onSignedIn, linkTo }: WayProps) {
  return (
    <SmsForm
      onSignedIn={onSignedIn}
      registerLink={(phone) => linkTo('/register/user', { phone })}
    />
  );
}
