import { KeyOutlined, PlusOutlined } from '@ant-design/icons';
import { App, Button, Empty, Tag } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { formatInstant, formatTimeAgo } from '#app/language/format.ts';
import { useLanguage, useLocalized, useMessages } from '#app/language/index.ts';
import { callEndpoint } from '#app/session/client.ts';
import { useNow } from '#app/widgets/clock/clock.ts';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { keyList, keyRevoke, type ProgramKey } from '#contract/endpoints/programs.ts';
import { listed } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { Question } from '../shared/setting/Question.tsx';
import { SectionFrame } from '../shared/setting/SectionFrame.tsx';
import { SettingRow } from '../shared/setting/SettingRow.tsx';

const KeyDialog = lazy(() => import('./KeyDialog.tsx'));

type Loaded = EndpointResponse<typeof keyList>['data'];

async function loadKeys(signal: AbortSignal): Promise<Loaded> {
  return (await callEndpoint(keyList, {}, { silent: true, signal })).data;
}

/** milliseconds between two updates of the times */
const minute = 60_000;

/** The keys that programs sign in with. */
export function Keys() {
  const t = useMessages(locales.webhooksAndKeys.screen);
  const { remote, reload } = useRemote(loadKeys);
  const [isMaking, setMaking] = useState(false);
  const lists = remote.status === 'ready' ? remote.value.lists : [];
  return (
    <SectionFrame
      title={t('keys')}
      about={t('keysAbout')}
      remote={remote}
      reload={reload}
      extra={
        lists.length > 0 && (
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => setMaking(true)}
          >
            {t('createKey')}
          </Button>
        )
      }
    >
      {(loaded) => (
        <>
          <Rows loaded={loaded} reload={reload} />
          {isMaking && (
            <Suspense fallback={null}>
              <KeyDialog lists={lists} onMade={reload} onClose={() => setMaking(false)} />
            </Suspense>
          )}
        </>
      )}
    </SectionFrame>
  );
}

function Rows({
  loaded: { keys, lists },
  reload,
}: {
  readonly loaded: Loaded;
  readonly reload: () => Promise<void>;
}) {
  const t = useMessages(locales.webhooksAndKeys.screen);
  const localized = useLocalized();
  const { message } = App.useApp();
  const [asked, setAsked] = useState<ProgramKey>();
  const nameOf = (name: string) => {
    const list = lists.find((one) => one.name === name);
    return list ? localized(list.label) : name;
  };
  if (keys.length === 0)
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={t(lists.length === 0 ? 'noLists' : 'noKeys')}
      />
    );
  return (
    <>
      <ul className="bd-setting-rows">
        {keys.map((key) => (
          <KeyRow key={key.id} shown={key} nameOf={nameOf} onRevoke={() => setAsked(key)} />
        ))}
      </ul>
      <Question
        open={asked !== undefined}
        title={t('revokeTitle')}
        okText={t('revoke')}
        danger
        onOk={async () => {
          if (!asked) return;
          await callEndpoint(keyRevoke, { body: { id: asked.id } }, { silent: true });
          message.success(t('revokeDone'));
          await reload();
        }}
        onClose={() => setAsked(undefined)}
      >
        {t('revokeText', { name: asked?.name ?? '' })}
      </Question>
    </>
  );
}

interface KeyRowProps {
  readonly shown: ProgramKey;
  /** the label of a list */
  readonly nameOf: (list: string) => string;
  readonly onRevoke: () => void;
}

function KeyRow({ shown, nameOf, onRevoke }: KeyRowProps) {
  const t = useMessages(locales.webhooksAndKeys.screen);
  const { language } = useLanguage();
  const now = useNow(minute);
  const { name, prefix, lists, actions, user, createdAt, expiresAt, usedAt, revokedAt } = shown;
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= now;
  const isOver = revokedAt !== null || isExpired;
  const scope = `${listed(lists.map(nameOf), language)} · ${listed(
    actions.map((one) => t(one)),
    language,
  )}`;
  const facts = [
    t('madeBy', { name: user.nickname, at: formatInstant(createdAt) }),
    usedAt === null ? t('unused') : t('used', { at: formatTimeAgo(usedAt, now, language) }),
    ...(expiresAt !== null && !isOver ? [t('until', { at: formatInstant(expiresAt) })] : []),
  ];
  return (
    <SettingRow
      icon={<KeyOutlined />}
      title={
        <>
          <span>{name}</span>
          <code>{prefix}…</code>
          {isOver && <Tag>{t(revokedAt === null ? 'expired' : 'revoked')}</Tag>}
        </>
      }
      detail={
        <>
          {scope}
          <br />
          {facts.join(' · ')}
        </>
      }
    >
      {!isOver && (
        <Button aria-label={`${t('revoke')} ${name}`} onClick={onRevoke}>
          {t('revoke')}
        </Button>
      )}
    </SettingRow>
  );
}
