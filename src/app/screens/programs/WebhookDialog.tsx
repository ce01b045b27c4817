import { Checkbox } from 'antd';
import { useState } from 'react';
import { useLocalized, useMessages } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { SelectField } from '#app/widgets/fields/SelectField.tsx';
import { TextField } from '#app/widgets/fields/TextField.tsx';
import { useSubmission } from '#app/widgets/form/useSubmission.ts';
import {
  type OwnListName,
  type Webhook,
  type WebhookAction,
  webhookActions,
  webhookCreate,
  webhookSave,
} from '#contract/endpoints/programs.ts';
import { locales } from '#locales/index.ts';
import { FormDialog } from '../shared/setting/FormDialog.tsx';
import { SecretDialog } from './SecretDialog.tsx';

interface WebhookDialogProps {
  readonly lists: readonly OwnListName[];
  /** the webhook to change; without it one is made */
  readonly webhook?: Webhook;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

const fieldOf = { list: 'list', address: 'address', actions: 'actions' } as const;

/** Changes a webhook, or makes one and shows its secret once. */
export default function WebhookDialog({ lists, webhook, onDone, onClose }: WebhookDialogProps) {
  const t = useMessages(locales.webhooksAndKeys.screen);
  const localized = useLocalized();
  const form = useSubmission<keyof typeof fieldOf>(fieldOf);
  const { errors, forgive } = form;
  const onlyList = lists.length === 1 ? (lists[0]?.name ?? '') : '';
  const [list, setList] = useState(webhook?.list ?? onlyList);
  const [address, setAddress] = useState(webhook?.address ?? '');
  const [actions, setActions] = useState<WebhookAction[]>(webhook?.actions ?? [...webhookActions]);
  const [secret, setSecret] = useState<string>();

  const make = async () => {
    const body = { list, address: address.trim(), actions };
    const { data } = await callEndpoint(webhookCreate, { body }, { silent: true });
    setSecret(data.secret);
    await onDone();
  };
  const change = async (id: string) => {
    const body = { id, address: address.trim(), actions };
    await callEndpoint(webhookSave, { body }, { silent: true });
    await onDone();
    onClose();
  };
  const send = async () => {
    const fields = {
      ...(list === '' ? { list: t('listNeeded') } : {}),
      ...(address.trim() === '' ? { address: t('addressNeeded') } : {}),
      ...(actions.length === 0 ? { actions: t('actionsNeeded') } : {}),
    };
    if (Object.keys(fields).length > 0) form.show({ fields });
    else await form.submit(() => (webhook ? change(webhook.id) : make()));
  };

  const label = lists.find(({ name }) => name === list)?.label;
  return (
    <FormDialog
      open
      title={
        webhook ? t('changeTitle', { list: label ? localized(label) : list }) : t('createWebhook')
      }
      okText={t(webhook ? 'save' : 'createWebhook')}
      busy={form.busy}
      error={errors.other}
      place={form.place}
      entered={{ list, address, actions }}
      onSubmit={send}
      onClose={onClose}
      outcome={
        secret !== undefined && (
          <SecretDialog
            title={t('secretTitle')}
            text={t('secretText')}
            secret={secret}
            onClose={onClose}
          />
        )
      }
    >
      {!webhook && (
        <SelectField
          id="webhook-list"
          label={t('list')}
          placeholder={t('chooseList')}
          options={lists.map((one) => ({ value: one.name, label: localized(one.label) }))}
          value={list}
          error={errors.fields.list}
          onChange={(value) => {
            forgive('list');
            setList(value);
          }}
        />
      )}
      <TextField
        id="webhook-address"
        label={t('address')}
        type="url"
        autoComplete="off"
        hint={t(webhook ? 'addressChanged' : 'addressHint')}
        value={address}
        error={errors.fields.address}
        onChange={(value) => {
          forgive('address');
          setAddress(value);
        }}
      />
      <fieldset className="bd-shrink bd-programs-actions" aria-describedby="webhook-actions-note">
        <legend>{t('tellOf')}</legend>
        <Checkbox.Group
          options={webhookActions.map((action) => ({ value: action, label: t(action) }))}
          value={actions}
          onChange={(value) => {
            forgive('actions');
            setActions(value);
          }}
        />
        <p id="webhook-actions-note" className="bd-note bd-note-error" role="status">
          {errors.fields.actions}
        </p>
      </fieldset>
    </FormDialog>
  );
}
