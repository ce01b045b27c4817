import { Radio } from 'antd';
import { useState } from 'react';
import { formatInstant } from '#app/language/format.ts';
import { useMessages } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { radioGroup } from '#app/widgets/form/radioGroup.ts';
import { useSubmission } from '#app/widgets/form/useSubmission.ts';
import { formerSecretHours, type Webhook, webhookRenew } from '#contract/endpoints/programs.ts';
import { locales } from '#locales/index.ts';
import { FormDialog } from '../shared/setting/FormDialog.tsx';
import { SecretDialog } from './SecretDialog.tsx';

interface RenewDialogProps {
  readonly webhook: Webhook;
  readonly onRenewed: () => Promise<void>;
  readonly onClose: () => void;
}

const noFields = {};

/** Renews the secret of a webhook, and shows the new one once. */
export default function RenewDialog({ webhook, onRenewed, onClose }: RenewDialogProps) {
  const t = useMessages(locales.webhooksAndKeys.screen);
  const form = useSubmission(noFields);
  const [keepsFormer, setKeepsFormer] = useState(true);
  const [secret, setSecret] = useState<string>();
  const { id, address, formerSecretEndsAt } = webhook;
  const hours = { count: formerSecretHours };

  const renew = async () => {
    const body = { id, keepsFormer };
    const { data } = await callEndpoint(webhookRenew, { body }, { silent: true });
    setSecret(data.secret);
    await onRenewed();
  };
  return (
    <FormDialog
      open
      title={t('renewTitle')}
      okText={t('renew')}
      busy={form.busy}
      error={form.errors.other}
      place={form.place}
      entered={keepsFormer}
      onSubmit={() => form.submit(renew)}
      onClose={onClose}
      outcome={
        secret !== undefined && (
          <SecretDialog
            title={t('secretTitle')}
            text={keepsFormer ? t('renewedKept', hours) : t('renewedEnded')}
            secret={secret}
            onClose={onClose}
          />
        )
      }
    >
      <p className="bd-breaks">{t('renewText', { address })}</p>
      <Radio.Group
        {...radioGroup}
        className="bd-programs-choices"
        aria-label={t('formerSecret')}
        value={keepsFormer}
        onChange={(event) => setKeepsFormer(event.target.value === true)}
      >
        <Radio value={true}>
          <Choice title={t('keepFormer', hours)} about={t('keepFormerAbout')} />
        </Radio>
        <Radio value={false}>
          <Choice title={t('endFormer')} about={t('endFormerAbout')} />
        </Radio>
      </Radio.Group>
      {formerSecretEndsAt !== null && (
        <p className="bd-breaks">{t('formerSigns', { at: formatInstant(formerSecretEndsAt) })}</p>
      )}
    </FormDialog>
  );
}

function Choice({ title, about }: { readonly title: string; readonly about: string }) {
  return (
    <>
      {title}
      <small>{about}</small>
    </>
  );
}
