import { useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import './factor.css';

const t = textsOf(locales.identity.secondFactor);

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Recovery codes, shown this once: to be copied or printed before going on. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [copied, setCopied] = useState<'copied' | 'notCopied'>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setCopied('copied');
    } catch {
      // without the right to, or on an address without https
      setCopied('notCopied');
    }
  };
  return (
    <div className="bd-factor bd-factor-codes">
      <h2>{t('codesTitle')}</h2>
      <p>{t('codesText')}</p>
      <ol className="bd-marks bd-grid bd-ground">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="bd-flex bd-gap-12">
        <button type="button" className="bd-button" onClick={copy}>
          {t('copy')}
        </button>
        <button type="button" className="bd-button" onClick={() => window.print()}>
          {t('print')}
        </button>
      </div>
      <p role="status">{copied && t(copied)}</p>
      <button type="button" className="bd-button bd-button-primary bd-submit" onClick={onDone}>
        {t('kept')}
      </button>
    </div>
  );
}
