import { textsOf } from '#app/language/index.ts';
import { QrCode } from '#app/widgets/qr/QrCode.tsx';
import { locales } from '#locales/index.ts';
import type { WayProps } from '../shared/sign-in/useSigningIn.ts';
import { useScanLogin } from './useScanLogin.ts';
import './scan.css';

const t = textsOf(locales.identity.scan);

const isLoopback = (address: string) =>
  URL.canParse(address) && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);

const timeOf = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Sign-in by scan: the QR code, its state, and the address for people who cannot scan (contract 10.7). */
export function Way({ active, onSignedIn }: WayProps) {
  const { phase, login, isOffline, reason, secondsLeft, refresh } = useScanLogin(
    active,
    onSignedIn,
  );
  const isOpen = phase === 'open';
  const isRunning = isOpen || phase === 'scanned';
  const isOver = !isRunning && phase !== 'loading' && phase !== 'signingIn';
  return (
    <div className="bd-scan">
      <div
        className="bd-anchor bd-box bd-cut bd-scan-picture"
        data-covered={!isOpen}
        aria-busy={phase === 'loading'}
      >
        {login && <QrCode text={login.address} label={t('picture')} />}
        {!isOpen && (
          <div className="bd-center bd-scan-cover">
            {phase === 'scanned' && <span className="bd-center bd-scan-mark">✓</span>}
            {isOver && (
              <button type="button" className="bd-button bd-button-primary" onClick={refresh}>
                {t('refresh')}
              </button>
            )}
          </div>
        )}
      </div>
      <p className="bd-scan-state" role="status">
        {((phase === 'failed' || phase === 'signInFailed') && reason) || t(phase)}
      </p>
      {isRunning && (
        <p className="bd-scan-time" role="timer">
          {t('left', { time: timeOf(secondsLeft) })}
        </p>
      )}
      <p className="bd-scan-offline" role="alert">
        {isRunning && isOffline && t('offline')}
      </p>
      {isOpen && login && (
        <>
          <p className="bd-scan-hint">{t('openHint')}</p>
          <details className="bd-scan-address">
            <summary>{t('cannotScan')}</summary>
            <p>{t('addressHint')}</p>
            <code>{login.address}</code>
            {isLoopback(login.address) && <p>{t('loopback')}</p>}
          </details>
        </>
      )}
    </div>
  );
}
