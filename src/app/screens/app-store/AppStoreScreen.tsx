import { Link, useLocation } from 'react-router';
import { useLanguage, useMessages } from '#app/language/index.ts';
import { PlainPage } from '#app/screens/shared/PlainPage.tsx';
import { listed } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { DesktopOffer } from './DesktopOffer.tsx';
import { readDevice } from './device.ts';
import { PhoneOffer } from './PhoneOffer.tsx';
import { type OfferedApp, useAppDownloads } from './useAppDownloads.ts';
import './app-store.css';

/** Says that there is no app and offers the browser. */
function NoApp({ title, text }: { title: string; text: string }) {
  const t = useMessages(locales.shell.appStore);
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
  const t = useMessages(locales.shell.appStore);
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
  const t = useMessages(locales.shell.appStore);
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
