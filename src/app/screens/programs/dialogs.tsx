import { CopyOutlined } from '@ant-design/icons';
import { App, Button, Checkbox, Empty, Input, Modal, Radio, Tag } from 'antd';
import { useCallback, useState } from 'react';
import { formatInstant } from '#app/language/format.ts';
import { localized, textsOf } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { beginAt } from '#app/widgets/beginAt.ts';
import { Field, fieldInput } from '#app/widgets/fields/Field.tsx';
import { SelectField } from '#app/widgets/fields/SelectField.tsx';
import { SeveralSelect } from '#app/widgets/fields/SeveralSelect.tsx';
import { TextField } from '#app/widgets/fields/TextField.tsx';
import { radioGroup } from '#app/widgets/form/radioGroup.ts';
import { useForm } from '#app/widgets/form/useForm.ts';
import { RemoteValue } from '#app/widgets/remote/RemoteValue.tsx';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import { useFocusReturn } from '#app/widgets/useFocusReturn.ts';
import {
  formerSecretHours,
  type KeyAction,
  keyActions,
  keyCreate,
  type OwnListName,
  type Webhook,
  type WebhookAction,
  type WebhookDelivery,
  webhookActions,
  webhookAgain,
  webhookCreate,
  webhookDeliveries,
  webhookRenew,
  webhookSave,
} from '#contract/endpoints/programs.ts';
import { locales } from '#locales/index.ts';
import { FormDialog } from '../shared/setting/FormDialog.tsx';
import {
  type ActionDialogProps,
  type SettingRow,
  SettingRows,
} from '../shared/setting/SettingList.tsx';

const t = textsOf(locales.webhooksAndKeys.screen);

const silent = { silent: true };
const dayMilliseconds = 86_400_000;
const lives = ['30', '90', '365'] as const;

const nameOf = ({ name }: OwnListName): string => name;

interface KeyDialogProps extends ActionDialogProps {
  readonly lists: readonly OwnListName[];
}

/** Makes a key, and shows it once. */
export function KeyDialog({ lists, onDone, onClose }: KeyDialogProps) {
  const secret = useSecret(t('madeTitle'), onClose);
  const form = useForm({
    empty: {
      name: '',
      lists: lists.length === 1 ? lists.map(nameOf) : [],
      actions: ['read'] as KeyAction[],
      days: '',
    },
    problems: ({ name, lists: chosen, actions }) => ({
      name: name.trim() === '' && t('nameNeeded'),
      lists: chosen.length === 0 && t('listsNeeded'),
      actions: actions.length === 0 && t('actionsNeeded'),
    }),
    async send({ days, ...scope }) {
      const expiresAt =
        days === '' ? null : new Date(Date.now() + Number(days) * dayMilliseconds).toISOString();
      const { data } = await callEndpoint(keyCreate, { body: { ...scope, expiresAt } }, silent);
      secret.show(data.key, t('madeText'));
      await onDone();
    },
  });
  const { error, ...chosen } = form.field('lists');
  return (
    <FormDialog
      title={t('createKey')}
      okText={t('createKey')}
      form={form}
      onClose={onClose}
      outcome={secret.outcome}
    >
      <TextField
        id="key-name"
        label={t('name')}
        autoComplete="off"
        hint={t('nameHint')}
        {...form.field('name')}
      />
      <Field id="key-lists" label={t('lists')} error={error}>
        <SeveralSelect
          {...fieldInput('key-lists', error)}
          mode="multiple"
          size="large"
          className="bd-programs-lists"
          optionFilterProp="label"
          options={lists.map((list) => ({ value: list.name, label: localized(list.label) }))}
          {...chosen}
        />
      </Field>
      <ActionsField
        id="key-actions"
        label={t('actions')}
        actions={keyActions}
        {...form.field('actions')}
      />
      <SelectField
        id="key-expires"
        label={t('expires')}
        placeholder={t('never')}
        options={lives.map((count) => ({ value: count, label: t('days', { count }) }))}
        {...form.field('days')}
      />
    </FormDialog>
  );
}

interface ActionsFieldProps<A extends string> {
  readonly id: string;
  readonly label: string;
  readonly actions: readonly A[];
  readonly value: A[];
  readonly onChange: (value: A[]) => void;
  readonly error: string | undefined;
}

/** What a key may do, or a webhook is told of. */
function ActionsField<A extends KeyAction | WebhookAction>(props: ActionsFieldProps<A>) {
  const { id, label, actions, value, onChange, error } = props;
  return (
    <fieldset className="bd-shrink bd-programs-actions" aria-describedby={`${id}-note`}>
      <legend>{label}</legend>
      <Checkbox.Group<A>
        options={actions.map((action) => ({ value: action, label: t(action) }))}
        value={value}
        onChange={onChange}
      />
      <p id={`${id}-note`} className="bd-note bd-note-error" role="status">
        {error}
      </p>
    </fieldset>
  );
}

interface WebhookDialogProps extends ActionDialogProps {
  readonly lists: readonly OwnListName[];
  /** the webhook to change; without it one is made */
  readonly webhook?: Webhook;
}

/** Changes a webhook, or makes one and shows its secret once. */
export function WebhookDialog({ lists, webhook, onDone, onClose }: WebhookDialogProps) {
  const onlyList = lists.length === 1 ? (lists[0]?.name ?? '') : '';
  const secret = useSecret(t('secretTitle'), onClose);
  const form = useForm({
    empty: {
      list: webhook?.list ?? onlyList,
      address: webhook?.address ?? '',
      actions: webhook?.actions ?? [...webhookActions],
    },
    problems: ({ list, address, actions }) => ({
      list: list === '' && t('listNeeded'),
      address: address.trim() === '' && t('addressNeeded'),
      actions: actions.length === 0 && t('actionsNeeded'),
    }),
    async send({ list, address: typed, actions }) {
      const address = typed.trim();
      if (webhook) {
        const { id } = webhook;
        await callEndpoint(webhookSave, { body: { id, address, actions } }, silent);
        await onDone();
        onClose();
        return;
      }
      const { data } = await callEndpoint(
        webhookCreate,
        { body: { list, address, actions } },
        silent,
      );
      secret.show(data.secret, t('secretText'));
      await onDone();
    },
  });
  const { list } = form.values;
  const label = lists.find(({ name }) => name === list)?.label;
  return (
    <FormDialog
      title={
        webhook ? t('changeTitle', { list: label ? localized(label) : list }) : t('createWebhook')
      }
      okText={t(webhook ? 'save' : 'createWebhook')}
      form={form}
      onClose={onClose}
      outcome={secret.outcome}
    >
      {!webhook && (
        <SelectField
          id="webhook-list"
          label={t('list')}
          placeholder={t('chooseList')}
          options={lists.map((one) => ({ value: one.name, label: localized(one.label) }))}
          {...form.field('list')}
        />
      )}
      <TextField
        id="webhook-address"
        label={t('address')}
        type="url"
        autoComplete="off"
        hint={t(webhook ? 'addressChanged' : 'addressHint')}
        {...form.field('address')}
      />
      <ActionsField
        id="webhook-actions"
        label={t('tellOf')}
        actions={webhookActions}
        {...form.field('actions')}
      />
    </FormDialog>
  );
}

interface OfWebhook {
  readonly webhook: Webhook;
}

/** Renews the secret of a webhook, and shows the new one once. */
export function RenewDialog({ webhook, onDone, onClose }: ActionDialogProps & OfWebhook) {
  const secret = useSecret(t('secretTitle'), onClose);
  const { id, address, formerSecretEndsAt } = webhook;
  const hours = { count: formerSecretHours };
  const form = useForm({
    empty: { keepsFormer: true },
    async send({ keepsFormer }) {
      const { data } = await callEndpoint(webhookRenew, { body: { id, keepsFormer } }, silent);
      secret.show(data.secret, keepsFormer ? t('renewedKept', hours) : t('renewedEnded'));
      await onDone();
    },
  });
  const { keepsFormer } = form.values;
  return (
    <FormDialog
      title={t('renewTitle')}
      okText={t('renew')}
      form={form}
      onClose={onClose}
      outcome={secret.outcome}
    >
      <p className="bd-breaks">{t('renewText', { address })}</p>
      <Radio.Group
        {...radioGroup}
        className="bd-programs-choices"
        aria-label={t('formerSecret')}
        value={keepsFormer}
        onChange={(event) => form.change({ keepsFormer: event.target.value === true })}
      >
        <Radio value={true}>
          {t('keepFormer', hours)}
          <small>{t('keepFormerAbout')}</small>
        </Radio>
        <Radio value={false}>
          {t('endFormer')}
          <small>{t('endFormerAbout')}</small>
        </Radio>
      </Radio.Group>
      {formerSecretEndsAt !== null && (
        <p className="bd-breaks">{t('formerSigns', { at: formatInstant(formerSecretEndsAt) })}</p>
      )}
    </FormDialog>
  );
}

/** A dialog ends by showing a secret, the only time, in place of its form. */
function useSecret(title: string, onClose: () => void) {
  const [made, setMade] = useState<{ readonly secret: string; readonly text: string }>();
  return {
    show: (secret: string, text: string) => setMade({ secret, text }),
    outcome: made && <SecretDialog title={title} {...made} onClose={onClose} />,
  };
}

interface SecretDialogProps {
  readonly title: string;
  readonly text: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** Only its button closes it, so that a click beside it does not lose the secret. */
function SecretDialog({ title, text, secret, onClose }: SecretDialogProps) {
  const { message } = App.useApp();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(secret);
      message.success(t('copied'));
    } catch {
      message.error(t('copyFailed'));
    }
  };
  return (
    <Modal
      open
      title={title}
      width={520}
      closable={false}
      keyboard={false}
      maskClosable={false}
      afterOpenChange={beginAt(() =>
        document.querySelector<HTMLElement>('.bd-programs-copy')?.focus(),
      )}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <p className="bd-dialog-text">{text}</p>
      <div className="bd-flex bd-gap-8 bd-programs-secret">
        <Input
          readOnly
          autoComplete="off"
          aria-label={title}
          value={secret}
          onFocus={(event) => event.target.select()}
        />
        <Button
          className="bd-programs-copy"
          icon={<CopyOutlined aria-hidden />}
          onClick={() => void copy()}
        >
          {t('copy')}
        </Button>
      </div>
    </Modal>
  );
}

interface DeliveriesDialogProps extends OfWebhook {
  /** a test that may still be on its way: the deliveries are asked for when it was sent */
  readonly after: Promise<void> | undefined;
  readonly onClose: () => void;
}

const states = {
  sent: { text: 'sent', colour: 'success' },
  waiting: { text: 'stateWaiting', colour: 'processing' },
  failed: { text: 'failed', colour: 'error' },
} as const;

/** The last deliveries of a webhook, each to be sent again. */
export function DeliveriesDialog({ webhook, after, onClose }: DeliveriesDialogProps) {
  const { id } = webhook;
  const load = useCallback(
    async (signal: AbortSignal) => {
      await after;
      const call = { parameters: { id } };
      return (await callEndpoint(webhookDeliveries, call, { ...silent, signal })).data;
    },
    [id, after],
  );
  const { remote, reload } = useRemote(load);
  useFocusReturn('.bd-setting-head button');
  const factsOf = (delivery: WebhookDelivery): string => {
    const { state, tries, status, failure, detail, createdAt, nextTryAt } = delivery;
    const why = failure === '' || failure === 'status' ? undefined : failure;
    return [
      formatInstant(createdAt),
      ...(status === null ? [] : [t('answered', { status })]),
      ...(why ? [t(why === 'list' ? 'brokenList' : why)] : []),
      ...(detail === '' ? [] : [detail]),
      ...(tries > 0 && state !== 'sent' ? [t('tried', { count: tries })] : []),
      ...(nextTryAt !== null && tries > 0 ? [t('nextTry', { at: formatInstant(nextTryAt) })] : []),
    ].join(' · ');
  };
  const rowOf = (delivery: WebhookDelivery): SettingRow => {
    const { action, recordId, state, tries } = delivery;
    return {
      key: delivery.id,
      name: recordId ?? '',
      title: t(action),
      tags: (
        <>
          {recordId !== null && <code>{recordId}</code>}
          <Tag color={states[state].colour}>{t(states[state].text)}</Tag>
        </>
      ),
      detail: factsOf(delivery),
      actions: [
        (state !== 'waiting' || tries > 0) && {
          label: t(state === 'waiting' ? 'now' : 'again'),
          work: () => callEndpoint(webhookAgain, { body: { id: delivery.id } }),
        },
      ],
    };
  };
  return (
    <Modal
      open
      title={t('deliveriesOf', { address: webhook.address })}
      width={680}
      onCancel={onClose}
      footer={
        <div className="bd-wrap bd-gap-8 bd-end bd-dialog-buttons">
          <Button onClick={() => void reload()}>{t('refresh')}</Button>
          <Button type="primary" onClick={onClose}>
            {t('dismiss')}
          </Button>
        </div>
      }
    >
      <RemoteValue remote={remote} failed={t('deliveries')} rows={6} onRetry={reload}>
        {(deliveries) =>
          deliveries.length === 0 ? (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('noDeliveries')} />
          ) : (
            <SettingRows
              className="bd-programs-deliveries"
              rows={deliveries.map(rowOf)}
              reload={reload}
            />
          )
        }
      </RemoteValue>
    </Modal>
  );
}
