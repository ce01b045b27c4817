import { Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { configuration } from '#app/configuration.ts';
import { useMessages } from '#app/language/index.ts';
import { PlainPage } from '#app/screens/shared/PlainPage.tsx';
import { AccountForm } from '#app/screens/shared/sign-in/AccountForm.tsx';
import { InvitedNote } from '#app/screens/shared/sign-in/InvitedNote.tsx';
import { LegalFooter } from '#app/screens/shared/sign-in/LegalFooter.tsx';
import { rememberedAccount } from '#app/screens/shared/sign-in/rememberedAccount.ts';
import { useWayOn } from '#app/screens/shared/sign-in/useWayOn.ts';
import { fetchNamedFiles } from '#app/session/namedFiles.ts';
import { recordOf } from '#contract/readEnvelope.ts';
import { locales } from '#locales/index.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import { ExternalWays } from './ExternalWays.tsx';
import { type WayName, WayTabs, ways } from './WayTabs.tsx';
import { laterWays } from './ways.ts';
import '../shared/sign-in/sign-in.css';

/**
 * Fetches what comes next while the person types, once this page has been painted: none of it runs yet,
 * which would hold up what they type.
 */
function useWarmLists(): void {
  useEffect(() => {
    const timer = setTimeout(() => fetchNamedFiles('prefetch'), 100);
    return () => clearTimeout(timer);
  }, []);
}

/** The account whose password was just reset, if the person comes from there. */
function useResetAccount(): string | undefined {
  const { resetAccount } = recordOf(useLocation().state);
  return typeof resetAccount === 'string' ? resetAccount : undefined;
}

/** Signs in, then goes to where the person wanted to go (contract 2.3, 4). */
export function Component() {
  const t = useMessages(locales.identity.signIn);
  const tagline = useMessages(locales.shell.shell)('tagline');
  const { redirect, land, linkTo } = useWayOn();
  const resetAccount = useResetAccount();
  const [given, setGiven] = useState(() => ({
    account: resetAccount ?? rememberedAccount(),
    password: '',
  }));
  const [way, setWay] = useState<WayName>('byAccount');
  // a way that was shown stays mounted, with its input and its timers
  const [seen, setSeen] = useState<readonly WayName[]>(['byAccount']);
  const card = useRef<HTMLDivElement>(null);
  useWarmLists();

  const show = (next: WayName) => {
    setWay(next);
    setSeen((known) => (known.includes(next) ? known : [...known, next]));
  };
  const fillIn = (account: string, password: string) => {
    show('byAccount');
    setGiven({ account, password });
    card.current?.querySelector<HTMLButtonElement>('button[type=submit]')?.focus();
  };

  const content = (name: WayName) => {
    if (name === 'byAccount')
      return (
        <AccountForm
          value={given}
          onChange={setGiven}
          onSignedIn={land}
          resetLink={linkTo('/login/reset')}
        />
      );
    const Way = laterWays[name];
    return (
      <Suspense fallback={<div className="bd-way-coming" aria-busy="true" />}>
        <Way active={name === way} onSignedIn={land} linkTo={linkTo} />
      </Suspense>
    );
  };

  return (
    <PlainPage footer={<LegalFooter />}>
      <div className="bd-sign-in">
        <p className="bd-soft bd-sign-in-tagline">{tagline}</p>
        <div ref={card} className="bd-card">
          <h1>{t('title')}</h1>
          <InvitedNote redirect={redirect} />
          {resetAccount !== undefined && (
            <p className="bd-success" role="status">
              {t('passwordChanged')}
            </p>
          )}
          <WayTabs current={way} onChange={show} />
          {ways.map((name) => (
            <div
              key={name}
              id={`panel-${name}`}
              role="tabpanel"
              aria-labelledby={`way-${name}`}
              hidden={name !== way}
            >
              {seen.includes(name) && content(name)}
            </div>
          ))}
          <p className="bd-sign-in-register">
            {t('noAccount')} <Link to={linkTo('/register')}>{t('register')}</Link>
          </p>
          <ExternalWays redirect={redirect} onSignedIn={land} />
        </div>
        {configuration().demo && <DemoAccounts onPick={fillIn} />}
      </div>
    </PlainPage>
  );
}
