import { KeyOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { lazy, useState } from 'react';
import { formatInstant, formatTimeAgo } from '#app/language/format.ts';
import { useLanguage, useMessages } from '#app/language/index.ts';
import { Question } from '#app/screens/shared/setting/Question.tsx';
import { SettingRow } from '#app/screens/shared/setting/SettingRow.tsx';
import { callEndpoint } from '#app/session/client.ts';
import { hasPasskeys, isNamedHost } from '#app/session/passkeys.ts';
import { useNow } from '#app/widgets/clock/clock.ts';
import { Later } from '#app/widgets/later/Later.tsx';
import { removePasskey } from '#contract/endpoints/passkeys.ts';
import { locales } from '#locales/index.ts';
import type { AccountInfo } from '../shared/accountInfo.ts';

const AddDialog = lazy(() => import('./AddDialog.tsx'));
const RenameDialog = lazy(() => import('./RenameDialog.tsx'));

type Passkey = AccountInfo['passkeys'][number];
type Open =
  | { readonly what: 'add' }
  | { readonly what: 'rename' | 'remove'; readonly passkey: Passkey };

/** milliseconds between two updates of the times */
const minute = 60_000;

interface PasskeyRowsProps {
  info: AccountInfo;
  reload: () => Promise<void>;
}

/** The passkeys of the account: added, renamed, removed. Dialogs are loaded when opened. */
export function PasskeyRows({ info, reload }: PasskeyRowsProps) {
  const t = useMessages(locales.identity.passkeys);
  const { message } = App.useApp();
  const { language } = useLanguage();
  const now = useNow(minute);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const closeAndReload = async () => {
    close();
    await reload();
  };
  const canAdd = hasPasskeys() && isNamedHost();
  const about = () => {
    if (canAdd) return t('about');
    return isNamedHost() ? t('notInBrowser') : t('notHere', { host: location.hostname });
  };
  const detailOf = ({ createdAt, usedAt }: Passkey) => {
    const created = formatInstant(createdAt).slice(0, 10);
    if (usedAt === null) return t('unused', { created });
    return t('used', { created, used: formatTimeAgo(usedAt, now, language) });
  };
  const remove = async ({ id }: Passkey) => {
    await callEndpoint(removePasskey, { body: { id } }, { silent: true });
    message.success(t('removed'));
    await reload();
  };
  const asked = open?.what === 'remove' ? open.passkey : undefined;
  return (
    <>
      <SettingRow icon={<KeyOutlined />} title={t('title')} detail={about()}>
        {canAdd && (
          <Button aria-label={`${t('add')} ${t('title')}`} onClick={() => setOpen({ what: 'add' })}>
            {t('add')}
          </Button>
        )}
      </SettingRow>
      {info.passkeys.map((passkey) => (
        <SettingRow
          key={passkey.id}
          icon={<KeyOutlined />}
          title={passkey.name}
          detail={detailOf(passkey)}
        >
          <Button
            aria-label={`${t('rename')} ${passkey.name}`}
            onClick={() => setOpen({ what: 'rename', passkey })}
          >
            {t('rename')}
          </Button>
          <Button
            danger
            aria-label={`${t('remove')} ${passkey.name}`}
            onClick={() => setOpen({ what: 'remove', passkey })}
          >
            {t('remove')}
          </Button>
        </SettingRow>
      ))}
      <Question
        open={asked !== undefined}
        title={t('removeTitle')}
        okText={t('remove')}
        danger
        onOk={async () => {
          if (asked) await remove(asked);
        }}
        onClose={close}
      >
        {t('removeText', { name: asked?.name ?? '' })}
      </Question>
      {open && open.what !== 'remove' && (
        <Later fallback={null} isAskedFor>
          {open.what === 'add' ? (
            <AddDialog info={info} onClose={close} onAdded={closeAndReload} />
          ) : (
            <RenameDialog passkey={open.passkey} onClose={close} onRenamed={closeAndReload} />
          )}
        </Later>
      )}
    </>
  );
}
