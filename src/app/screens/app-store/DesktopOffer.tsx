import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useMessages } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import type { OfferedApp } from './useAppDownloads.ts';

const QrCode = lazy(() =>
  import('#app/widgets/qr/QrCode.tsx').then((module) => ({ default: module.QrCode })),
);

/** On a desktop: a QR code of this page for the phone, and a list of all stores. */
export function DesktopOffer({ apps }: { apps: readonly OfferedApp[] }) {
  const t = useMessages(locales.shell.appStore);
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
