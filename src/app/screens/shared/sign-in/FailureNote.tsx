import type { ReactNode } from 'react';
import { textsOf } from '#app/language/index.ts';
import type { SignInFailure } from '#app/session/secondFactor.ts';
import { locales } from '#locales/index.ts';

const t = textsOf(locales.identity.signIn);

/** Tells whoever an invitation has led here what comes next. */
export function InvitedNote({ redirect }: { readonly redirect: string }) {
  if (!redirect.startsWith('/invitation/')) return null;
  return (
    <p className="bd-success" role="status">
      {t('invited')}
    </p>
  );
}

interface FailureNoteProps {
  failure: SignInFailure | undefined;
  /** a link or button after the sentence */
  children?: ReactNode;
}

/**
 * Why a sign-in failed, in the server's words if it sent some. The element always exists, so that screen readers read
 * changes.
 */
export function FailureNote({ failure, children }: FailureNoteProps) {
  return (
    <div role="alert">
      {failure && (
        <p className="bd-failure">
          {failure.message || t(failure.reason)}
          {children}
          {failure.reason === 'unreachable' && failure.requestId && (
            <small>{t('requestId', { id: failure.requestId })}</small>
          )}
        </p>
      )}
    </div>
  );
}
