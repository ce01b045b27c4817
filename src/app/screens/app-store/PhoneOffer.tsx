import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { textsOf } from '#app/language/index.ts';
import { page } from '#app/session/sessionEnd.ts';
import { locales } from '#locales/index.ts';
import { appAddress, type Reading } from './device.ts';
import type { OfferedApp } from './useAppDownloads.ts';

const t = textsOf(locales.shell.appStore);

interface PhoneOfferProps {
  app: OfferedApp;
  isWeChat: Reading['isWeChat'];
}

/**
 * Tries to open the app once if the link asks for it (contract 2.3, `callApp`). @returns tries again; undefined if that
 * is impossible
 */
function useAppCall(deepLink: string, isWeChat: boolean): (() => void) | undefined {
  const { search } = useLocation();
  const isTried = useRef(false);
  const canTry = deepLink !== '' && !isWeChat;
  const isAsked = new URLSearchParams(search).has('callApp');
  const address = appAddress(deepLink, search);

  useEffect(() => {
    if (!canTry || !isAsked || isTried.current) return;
    isTried.current = true;
    page.load(address);
  }, [canTry, isAsked, address]);

  return canTry ? () => page.load(address) : undefined;
}

/** On a phone: opens the app, or leads to its store. */
export function PhoneOffer({ app, isWeChat }: PhoneOfferProps) {
  const { search } = useLocation();
  const isAsked = new URLSearchParams(search).has('callApp');
  const open = useAppCall(app.deepLink, isWeChat);
  return (
    <>
      {isWeChat && (
        <div className="bd-app-hint" role="note">
          <strong>{t('weChat')}</strong>
          {t('weChatText')}
        </div>
      )}
      {open && isAsked && <p>{t('openText')}</p>}
      <div className="bd-grid bd-gap-12 bd-app-ways">
        {open && (
          <button
            type="button"
            className={isAsked ? 'bd-button bd-button-primary' : 'bd-button'}
            onClick={open}
          >
            {t(isAsked ? 'openAgain' : 'openApp')}
          </button>
        )}
        {app.storeAddress && (
          <>
            {open && isAsked && <small>{t('install')}</small>}
            <a
              href={app.storeAddress}
              className={open && isAsked ? 'bd-button' : 'bd-button bd-button-primary'}
            >
              {t('store', { device: t(app.device) })}
            </a>
          </>
        )}
      </div>
      {app.version && <p className="bd-app-version">{t('version', { version: app.version })}</p>}
      {app.note && <p className="bd-app-note">{app.note}</p>}
      <p className="bd-app-browser">
        <Link to="/">{t('browser')}</Link>
      </p>
    </>
  );
}
