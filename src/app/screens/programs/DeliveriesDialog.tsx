import { Button, Empty, Modal, Tag } from 'antd';
import { useCallback } from 'react';
import { formatInstant } from '#app/language/format.ts';
import { useMessages } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { RemoteValue } from '#app/widgets/remote/RemoteValue.tsx';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import { useFocusReturn } from '#app/widgets/useFocusReturn.ts';
import {
  type Webhook,
  type WebhookDelivery,
  webhookAgain,
  webhookDeliveries,
} from '#contract/endpoints/programs.ts';
import { locales } from '#locales/index.ts';
import { SettingRow } from '../shared/setting/SettingRow.tsx';

interface DeliveriesDialogProps {
  readonly webhook: Webhook;
  /** a test that may still be on its way: the deliveries are asked for when it was sent */
  readonly after: Promise<void> | undefined;
  readonly onClose: () => void;
}

/** The last deliveries of a webhook, each to be sent again. */
export default function DeliveriesDialog({ webhook, after, onClose }: DeliveriesDialogProps) {
  const t = useMessages(locales.webhooksAndKeys.screen);
  const { id } = webhook;
  const load = useCallback(
    async (signal: AbortSignal) => {
      await after;
      const call = { parameters: { id } };
      return (await callEndpoint(webhookDeliveries, call, { silent: true, signal })).data;
    },
    [id, after],
  );
  const { remote, reload } = useRemote(load);
  useFocusReturn('.bd-setting-head button');
  const again = async (delivery: string) => {
    await callEndpoint(webhookAgain, { body: { id: delivery } });
    await reload();
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
            <ul className="bd-programs-deliveries">
              {deliveries.map((delivery) => (
                <Delivery
                  key={delivery.id}
                  shown={delivery}
                  // a failed call tells of itself
                  onAgain={() => void again(delivery.id).catch(() => undefined)}
                />
              ))}
            </ul>
          )
        }
      </RemoteValue>
    </Modal>
  );
}

const states = {
  sent: { text: 'sent', colour: 'success' },
  waiting: { text: 'stateWaiting', colour: 'processing' },
  failed: { text: 'failed', colour: 'error' },
} as const;

function Delivery({
  shown: { action, recordId, state, tries, status, failure, detail, createdAt, nextTryAt },
  onAgain,
}: {
  readonly shown: WebhookDelivery;
  readonly onAgain: () => void;
}) {
  const t = useMessages(locales.webhooksAndKeys.screen);
  const why = failure === '' || failure === 'status' ? undefined : failure;
  const facts = [
    formatInstant(createdAt),
    ...(status === null ? [] : [t('answered', { status })]),
    ...(why ? [t(why === 'list' ? 'brokenList' : why)] : []),
    ...(detail === '' ? [] : [detail]),
    ...(tries > 0 && state !== 'sent' ? [t('tried', { count: tries })] : []),
    ...(nextTryAt !== null && tries > 0 ? [t('nextTry', { at: formatInstant(nextTryAt) })] : []),
  ];
  const send = t(state === 'waiting' ? 'now' : 'again');
  return (
    <SettingRow
      title={
        <>
          <span>{t(action)}</span>
          {recordId !== null && <code>{recordId}</code>}
          <Tag color={states[state].colour}>{t(states[state].text)}</Tag>
        </>
      }
      detail={facts.join(' · ')}
    >
      {(state !== 'waiting' || tries > 0) && (
        <Button aria-label={`${send} ${recordId ?? ''}`} onClick={onAgain}>
          {send}
        </Button>
      )}
    </SettingRow>
  );
}
