import { Radio } from 'antd';
import { textsOf } from '#app/language/index.ts';
import { CodeField } from '#app/widgets/code/CodeField.tsx';
import { PasswordField } from '#app/widgets/fields/PasswordField.tsx';
import { TextField } from '#app/widgets/fields/TextField.tsx';
import { radioGroup } from '#app/widgets/form/radioGroup.ts';
import { locales } from '#locales/index.ts';
import type { AccountInfo } from '../shared/accountInfo.ts';
import { type AddressKind, addresses } from './addresses.ts';
import type { Proof } from './useProof.ts';

const t = textsOf(locales.identity.security);

interface ProofFieldsProps {
  /** prefix of the ids of these fields */
  id: string;
  info: AccountInfo;
  proof: Proof;
}

/** The fields of the first step: the way to prove one's identity, and its inputs. */
export function ProofFields({ id, info, proof }: ProofFieldsProps) {
  const { ways, way, form } = proof;
  const labels = {
    phone: t('wayPhone', { target: info.phone }),
    mail: t('wayMail', { target: info.mail }),
    password: t('wayPassword'),
  };
  return (
    <>
      <p className="bd-soft">{t('proofText')}</p>
      {ways.length > 1 && (
        <Radio.Group
          {...radioGroup}
          className="bd-proof-ways"
          aria-label={t('proofWays')}
          value={way}
          onChange={({ target }) => {
            const next = ways.find((one) => one === target.value);
            if (next) proof.choose(next);
          }}
          options={ways.map((one) => ({ value: one, label: labels[one] }))}
        />
      )}
      {way === 'password' ? (
        <PasswordField
          id={`${id}-password`}
          label={t('presentPassword')}
          autoComplete="current-password"
          {...form.field('password')}
        />
      ) : (
        <PresentAddress key={way} id={id} kind={way} masked={info[way]} proof={proof} />
      )}
    </>
  );
}

interface PresentAddressProps {
  id: string;
  kind: AddressKind;
  masked: string;
  proof: Proof;
}

function PresentAddress({ id, kind, masked, proof }: PresentAddressProps) {
  const { form, canSend, sendCode } = proof;
  const isPhone = kind === 'phone';
  return (
    <>
      <TextField
        id={`${id}-present`}
        label={t(isPhone ? 'presentPhone' : 'presentMail', { target: masked })}
        type={isPhone ? 'tel' : 'email'}
        inputMode={isPhone ? 'tel' : 'email'}
        autoComplete={isPhone ? 'tel-national' : 'email'}
        {...form.field('present')}
      />
      <CodeField
        id={`${id}-present-code`}
        label={t('code')}
        channel={addresses[kind].channel}
        canSend={canSend}
        send={sendCode}
        {...form.field('code')}
      />
    </>
  );
}
