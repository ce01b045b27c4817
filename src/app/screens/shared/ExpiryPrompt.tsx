import { useEffect, useId, useRef, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { setExpiryPrompt } from '#app/session/sessionEnd.ts';
import { locales } from '#locales/index.ts';
import './expiry-prompt.css';

const t = textsOf(locales.shell.request);

/** The prompt of an expired session (contract 8) on screens outside the shell. Drawn without antd. */
export function ExpiryPrompt() {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [tell, setTell] = useState<(isAgreed: boolean) => void>();

  useEffect(() => setExpiryPrompt(() => new Promise((resolve) => setTell(() => resolve))), []);
  useEffect(() => {
    if (tell) dialog.current?.showModal();
  }, [tell]);

  if (!tell) return null;
  const answer = (isAgreed: boolean) => {
    // closing returns the focus
    dialog.current?.close();
    tell(isAgreed);
    setTell(undefined);
  };
  return (
    <dialog
      ref={dialog}
      className="bd-prompt"
      aria-labelledby={titleId}
      onCancel={() => answer(false)}
    >
      <h2 id={titleId}>{t('systemPrompt')}</h2>
      <p>{t('loginExpired')}</p>
      <div className="bd-actions">
        <button type="button" className="bd-button" onClick={() => answer(false)}>
          {t('cancel')}
        </button>
        <button type="button" className="bd-button bd-button-primary" onClick={() => answer(true)}>
          {t('ok')}
        </button>
      </div>
    </dialog>
  );
}
