import { textsOf } from '#app/language/index.ts';
import { authProvider } from '#app/providers/authProvider.ts';
import { ExpiryPrompt } from '#app/screens/shared/ExpiryPrompt.tsx';
import { PlainPage } from '#app/screens/shared/PlainPage.tsx';
import { FactorSetUp } from '#app/screens/shared/second-factor/FactorSetUp.tsx';
import { useWayOn } from '#app/screens/shared/sign-in/useWayOn.ts';
import { fetchAccount } from '#app/session/account.ts';
import { callEndpoint } from '#app/session/client.ts';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import { beginSecondFactor } from '#contract/endpoints/secondFactor.ts';
import { locales } from '#locales/index.ts';
import '#app/widgets/fields/fields.css';
import '../shared/sign-in/sign-in.css';

const t = textsOf(locales.identity.secondFactor);

const begin = async () =>
  (await callEndpoint(beginSecondFactor, { body: {} }, { silent: true })).data;

/** Leads an operator to a second factor, where the platform asks for one before anything else (SECOND_FACTOR). */
export function Component() {
  const { land, linkTo } = useWayOn();
  const { remote, reload } = useRemote(begin);
  const goOn = async () => {
    await fetchAccount();
    await land();
  };
  return (
    <PlainPage>
      <ExpiryPrompt />
      <div className="bd-sign-in">
        <div className="bd-card bd-factor">
          <h1>{t('requiredTitle')}</h1>
          <p>{t('requiredText')}</p>
          {remote.status === 'loading' && <p role="status">{t('loading')}</p>}
          {remote.status === 'failed' && (
            <>
              <p className="bd-failure" role="alert">
                {remote.reason || t('failed')}
              </p>
              <button type="button" className="bd-button" onClick={reload}>
                {t('reload')}
              </button>
            </>
          )}
          {remote.status === 'ready' && <FactorSetUp begun={remote.value} onDone={goOn} />}
          <button
            type="button"
            className="bd-accent bd-factor-later"
            onClick={() => authProvider.logout({ redirectPath: linkTo('/login') })}
          >
            {t('later')}
          </button>
        </div>
      </div>
    </PlainPage>
  );
}
