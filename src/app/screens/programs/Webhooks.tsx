import { PlusOutlined, SendOutlined } from '@ant-design/icons';
import { App, Button, Empty, Tag } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useLocalized, useMessages } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import {
  type Webhook,
  webhookDelete,
  webhookList,
  webhookSave,
  webhookTest,
} from '#contract/endpoints/programs.ts';
import { Question } from '../shared/setting/Question.tsx';
import { SectionFrame } from '../shared/setting/SectionFrame.tsx';
import { SettingRow } from '../shared/setting/SettingRow.tsx';
import { programsMessages } from './messages.ts';

const WebhookDialog = lazy(() => import('./WebhookDialog.tsx'));
const DeliveriesDialog = lazy(() => import('./DeliveriesDialog.tsx'));

type Loaded = EndpointResponse<typeof webhookList>['data'];

async function loadWebhooks(signal: AbortSignal): Promise<Loaded> {
  return (await callEndpoint(webhookList, {}, { silent: true, signal })).data;
}

/** Where changes of records are told. */
export function Webhooks() {
  const t = useMessages(programsMessages);
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
              <WebhookDialog lists={lists} onMade={reload} onClose={() => setMaking(false)} />
            </Suspense>
          )}
        </>
      )}
    </SectionFrame>
  );
}

interface RowsProps {
  readonly loaded: Loaded;
  readonly reload: () => Promise<void>;
}

function Rows({ loaded: { webhooks, lists }, reload }: RowsProps) {
  const t = useMessages(programsMessages);
  const localized = useLocalized();
  const { message } = App.useApp();
  const [shown, setShown] = useState<Webhook>();
  const [asked, setAsked] = useState<Webhook>();
  if (webhooks.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('noWebhooks')} />;
  const labelOf = (name: string) => {
    const list = lists.find((one) => one.name === name);
    return list ? localized(list.label) : name;
  };
  // a failed call tells of itself
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
        {webhooks.map((webhook) => {
          const { id, list, address, actions, isPaused, isFailing, waiting } = webhook;
          const told = `${labelOf(list)} · ${actions.map((one) => t(one)).join(', ')}`;
          const buttons = [
            ['deliveries', () => setShown(webhook)],
            ['sendTest', () => void test(webhook).catch(() => undefined)],
            [isPaused ? 'resume' : 'pause', () => void pause(webhook).catch(() => undefined)],
            ['deleteIt', () => setAsked(webhook)],
          ] as const;
          return (
            <SettingRow
              key={id}
              icon={<SendOutlined />}
              title={
                <>
                  <span>{address}</span>
                  {isPaused && (
                    <Tag color={isFailing ? 'error' : 'default'}>
                      {t(isFailing ? 'failing' : 'paused')}
                    </Tag>
                  )}
                </>
              }
              detail={waiting > 0 ? `${told} · ${t('waiting', { count: waiting })}` : told}
            >
              <div className="bd-programs-row-buttons">
                {buttons.map(([name, act]) => (
                  <Button key={name} aria-label={`${t(name)} ${address}`} onClick={act}>
                    {t(name)}
                  </Button>
                ))}
              </div>
            </SettingRow>
          );
        })}
      </ul>
      {shown && (
        <Suspense fallback={null}>
          <DeliveriesDialog
            webhook={shown}
            onClose={() => {
              setShown(undefined);
              void reload();
            }}
          />
        </Suspense>
      )}
      <Question
        open={asked !== undefined}
        title={t('deleteTitle')}
        okText={t('deleteIt')}
        danger
        onOk={async () => {
          if (!asked) return;
          await callEndpoint(webhookDelete, { body: { id: asked.id } }, { silent: true });
          message.success(t('deleteDone'));
          await reload();
        }}
        onClose={() => setAsked(undefined)}
      >
        {t('deleteText', { address: asked?.address ?? '' })}
      </Question>
    </>
  );
}
