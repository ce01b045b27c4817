import {
  KeyOutlined,
  LockOutlined,
  MailOutlined,
  MobileOutlined,
  SafetyCertificateOutlined,
} from '@ant-design/icons';
import { lazy } from 'react';
import { isOwnPlatform, platformZone } from '#app/configuration.ts';
import { formatInstant, formatTimeAgo } from '#app/language/format.ts';
import { textsOf, useLanguage } from '#app/language/index.ts';
import {
  type ActionDialogProps,
  SettingList,
  type SettingRow,
} from '#app/screens/shared/setting/SettingList.tsx';
import { callEndpoint } from '#app/session/client.ts';
import { hasPasskeys, isNamedHost } from '#app/session/passkeys.ts';
import { useNow } from '#app/widgets/clock/clock.ts';
import { useRemote } from '#app/widgets/remote/useRemote.ts';
import { removePasskey } from '#contract/endpoints/passkeys.ts';
import { locales } from '#locales/index.ts';
import { type AccountInfo, loadAccountInfo } from '../shared/accountInfo.ts';
import { addressKinds } from './addresses.ts';

const secondFactorSettingText = textsOf(locales.identity.secondFactorSetting);
const passkeysText = textsOf(locales.identity.passkeys);
const t = textsOf(locales.identity.security);

const AddressDialog = lazy(async () => ({
  default: (await import('./AddressDialog.tsx')).AddressDialog,
}));
const PasswordDialog = lazy(async () => ({
  default: (await import('./PasswordDialog.tsx')).PasswordDialog,
}));
const SetUpDialog = lazy(async () => ({
  default: (await import('../second-factor/FactorDialogs.tsx')).SetUpDialog,
}));
const FactorCodeDialog = lazy(async () => ({
  default: (await import('../second-factor/FactorDialogs.tsx')).FactorCodeDialog,
}));
const AddDialog = lazy(async () => ({
  default: (await import('../passkeys/PasskeyDialogs.tsx')).AddDialog,
}));
const RenameDialog = lazy(async () => ({
  default: (await import('../passkeys/PasskeyDialogs.tsx')).RenameDialog,
}));

const icons = { phone: <MobileOutlined />, mail: <MailOutlined /> } as const;

/** Phone, mail address and password, the second factor and the passkeys, each changed in a dialog of its own. */
export function SecuritySection() {
  const title = textsOf(locales.identity.settings)('security');
  const factorRow = useFactorRow();
  const passkeyRows = usePasskeyRows();
  return (
    <SettingList
      title={title}
      about={t('about')}
      source={useRemote(loadAccountInfo)}
      rows={(info) => [
        ...addressKinds.map((kind) => ({
          key: kind,
          icon: icons[kind],
          name: t(kind),
          detail: info[kind] || t('none'),
          actions: [
            {
              label: t(info[kind] ? 'change' : 'bind'),
              dialog: (dialog) => <AddressDialog kind={kind} info={info} {...dialog} />,
            },
          ] satisfies SettingRow['actions'],
        })),
        {
          key: 'password',
          icon: <LockOutlined />,
          name: t('password'),
          detail: t('passwordDetail'),
          actions: [
            {
              label: t('changePassword'),
              dialog: ({ onClose }) => <PasswordDialog name={info.name} onClose={onClose} />,
            },
          ],
        },
        factorRow(info),
        ...(isOwnPlatform() ? passkeyRows(info) : []),
      ]}
    />
  );
}

/** The second factor of the account: set up, its recovery codes made anew, or ended. */
function useFactorRow() {
  const { language } = useLanguage();
  const date = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeZone: platformZone(),
  });
  return (info: AccountInfo): SettingRow => {
    const { since, recoveryCodes, isRequired } = info.secondFactor;
    const row = {
      key: 'factor',
      icon: <SafetyCertificateOutlined />,
      name: secondFactorSettingText('title'),
    };
    if (since === null)
      return {
        ...row,
        detail: secondFactorSettingText(isRequired ? 'offRequired' : 'off'),
        actions: [
          {
            label: secondFactorSettingText('setUp'),
            dialog: (dialog) => <SetUpDialog info={info} {...dialog} />,
          },
        ],
      };
    const by = (kind: 'renew' | 'end') => ({
      label: secondFactorSettingText(kind),
      isDanger: kind === 'end',
      dialog: (dialog: ActionDialogProps) => (
        <FactorCodeDialog kind={kind} isRequired={isRequired} {...dialog} />
      ),
    });
    return {
      ...row,
      detail: secondFactorSettingText('on', {
        date: date.format(new Date(since)),
        count: recoveryCodes,
      }),
      actions: [by('renew'), by('end')],
    };
  };
}

/** milliseconds between two updates of the times */
const minute = 60_000;

/** The passkeys of the account: added, renamed, removed. */
function usePasskeyRows() {
  const { language } = useLanguage();
  const now = useNow(minute);
  const canAdd = hasPasskeys() && isNamedHost();
  const about = () => {
    if (canAdd) return passkeysText('about');
    return isNamedHost()
      ? passkeysText('notInBrowser')
      : passkeysText('notHere', { host: location.hostname });
  };
  const detailOf = ({ createdAt, usedAt }: AccountInfo['passkeys'][number]) => {
    const created = formatInstant(createdAt).slice(0, 10);
    if (usedAt === null) return passkeysText('unused', { created });
    return passkeysText('used', { created, used: formatTimeAgo(usedAt, now, language) });
  };
  return (info: AccountInfo): SettingRow[] => [
    {
      key: 'passkeys',
      icon: <KeyOutlined />,
      name: passkeysText('title'),
      detail: about(),
      actions: [
        canAdd && {
          label: passkeysText('add'),
          dialog: (dialog) => <AddDialog info={info} {...dialog} />,
        },
      ],
    },
    ...info.passkeys.map((passkey): SettingRow => {
      const { id, name } = passkey;
      return {
        key: id,
        icon: <KeyOutlined />,
        name,
        detail: detailOf(passkey),
        actions: [
          {
            label: passkeysText('rename'),
            dialog: (dialog) => <RenameDialog passkey={passkey} {...dialog} />,
          },
          {
            label: passkeysText('remove'),
            isDanger: true,
            question: {
              title: passkeysText('removeTitle'),
              text: passkeysText('removeText', { name }),
            },
            done: passkeysText('removed'),
            work: () => callEndpoint(removePasskey, { body: { id } }, { silent: true }),
          },
        ],
      };
    }),
  ];
}
