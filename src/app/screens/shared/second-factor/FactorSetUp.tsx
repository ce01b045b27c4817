import { type FormEvent, useState } from 'react';
import { useMessages } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { TextField } from '#app/widgets/fields/TextField.tsx';
import { useSubmission } from '#app/widgets/form/useSubmission.ts';
import { QrCode } from '#app/widgets/qr/QrCode.tsx';
import { confirmSecondFactor } from '#contract/endpoints/secondFactor.ts';
import { isVerificationCode } from '#contract/formats.ts';
import { locales } from '#locales/index.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import './factor.css';

interface FactorSetUpProps {
  /** what the platform has begun */
  begun: { readonly secret: string; readonly address: string };
  /** continues once the recovery codes are kept */
  onDone: () => void;
}

const fieldOf = { code: 'code' } as const;

/** Sets up an authenticator app: QR code or secret, a first code, then the recovery codes. Drawn without antd. */
export function FactorSetUp({ begun, onDone }: FactorSetUpProps) {
  const t = useMessages(locales.identity.secondFactor);
  const { place, errors, busy, show, submit, forgive } = useSubmission<'code'>(fieldOf);
  const [code, setCode] = useState('');
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={onDone} />;

  const handIn = (event: FormEvent) => {
    event.preventDefault();
    const given = code.replaceAll(' ', '');
    if (!isVerificationCode(given)) {
      show({ fields: { code: t('codeWrong') } });
      return;
    }
    void submit(async () => {
      const options = { silent: true };
      const { data } = await callEndpoint(confirmSecondFactor, { body: { code: given } }, options);
      setRecoveryCodes(data.recoveryCodes);
    });
  };

  return (
    <form ref={place} className="bd-factor" onSubmit={handIn} noValidate>
      <p>{t('scan')}</p>
      <div className="bd-edged bd-cut bd-factor-picture">
        <QrCode text={begun.address} label={t('picture')} />
      </div>
      <details>
        <summary>{t('cannotScan')}</summary>
        <p>{t('typeIn')}</p>
        <code className="bd-ground bd-breaks bd-factor-secret">
          {begun.secret.replaceAll(/.{4}(?=.)/g, '$& ')}
        </code>
      </details>
      <TextField
        id="factor-first-code"
        name="code"
        label={t('firstCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(next) => {
          setCode(next);
          forgive();
        }}
        error={errors.fields.code}
      />
      <div role="alert">{errors.other && <p className="bd-failure">{errors.other}</p>}</div>
      <button type="submit" className="bd-button bd-button-primary bd-submit" disabled={busy}>
        {t(busy ? 'confirming' : 'confirm')}
      </button>
    </form>
  );
}
