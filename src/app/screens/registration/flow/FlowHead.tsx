import { useMessages } from '#app/language/index.ts';
import { authProvider } from '#app/providers/authProvider.ts';
import { flowMessages } from './messages.ts';

interface FlowHeadProps {
  /** name of the account */
  name: string;
  /** done before signing out; must not throw */
  before?: () => Promise<unknown>;
}

/** Title, signed-in account, and the button to sign out. */
export function FlowHead({ name, before }: FlowHeadProps) {
  const t = useMessages(flowMessages);
  const signOut = async () => {
    await before?.();
    await authProvider.logout({ redirectPath: '/login' });
  };
  return (
    <header className="bd-flow-head">
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
