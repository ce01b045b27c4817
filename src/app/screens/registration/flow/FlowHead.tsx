import { textsOf } from '#app/language/index.ts';
import { authProvider } from '#app/providers/authProvider.ts';
import { sendUnsent } from '#app/widgets/draft/browserClock.ts';
import { locales } from '#locales/index.ts';

const t = textsOf(locales.identity.flow);

/** The heading of a step; it is focused when the person moves to the step. */
export function StepHeading({ children }: { children: string }) {
  return <h2 tabIndex={-1}>{children}</h2>;
}

/** Title, signed-in account, and the button to sign out. @param name of the account */
export function FlowHead({ name }: { name: string }) {
  const signOut = async () => {
    await sendUnsent();
    await authProvider.logout({ redirectPath: '/login' });
  };
  return (
    <header className="bd-wrap bd-spread bd-flow-head">
      <h1>{t('title')}</h1>
      <p>
        {t('signedInAs', { name })}
        <button type="button" className="bd-registration-link" onClick={signOut}>
          {t('signOut')}
        </button>
      </p>
    </header>
  );
}
