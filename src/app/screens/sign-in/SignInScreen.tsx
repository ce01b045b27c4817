import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { configuration } from '#app/configuration.ts';
import { textsOf } from '#app/language/index.ts';
import { PlainPage } from '#app/screens/shared/PlainPage.tsx';
import { AccountForm } from '#app/screens/shared/sign-in/AccountForm.tsx';
import { InvitedNote } from '#app/screens/shared/sign-in/FailureNote.tsx';
import { LegalFooter } from '#app/screens/shared/sign-in/LegalFooter.tsx';
import { rememberedAccount } from '#app/screens/shared/sign-in/rememberedAccount.ts';
import { useLeaving } from '#app/screens/shared/sign-in/useLeaving.ts';
import { useWayOn } from '#app/screens/shared/sign-in/useWayOn.ts';
import { fetchNamedFiles } from '#app/session/namedFiles.ts';
import { offeredProviders } from '#app/session/offeredProviders.ts';
import { recordOf } from '#contract/readEnvelope.ts';
import { locales } from '#locales/index.ts';
import { laterWays, PasskeyWay } from './ways.ts';
import '../shared/sign-in/sign-in.css';

const t = textsOf(locales.identity.signIn);
const siteName = textsOf(locales.identity.sites);

const ways = ['byAccount', 'bySms', 'byScan'] as const;
type WayName = (typeof ways)[number];

/** The tab that a key leads to; undefined for other keys. */
function targetOf(key: string, index: number): WayName | undefined {
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };
  if (key === 'Home') return ways[0];
  if (key === 'End') return ways.at(-1);
  const step = steps[key];
  return step === undefined ? undefined : ways.at((index + step) % ways.length);
}

interface WayTabsProps {
  current: WayName;
  onChange: (way: WayName) => void;
}

/** The ways of signing in, as tabs with arrow keys. */
function WayTabs({ current, onChange }: WayTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const target = targetOf(event.key, ways.indexOf(current));
    if (!target) return;
    event.preventDefault();
    onChange(target);
    list.current?.querySelector<HTMLElement>(`#way-${target}`)?.focus();
  };
  return (
    <div
      ref={list}
      className="bd-flex bd-ways"
      role="tablist"
      aria-label={t('ways')}
      onKeyDown={move}
    >
      {ways.map((way) => (
        <button
          key={way}
          id={`way-${way}`}
          type="button"
          role="tab"
          aria-selected={way === current}
          aria-controls={`panel-${way}`}
          tabIndex={way === current ? 0 : -1}
          onClick={() => onChange(way)}
        >
          {t(way)}
        </button>
      ))}
    </div>
  );
}

interface ExternalWaysProps {
  redirect: string;
  onSignedIn: () => Promise<void> | void;
}

/** Sign-in by other sites, a button for each one that the platform offers, and by a passkey. Hidden without a button. */
function ExternalWays({ redirect, onSignedIn }: ExternalWaysProps) {
  const { failure, leave } = useLeaving(t('unreachable'));
  return (
    <section className="bd-external" aria-labelledby="external-title">
      <h2 className="bd-row bd-gap-12 bd-soft bd-small" id="external-title">
        {t('external')}
      </h2>
      <div className="bd-wrap bd-gap-12 bd-external-list">
        {offeredProviders().map((provider) => (
          <button
            key={provider}
            type="button"
            className={`bd-button bd-external-${provider}`}
            onClick={() => leave(provider, 'sign-in', redirect)}
          >
            {siteName(provider)}
          </button>
        ))}
        <Suspense>
          <PasskeyWay onSignedIn={onSignedIn} />
        </Suspense>
      </div>
      {failure && (
        <p className="bd-failure" role="alert">
          {failure}
        </p>
      )}
    </section>
  );
}

/** Contract 11: the demo accounts and their descriptions. */
const accounts = [
  ['operator', 'operator'],
  ['press', 'press'],
  ['library', 'library'],
  ['reader', 'reader'],
  ['press-new', 'pressNew'],
  ['press-review', 'pressReview'],
  ['press-rejected', 'pressRejected'],
  ['press-suspected', 'pressSuspected'],
] as const;
const demoPassword = 'bookdesk-demo';

interface DemoAccountsProps {
  onPick: (account: string, password: string) => void;
}

/** Fills in a demo account with one click; shown only if the platform has them. */
function DemoAccounts({ onPick }: DemoAccountsProps) {
  return (
    <section className="bd-demo" aria-labelledby="demo-title">
      <h2 id="demo-title">
        {t('demoTitle')} <small>{t('demoHint')}</small>
      </h2>
      <div className="bd-grid bd-gap-8 bd-demo-list">
        {accounts.map(([name, description]) => (
          <button
            className="bd-grid bd-box"
            key={name}
            type="button"
            onClick={() => onPick(name, demoPassword)}
          >
            <code>{name}</code>
            <span className="bd-soft bd-tiny">{t(description)}</span>
          </button>
        ))}
      </div>
    </section>
  );
}

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
  const tagline = textsOf(locales.shell.shell)('tagline');
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
