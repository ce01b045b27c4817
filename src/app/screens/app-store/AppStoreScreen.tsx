import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { textsOf, useLanguage } from '#app/language/index.ts';
import { PlainPage } from '#app/screens/shared/PlainPage.tsx';
import { listed } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { readDevice } from './device.ts';
import { PhoneOffer } from './PhoneOffer.tsx';
import { type OfferedApp, useAppDownloads } from './useAppDownloads.ts';
import './app-store.css';

const t = textsOf(locales.shell.appStore);

const QrCode = lazy(() =>
  import('#app/widgets/qr/QrCode.tsx').then((module) => ({ default: module.QrCode })),
);

/** On a desktop: a QR code of this page for the phone, and a list of all stores. */
function DesktopOffer({ apps }: { apps: readonly OfferedApp[] }) {
  return (
    <>
      <div className="bd-row bd-app-scan">
        <div className="bd-rigid bd-box bd-app-qr">
          <Suspense fallback={null}>
            <QrCode text={location.href} label={t('qr')} />
          </Suspense>
        </div>
        <div>
          <h2>{t('scan')}</h2>
          <p>{t('scanText')}</p>
        </div>
      </div>
      <h2>{t('stores')}</h2>
      <ul className="bd-grid bd-gap-12 bd-app-stores">
        {apps
          .filter((app) => app.storeAddress !== '')
          .map((app) => (
            <li key={app.device}>
              <a href={app.storeAddress} className="bd-button">
                {t('store', { device: t(app.device) })}
              </a>
              {app.version && (
                <span className="bd-app-version">{t('version', { version: app.version })}</span>
              )}
              {app.note && <p className="bd-app-note">{app.note}</p>}
            </li>
          ))}
      </ul>
      <p className="bd-app-browser">
        <Link to="/">{t('browser')}</Link>
      </p>
    </>
  );
}

/** Says that there is no app and offers the browser. */
function NoApp({ title, text }: { title: string; text: string }) {
  return (
    <>
      <strong>{title}</strong>
      <p>{text}</p>
      <Link to="/" className="bd-button bd-button-primary">
        {t('browser')}
      </Link>
    </>
  );
}

function Offer({ apps }: { apps: readonly OfferedApp[] }) {
  const { language } = useLanguage();
  const { device, isWeChat } = readDevice(navigator.userAgent, navigator.maxTouchPoints);
  if (apps.length === 0) return <NoApp title={t('none')} text={t('noneText')} />;
  if (device === 'desktop') return <DesktopOffer apps={apps} />;
  const app = apps.find((one) => one.device === device);
  if (app) return <PhoneOffer app={app} isWeChat={isWeChat} />;
  const devices = listed(
    apps.map((one) => t(one.device)),
    language,
  );
  return <NoApp title={t('notHere', { device: t(device) })} text={t('notHereText', { devices })} />;
}

/** /app-store: where the app can be had, and where links with `callApp` lead (contract 2.3). */
export function Component() {
  const { state, retry } = useAppDownloads();
  const isAsked = new URLSearchParams(useLocation().search).has('callApp');
  return (
    <PlainPage>
      <div className="bd-card bd-app">
        <h1>{t(isAsked ? 'openTitle' : 'title')}</h1>
        {state.kind === 'loading' && <p role="status">{t('loading')}</p>}
        {state.kind === 'failed' && (
          <div role="alert">
            <strong>{t('failed')}</strong>
            <p>{t('failedText')}</p>
            <button type="button" className="bd-button" onClick={retry}>
              {t('retry')}
            </button>
          </div>
        )}
        {state.kind === 'known' && <Offer apps={state.apps} />}
        <div className="bd-wrap bd-app-foot">
          <Link to="/app-privacy">{t('privacy')}</Link>
        </div>
      </div>
    </PlainPage>
  );
}
