import { useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { TextField } from '#app/widgets/fields/TextField.tsx';
import { useForm } from '#app/widgets/form/useForm.ts';
import { QrCode } from '#app/widgets/qr/QrCode.tsx';
import { confirmSecondFactor } from '#contract/endpoints/secondFactor.ts';
import { isVerificationCode } from '#contract/formats.ts';
import { locales } from '#locales/index.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import './factor.css';

const t = textsOf(locales.identity.secondFactor);

interface FactorSetUpProps {
  /** what the platform has begun */
  begun: { readonly secret: string; readonly address: string };
  /** continues once the recovery codes are kept */
  onDone: () => void;
}

/** Sets up an authenticator app: QR code or secret, a first code, then the recovery codes. Drawn without antd. */
export function FactorSetUp({ begun, onDone }: FactorSetUpProps) {
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const given = (code: string) => code.replaceAll(' ', '');
  const form = useForm({
    empty: { code: '' },
    problems: ({ code }) => ({ code: !isVerificationCode(given(code)) && t('codeWrong') }),
    async send({ code }) {
      const body = { code: given(code) };
      const { data } = await callEndpoint(confirmSecondFactor, { body }, { silent: true });
      setRecoveryCodes(data.recoveryCodes);
    },
  });
  const { busy, errors } = form;
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={onDone} />;

  return (
    <form ref={form.place} className="bd-factor" onSubmit={form.onSubmit} noValidate>
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
        {...form.field('code')}
      />
      <div role="alert">{errors.other && <p className="bd-failure">{errors.other}</p>}</div>
      <button type="submit" className="bd-button bd-button-primary bd-submit" disabled={busy}>
        {t(busy ? 'confirming' : 'confirm')}
      </button>
    </form>
  );
}
