import { DownOutlined, PlusOutlined, SendOutlined } from '@ant-design/icons';
import { App, Button, Empty, Tag } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { formatInstant } from '#app/language/format.ts';
import { useLanguage, useLocalized, useMessages } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { ActionMenu } from '#app/widgets/ActionMenu.tsx';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import {
  type Webhook,
  webhookDelete,
  webhookList,
  webhookSave,
  webhookTest,
} from '#contract/endpoints/programs.ts';
import { listed } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { Question } from '../shared/setting/Question.tsx';
import { SectionFrame } from '../shared/setting/SectionFrame.tsx';
import { SettingRow } from '../shared/setting/SettingRow.tsx';

const WebhookDialog = lazy(() => import('./WebhookDialog.tsx'));
const RenewDialog = lazy(() => import('./RenewDialog.tsx'));
const DeliveriesDialog = lazy(() => import('./DeliveriesDialog.tsx'));

type Loaded = EndpointResponse<typeof webhookList>['data'];

async function loadWebhooks(signal: AbortSignal): Promise<Loaded> {
  return (await callEndpoint(webhookList, {}, { silent: true, signal })).data;
}

/** Where changes of records are told. */
export function Webhooks() {
  const t = useMessages(locales.webhooksAndKeys.screen);
  const { remote, reload } = useRemote(loadWebhooks);
  const [isMaking, setMaking] = useState(false);
  const lists = remote.status === 'ready' ? remote.value.lists : [];
  return (
    <SectionFrame
      title={t('webhooks')}
      about={t('webhooksAbout')}
      remote={remote}
      reload={reload}
      extra={
        lists.length > 0 && (
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => setMaking(true)}>
            {t('createWebhook')}
          </Button>
        )
      }
    >
      {(loaded) => (
        <>
          <Rows loaded={loaded} reload={reload} />
          {isMaking && (
            <Suspense fallback={null}>
              <WebhookDialog lists={lists} onDone={reload} onClose={() => setMaking(false)} />
            </Suspense>
          )}
        </>
      )}
    </SectionFrame>
  );
}

/** Which dialog of which webhook is open. */
interface Open {
  readonly dialog: 'deliveries' | 'change' | 'renew' | 'delete';
  readonly webhook: Webhook;
}

interface RowsProps {
  readonly loaded: Loaded;
  readonly reload: () => Promise<void>;
}

function Rows({ loaded: { webhooks, lists }, reload }: RowsProps) {
  const t = useMessages(locales.webhooksAndKeys.screen);
  const localized = useLocalized();
  const { message } = App.useApp();
  const [open, setOpen] = useState<Open>();
  const [lastTest, setLastTest] = useState<Promise<void>>();
  const close = () => setOpen(undefined);
  if (webhooks.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('noWebhooks')} />;
  const labelOf = (name: string) => {
    const list = lists.find((one) => one.name === name);
    return list ? localized(list.label) : name;
  };
  const pause = async ({ id, isPaused }: Webhook) => {
    await callEndpoint(webhookSave, { body: { id, isPaused: !isPaused } });
    await reload();
  };
  const test = async ({ id }: Webhook) => {
    await callEndpoint(webhookTest, { body: { id } });
    message.success(t('testSent'));
  };
  return (
    <>
      <ul className="bd-setting-rows">
        {webhooks.map((webhook) => (
          <WebhookRow
            key={webhook.id}
            shown={webhook}
            list={labelOf(webhook.list)}
            onOpen={(dialog) => setOpen({ dialog, webhook })}
            // a failed call tells of itself
            onTest={() => setLastTest(test(webhook).catch(() => undefined))}
            onPause={() => void pause(webhook).catch(() => undefined)}
          />
        ))}
      </ul>
      <Suspense fallback={null}>
        {open?.dialog === 'deliveries' && (
          <DeliveriesDialog
            webhook={open.webhook}
            after={lastTest}
            onClose={() => {
              close();
              void reload();
            }}
          />
        )}
        {open?.dialog === 'change' && (
          <WebhookDialog lists={lists} webhook={open.webhook} onDone={reload} onClose={close} />
        )}
        {open?.dialog === 'renew' && (
          <RenewDialog webhook={open.webhook} onRenewed={reload} onClose={close} />
        )}
      </Suspense>
      <Question
        open={open?.dialog === 'delete'}
        title={t('deleteTitle')}
        okText={t('deleteIt')}
        danger
        onOk={async () => {
          if (!open) return;
          await callEndpoint(webhookDelete, { body: { id: open.webhook.id } }, { silent: true });
          message.success(t('deleteDone'));
          await reload();
        }}
        onClose={close}
      >
        {t('deleteText', { address: open?.webhook.address ?? '' })}
      </Question>
    </>
  );
}

interface WebhookRowProps {
  readonly shown: Webhook;
  /** the label of its list */
  readonly list: string;
  readonly onOpen: (dialog: Open['dialog']) => void;
  readonly onTest: () => void;
  readonly onPause: () => void;
}

function WebhookRow({ shown, list, onOpen, onTest, onPause }: WebhookRowProps) {
  const t = useMessages(locales.webhooksAndKeys.screen);
  const { language } = useLanguage();
  const { address, actions, isPaused, isFailing, isGone, waiting, formerSecretEndsAt } = shown;
  const trouble = isGone ? 'gone' : isFailing ? 'failing' : undefined;
  const facts = [
    list,
    listed(
      actions.map((one) => t(one)),
      language,
    ),
    ...(trouble ? [t(`${trouble}About`)] : []),
    ...(waiting > 0 ? [t('waiting', { count: waiting })] : []),
    ...(formerSecretEndsAt === null
      ? []
      : [t('formerSigns', { at: formatInstant(formerSecretEndsAt) })]),
  ];
  const items = [
    { key: 'change', label: t('change'), onClick: () => onOpen('change') },
    { key: 'renew', label: t('renew'), onClick: () => onOpen('renew') },
    ...(isPaused ? [] : [{ key: 'pause', label: t('pause'), onClick: onPause }]),
    { key: 'delete', label: t('deleteIt'), danger: true, onClick: () => onOpen('delete') },
  ];
  const named = (text: string) => ({ 'aria-label': `${text} ${address}`, children: text });
  return (
    <SettingRow
      icon={<SendOutlined />}
      title={
        <>
          <span>{address}</span>
          {(trouble !== undefined || isPaused) && (
            <Tag color={trouble ? 'error' : 'default'}>{t(trouble ?? 'paused')}</Tag>
          )}
        </>
      }
      detail={facts.join(' · ')}
    >
      <div className="bd-wrap bd-gap-8 bd-programs-row-buttons">
        <Button {...named(t('deliveries'))} onClick={() => onOpen('deliveries')} />
        {isPaused ? (
          <Button {...named(t('resume'))} onClick={onPause} />
        ) : (
          <Button {...named(t('sendTest'))} onClick={onTest} />
        )}
        <ActionMenu menu={{ items }} placement="bottomRight">
          <Button {...named(t('more'))} icon={<DownOutlined aria-hidden />} iconPosition="end" />
        </ActionMenu>
      </div>
    </SettingRow>
  );
}
