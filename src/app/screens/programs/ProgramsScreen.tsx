import { KeyOutlined, PlusOutlined, SendOutlined } from '@ant-design/icons';
import { App, Tag } from 'antd';
import { lazy, useState } from 'react';
import { formatInstant, formatTimeAgo } from '#app/language/format.ts';
import { localized, textsOf, useLanguage } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { ActionMenu } from '#app/widgets/ActionMenu.tsx';
import { useNow } from '#app/widgets/clock/clock.ts';
import { PlaceGate } from '#app/widgets/places/PlaceGate.tsx';
import { type Remote, useRemote } from '#app/widgets/remote/useRemote.ts';
import {
  keyList,
  keyRevoke,
  type OwnListName,
  type ProgramKey,
  type Webhook,
  webhookDelete,
  webhookList,
  webhookSave,
  webhookTest,
} from '#contract/endpoints/programs.ts';
import { listed } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { SectionsScreen } from '../shared/setting/SectionsScreen.tsx';
import { type SettingAction, SettingList } from '../shared/setting/SettingList.tsx';
import './programs.css';

const t = textsOf(locales.webhooksAndKeys.screen);

const KeyDialog = lazy(async () => ({ default: (await import('./dialogs.tsx')).KeyDialog }));
const WebhookDialog = lazy(async () => ({
  default: (await import('./dialogs.tsx')).WebhookDialog,
}));
const RenewDialog = lazy(async () => ({ default: (await import('./dialogs.tsx')).RenewDialog }));
const DeliveriesDialog = lazy(async () => ({
  default: (await import('./dialogs.tsx')).DeliveriesDialog,
}));

/** `/programs`, for operators: how programs of others come to own records. */
export function Component() {
  return (
    <PlaceGate place="/programs">
      <Programs />
    </PlaceGate>
  );
}

function Programs() {
  return (
    <SectionsScreen title={t('title')} about={t('about')}>
      <Keys />
      <Webhooks />
    </SectionsScreen>
  );
}

const silent = { silent: true };
const loadKeys = async (signal: AbortSignal) =>
  (await callEndpoint(keyList, {}, { ...silent, signal })).data;
const loadWebhooks = async (signal: AbortSignal) =>
  (await callEndpoint(webhookList, {}, { ...silent, signal })).data;

const listsOf = (remote: Remote<{ readonly lists: readonly OwnListName[] }>) =>
  remote.status === 'ready' ? remote.value.lists : [];

/** The texts that keys and webhooks have in common, by the lists that they are of. */
function useScopeText(lists: readonly OwnListName[]) {
  const { language } = useLanguage();
  return {
    listNamed(name: string): string {
      const list = lists.find((one) => one.name === name);
      return list ? localized(list.label) : name;
    },
    together: (names: readonly string[]) => listed([...names], language),
    actionsOf: ({ actions }: ProgramKey | Webhook) =>
      listed(
        actions.map((one) => t(one)),
        language,
      ),
  };
}

/** milliseconds between two updates of the times */
const minute = 60_000;

/** The keys that programs sign in with. */
function Keys() {
  const { language } = useLanguage();
  const now = useNow(minute);
  const source = useRemote(loadKeys);
  const lists = listsOf(source.remote);
  const { listNamed, together, actionsOf } = useScopeText(lists);
  const detailOf = (key: ProgramKey, isOver: boolean) => {
    const { user, createdAt, expiresAt, usedAt } = key;
    const facts = [
      t('madeBy', { name: user.nickname, at: formatInstant(createdAt) }),
      usedAt === null ? t('unused') : t('used', { at: formatTimeAgo(usedAt, now, language) }),
      ...(expiresAt !== null && !isOver ? [t('until', { at: formatInstant(expiresAt) })] : []),
    ];
    return (
      <>
        {`${together(key.lists.map(listNamed))} · ${actionsOf(key)}`}
        <br />
        {facts.join(' · ')}
      </>
    );
  };
  return (
    <SettingList
      title={t('keys')}
      about={t('keysAbout')}
      source={source}
      actions={[
        lists.length > 0 && {
          label: t('createKey'),
          type: 'primary',
          icon: <PlusOutlined aria-hidden />,
          dialog: (dialog) => <KeyDialog lists={lists} {...dialog} />,
        },
      ]}
      empty={t(lists.length === 0 ? 'noLists' : 'noKeys')}
      rows={({ keys }) =>
        keys.map((key) => {
          const { id, name, prefix, expiresAt, revokedAt } = key;
          const isExpired = expiresAt !== null && Date.parse(expiresAt) <= now;
          const isOver = revokedAt !== null || isExpired;
          return {
            key: id,
            icon: <KeyOutlined />,
            name,
            tags: (
              <>
                <code>{prefix}…</code>
                {isOver && <Tag>{t(revokedAt === null ? 'expired' : 'revoked')}</Tag>}
              </>
            ),
            detail: detailOf(key, isOver),
            actions: [
              !isOver && {
                label: t('revoke'),
                question: { title: t('revokeTitle'), text: t('revokeText', { name }) },
                work: () => callEndpoint(keyRevoke, { body: { id } }, silent),
                done: t('revokeDone'),
              },
            ],
          };
        })
      }
    />
  );
}

/** Where changes of records are told. */
function Webhooks() {
  const { message } = App.useApp();
  const source = useRemote(loadWebhooks);
  const lists = listsOf(source.remote);
  const { listNamed, actionsOf } = useScopeText(lists);
  const [lastTest, setLastTest] = useState<Promise<void>>();
  const test = async (id: string) => {
    await callEndpoint(webhookTest, { body: { id } });
    message.success(t('testSent'));
  };
  const detailOf = (webhook: Webhook, trouble: 'gone' | 'failing' | undefined) => {
    const { waiting, formerSecretEndsAt } = webhook;
    const facts = [
      listNamed(webhook.list),
      actionsOf(webhook),
      ...(trouble ? [t(`${trouble}About`)] : []),
      ...(waiting > 0 ? [t('waiting', { count: waiting })] : []),
      ...(formerSecretEndsAt === null
        ? []
        : [t('formerSigns', { at: formatInstant(formerSecretEndsAt) })]),
    ];
    return facts.join(' · ');
  };
  const actionsFor = (webhook: Webhook): (SettingAction | false)[] => {
    const { id, address, isPaused } = webhook;
    const pause = {
      label: t(isPaused ? 'resume' : 'pause'),
      work: () => callEndpoint(webhookSave, { body: { id, isPaused: !isPaused } }),
    };
    return [
      {
        label: t('deliveries'),
        dialog: ({ onClose, onDone }) => (
          <DeliveriesDialog
            webhook={webhook}
            after={lastTest}
            onClose={() => {
              onClose();
              void onDone();
            }}
          />
        ),
      },
      isPaused
        ? pause
        : {
            label: t('sendTest'),
            async work() {
              const sent = test(id);
              setLastTest(sent.catch(() => undefined));
              await sent;
              return false;
            },
          },
      {
        label: t('change'),
        isMore: true,
        dialog: (dialog) => <WebhookDialog lists={lists} webhook={webhook} {...dialog} />,
      },
      {
        label: t('renew'),
        isMore: true,
        dialog: (dialog) => <RenewDialog webhook={webhook} {...dialog} />,
      },
      !isPaused && { ...pause, isMore: true },
      {
        label: t('deleteIt'),
        isMore: true,
        isDanger: true,
        question: { title: t('deleteTitle'), text: t('deleteText', { address }) },
        work: () => callEndpoint(webhookDelete, { body: { id } }, silent),
        done: t('deleteDone'),
      },
    ];
  };
  return (
    <SettingList
      title={t('webhooks')}
      about={t('webhooksAbout')}
      source={source}
      actions={[
        lists.length > 0 && {
          label: t('createWebhook'),
          icon: <PlusOutlined aria-hidden />,
          dialog: (dialog) => <WebhookDialog lists={lists} {...dialog} />,
        },
      ]}
      empty={t('noWebhooks')}
      Menu={ActionMenu}
      rows={({ webhooks }) =>
        webhooks.map((webhook) => {
          const { id, address, isPaused, isFailing, isGone } = webhook;
          const trouble = isGone ? 'gone' : isFailing ? 'failing' : undefined;
          return {
            key: id,
            icon: <SendOutlined />,
            name: address,
            tags: (trouble !== undefined || isPaused) && (
              <Tag color={trouble ? 'error' : 'default'}>{t(trouble ?? 'paused')}</Tag>
            ),
            detail: detailOf(webhook, trouble),
            actions: actionsFor(webhook),
          };
        })
      }
    />
  );
}
