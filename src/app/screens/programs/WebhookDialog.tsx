import { Checkbox } from 'antd';
import { useState } from 'react';
import { useLocalized, useMessages } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { SelectField } from '#app/widgets/fields/SelectField.tsx';
import { TextField } from '#app/widgets/fields/TextField.tsx';
import { useSubmission } from '#app/widgets/form/useSubmission.ts';
import {
  type OwnListName,
  type WebhookAction,
  webhookActions,
  webhookCreate,
} from '#contract/endpoints/programs.ts';
import { FormDialog } from '../shared/setting/FormDialog.tsx';
import { programsMessages } from './messages.ts';
import { SecretDialog } from './SecretDialog.tsx';

interface WebhookDialogProps {
  readonly lists: readonly OwnListName[];
  readonly onMade: () => Promise<void>;
  readonly onClose: () => void;
}

const fieldOf = { list: 'list', address: 'address', actions: 'actions' } as const;

/** Makes a webhook, and shows its secret once. */
export default function WebhookDialog({ lists, onMade, onClose }: WebhookDialogProps) {
  const t = useMessages(programsMessages);
  const localized = useLocalized();
  const form = useSubmission<keyof typeof fieldOf>(fieldOf);
  const { errors, forgive } = form;
  const [list, setList] = useState(lists.length === 1 ? (lists[0]?.name ?? '') : '');
  const [address, setAddress] = useState('');
  const [actions, setActions] = useState<WebhookAction[]>([...webhookActions]);
  const [secret, setSecret] = useState<string>();

  const make = async () => {
    const body = { list, address: address.trim(), actions };
    const { data } = await callEndpoint(webhookCreate, { body }, { silent: true });
    setSecret(data.secret);
    await onMade();
  };
  const send = async () => {
    const fields = {
      ...(list === '' ? { list: t('listNeeded') } : {}),
      ...(address.trim() === '' ? { address: t('addressNeeded') } : {}),
      ...(actions.length === 0 ? { actions: t('actionsNeeded') } : {}),
    };
    if (Object.keys(fields).length > 0) form.show({ fields });
    else await form.submit(make);
  };

  if (secret !== undefined)
    return (
      <SecretDialog
        title={t('secretTitle')}
        text={t('secretText')}
        secret={secret}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      open
      title={t('createWebhook')}
      okText={t('createWebhook')}
      busy={form.busy}
      error={errors.other}
      place={form.place}
      onSubmit={send}
      onClose={onClose}
    >
      <SelectField
        id="webhook-list"
        label={t('list')}
        placeholder={t('chooseList')}
        options={lists.map(({ name, label }) => ({ value: name, label: localized(label) }))}
        value={list}
        error={errors.fields.list}
        onChange={(value) => {
          forgive('list');
          setList(value);
        }}
      />
      <TextField
        id="webhook-address"
        label={t('address')}
        type="url"
        autoComplete="off"
        hint={t('addressHint')}
        value={address}
        error={errors.fields.address}
        onChange={(value) => {
          forgive('address');
          setAddress(value);
        }}
      />
      <fieldset className="bd-programs-actions" aria-describedby="webhook-actions-note">
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
